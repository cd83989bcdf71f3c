import { Fragment, Slice, type Node } from 'prosemirror-model'
import { parser, withLines } from './read-html.ts'
import { tidyPasted } from './tidy-pasted.ts'

/** What was copied elsewhere, sanitised, as a part of a document; undefined if nothing of it remains. */
export function sliceOfPasted(
  holder: HTMLElement,
  keepsImage: (address: string) => boolean,
): Slice | undefined {
  tidyPasted(holder, keepsImage)
  const doc = withLines(parser.parse(holder))
  const content = withoutEnds(doc.content)
  return content.size === 0 ? undefined : Slice.maxOpen(content)
}

function withoutEnds(content: Fragment): Fragment {
  const isBlank = (node: Node | null) =>
    node?.type.name === 'paragraph' && node.textContent.trim() === ''
  let [from, to] = [0, content.childCount]
  while (from < to && isBlank(content.child(from))) from += 1
  while (from < to && isBlank(content.child(to - 1))) to -= 1
  const children: Node[] = []
  content.forEach((child, _offset, index) => {
    if (index >= from && index < to) children.push(child)
  })
  return Fragment.from(children)
}
