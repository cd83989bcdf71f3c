import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  newlineInCode,
  splitBlockKeepMarks,
} from 'prosemirror-commands'
import { redo, undo, undoDepth } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { NodeType } from 'prosemirror-model'
import { TextSelection, type Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { breakLine, leaveCode, takeOff, toggle } from './commands.ts'
import { formatKeys, formats } from '../formats/format-keys.ts'
import { schema } from './schema.ts'

const item = schema.nodes['list_item'] as NodeType
const newLine = chainCommands(newlineInCode, breakLine, splitBlockKeepMarks)

/** `Mod-Shift-x` for `Ctrl Shift X`; a link asks for its address, which the box does. */
const keysOfFormats = Object.fromEntries(
  formats
    .filter((format) => format !== 'link')
    .map((format) => [
      formatKeys[format]
        .replaceAll(' ', '-')
        .replace('Ctrl', 'Mod')
        .replace(/.$/, (last) => last.toLowerCase()),
      toggle(format),
    ]),
)

/** What keys do in the editor. */
export const editorKeys: Readonly<Record<string, Command>> = {
  ...baseKeymap,
  Enter: chainCommands(
    leaveCode,
    newlineInCode,
    breakLine,
    splitListItem(item),
    createParagraphNear,
    liftEmptyBlock,
    splitBlockKeepMarks,
  ),
  'Shift-Enter': newLine,
  Backspace: chainCommands(undoInputRule, takeOff, baseKeymap['Backspace'] as Command),
  // As text, so that the formats of it are known.
  'Mod-a': ({ doc, tr }, dispatch) => {
    const all = TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))
    dispatch?.(tr.setSelection(all))
    return true
  },
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  ...keysOfFormats,
  // Tab goes on to the next control.
  'Mod-]': sinkListItem(item),
  'Mod-[': liftListItem(item),
}

/** Escape leaves the editor, and where it has nothing to undo the page takes back what was sent. */
export function isOfPage({ state }: EditorView, event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  const isUndo = (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z'
  return key === 'Escape' || (isUndo && undoDepth(state) === 0)
}
