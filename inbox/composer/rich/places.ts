import type { Node } from 'prosemirror-model'

/** The place in the document of a place in its text, in which each block of text is a line. */
export function positionAt(doc: Node, place: number): number {
  let left = place
  let found: number | undefined
  let last = 1
  doc.descendants((node, at) => {
    if (found !== undefined) return false
    if (!node.isTextblock) return true
    last = at + 1 + node.content.size
    if (left <= node.content.size) found = at + 1 + left
    // And the line's end.
    left -= node.content.size + 1
    return false
  })
  return found ?? last
}

/** The place in the text of a place in the document. */
export function placeAt(doc: Node, position: number): number {
  let place = 0
  let isFound = false
  doc.descendants((node, at) => {
    if (isFound || !node.isTextblock) return !isFound
    const { size } = node.content
    if (position <= at + 1 + size) {
      place += Math.max(0, position - at - 1)
      isFound = true
    } else place += size + 1
    return false
  })
  return isFound ? place : Math.max(0, place - 1)
}
