import { DOMSerializer, type Node } from 'prosemirror-model'
import { schema } from './schema.ts'

/** What is copied: lines are lines for other programs, too, not paragraphs that stand apart. */
export const copied = new DOMSerializer(
  {
    ...DOMSerializer.nodesFromSchema(schema),
    paragraph: ({ content }: Node) => (content.size > 0 ? ['div', 0] : ['div', ['br']]),
  },
  DOMSerializer.marksFromSchema(schema),
)
