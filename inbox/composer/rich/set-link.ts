import type { Command, EditorState } from 'prosemirror-state'
import { schema } from './schema.ts'

/** Makes what is selected a link, or the link around the cursor another; without an address none. */
export function setLink(href: string | undefined): Command {
  return (state, dispatch) => {
    const mark = schema.marks['link']
    const range = linkRange(state)
    if (mark === undefined || range === undefined) return false
    const { from, to } = range
    const { tr } = state
    tr.removeMark(from, to, mark)
    if (href !== undefined && from === to)
      tr.insert(from, schema.text(href, [mark.create({ href })]))
    else if (href !== undefined) tr.addMark(from, to, mark.create({ href }))
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** The link around the cursor, or what is selected, with the address of the first link in it. */
export function linkRange(
  state: EditorState,
): { readonly from: number; readonly to: number; readonly href?: string } | undefined {
  const { from, to, empty, $from } = state.selection
  const mark = schema.marks['link']
  if (mark === undefined || $from.parent.type.spec.code === true) return undefined
  if (!empty) {
    let href: string | undefined
    state.doc.nodesBetween(from, to, (node) => {
      href ??= mark.isInSet(node.marks)?.attrs['href'] as string | undefined
    })
    return href === undefined ? { from, to } : { from, to, href }
  }
  const inside = mark.isInSet($from.marks()) ?? mark.isInSet($from.nodeAfter?.marks ?? [])
  if (inside === undefined) return { from, to }
  const start = $from.start()
  let [first, last] = [from, from]
  $from.parent.forEach((node, offset) => {
    const at = start + offset
    const touches = at <= last && at + node.nodeSize >= first
    if (!inside.isInSet(node.marks) || !touches) return
    first = Math.min(first, at)
    last = Math.max(last, at + node.nodeSize)
  })
  return { from: first, to: last, href: String(inside.attrs['href']) }
}
