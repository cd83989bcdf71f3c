import { DOMParser, Fragment, type Mark, type Node } from 'prosemirror-model'
import { schema } from './schema.ts'

/** Reads elements by the schema. */
export const parser = DOMParser.fromSchema(schema)

/** Plain text as a document: a paragraph for each line. */
export function docOfText(text: string, marks: readonly Mark[] = []): Node {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  return schema.node(
    'doc',
    null,
    lines.map((line) =>
      schema.node('paragraph', null, line === '' ? [] : schema.text(line, marks)),
    ),
  )
}

/** What an editor has written, sanitised, as a document. */
export function docOfOwn(holder: HTMLElement): Node {
  return withLines(parser.parse(holder, { preserveWhitespace: true }))
}

/** A paragraph of HTML may have several lines, and stands apart from the one before. */
export function withLines(node: Node): Node {
  const children: Node[] = []
  node.forEach((child) => {
    if (child.type.name !== 'paragraph')
      return children.push(child.isTextblock ? child : withLines(child))
    const before = children.at(-1)
    const isApart = child.attrs['isSpaced'] === true || before?.attrs['isSpaced'] === true
    const isText = (one: Node | undefined) =>
      one?.type.name === 'paragraph' && one.textContent.trim() !== ''
    if (isApart && isText(before) && isText(child)) children.push(schema.node('paragraph'))
    return children.push(...linesOf(child))
  })
  return node.copy(Fragment.from(children))
}

function linesOf(paragraph: Node): Node[] {
  const lines: Node[][] = [[]]
  paragraph.forEach((child) => {
    if (child.type.name === 'hard_break') lines.push([])
    else lines.at(-1)?.push(child)
  })
  // The last break of a line that browsers write is none.
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop()
  const { isSpaced } = paragraph.attrs
  return lines.map((line) => {
    const isBlank = line.every(({ textContent }) => textContent.trim() === '')
    return schema.node('paragraph', { isSpaced }, isBlank ? [] : line)
  })
}
