import {
  chainCommands,
  joinTextblockBackward,
  lift,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands'
import type { Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { textOf } from './read-words.ts'
import { schema } from './schema.ts'

/** What the buttons and keys do, by name. */
export type Format =
  | 'strong'
  | 'em'
  | 'underline'
  | 'strike'
  | 'code'
  | 'link'
  | 'bullet_list'
  | 'ordered_list'
  | 'blockquote'

const { nodes, marks } = schema
const type = (name: string) => nodes[name] as NodeType

/** The innermost of these around the selection, and where it begins. */
function around(
  { selection: { $from } }: EditorState,
  names: readonly string[],
): { readonly node: Node; readonly at: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (names.includes(node.type.name)) return { node, at: $from.before(depth) }
  }
  return undefined
}

const lists = ['bullet_list', 'ordered_list']

/** Whether what is selected has the format. */
export function isActive(state: EditorState, format: Format): boolean {
  const mark = marks[format]
  if (format === 'code' && around(state, ['code_block']) !== undefined) return true
  if (mark === undefined) {
    return lists.includes(format)
      ? around(state, lists)?.node.type.name === format
      : around(state, [format]) !== undefined
  }
  const { empty, $from, from, to } = state.selection
  if (empty) return mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined
  return state.doc.rangeHasMark(from, to, mark)
}

/** Gives what is selected the format, or takes it off. */
export function toggle(format: Format): Command {
  if (format === 'blockquote') return toggleQuote
  if (format === 'code') return toggleCode
  const mark = marks[format]
  return mark === undefined ? toggleList(type(format)) : toggleMark(mark)
}

const toggleQuote: Command = (state, dispatch) =>
  around(state, ['blockquote']) === undefined
    ? wrapIn(type('blockquote'))(state, dispatch)
    : lift(state, dispatch)

function toggleList(list: NodeType): Command {
  return (state, dispatch) => {
    const inside = around(state, lists)
    if (inside === undefined) return wrapInList(list)(state, dispatch)
    if (inside.node.type === list) return liftListItem(type('list_item'))(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(inside.at, list))
    return true
  }
}

/** Within a line code is a mark; lines of code are a block, and lines again. */
const toggleCode: Command = (state, dispatch) => {
  const { doc, selection, tr } = state
  const { $from, $to, from, empty } = selection
  const block = around(state, ['code_block'])
  if (block !== undefined) {
    const lines = block.node.textContent
      .split('\n')
      .map((line) => nodes['paragraph']?.create(null, line === '' ? [] : schema.text(line)) as Node)
    dispatch?.(tr.replaceWith(block.at, block.at + block.node.nodeSize, lines).scrollIntoView())
    return true
  }
  const isLine = $from.sameParent($to) && ($from.parent.content.size > 0 || !empty)
  const mark = marks['code']
  if (isLine && mark !== undefined) return toggleMark(mark)(state, dispatch)
  const range = $from.blockRange($to)
  if (range === null) return false
  const lines: string[] = []
  doc.nodesBetween(range.start, range.end, (node) => {
    if (node.isTextblock) lines.push(textOf(node))
    return !node.isTextblock
  })
  const text = lines.join('\n')
  const code = type('code_block').create(null, text === '' ? [] : schema.text(text))
  const { parent, startIndex, endIndex } = range
  if (!parent.canReplaceWith(startIndex, endIndex, code.type)) return false
  tr.replaceWith(range.start, range.end, code)
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(from))).scrollIntoView())
  return true
}

/** Enter on the empty last line of code leaves it. */
export const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent, parentOffset } = $from
  const isEnd = empty && parentOffset === parent.content.size
  if (parent.type.spec.code !== true || !isEnd || !/(?:^|\n)$/.test(parent.textContent))
    return false
  if (parent.content.size === 0) return false
  const { tr } = state
  tr.delete($from.pos - 1, $from.pos)
  const after = $from.after() - 1
  tr.insert(after, type('paragraph').create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

/** A line break where a line is no paragraph of its own: in a cell or a heading. */
export const breakLine: Command = (state, dispatch) => {
  const { parent } = state.selection.$from
  if (!['table_cell', 'table_header'].includes(parent.type.name)) return false
  dispatch?.(state.tr.replaceSelectionWith(type('hard_break').create()).scrollIntoView())
  return true
}

/** At the start of an item's, quote's or code's first line Backspace takes that off, and below a table it chooses the table. */
export const takeOff: Command = (state, dispatch) => {
  const { $cursor } = state.selection as TextSelection
  if (!$cursor || $cursor.parentOffset > 0) return false
  const at = $cursor.before()
  const { nodeBefore } = state.doc.resolve(at)
  if (nodeBefore?.type.name === 'table') {
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, at - nodeBefore.nodeSize)))
    return true
  }
  if ($cursor.parent.type.spec.code === true && $cursor.parent.content.size === 0)
    return toggleCode(state, dispatch)
  if ($cursor.index(-1) > 0) return false
  return chainCommands(liftListItem(type('list_item')), joinTextblockBackward)(state, dispatch)
}
