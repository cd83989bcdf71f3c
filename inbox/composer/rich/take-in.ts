import { closeHistory } from 'prosemirror-history'
import { Fragment, Slice, type Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { setLink } from './commands.ts'
import type { Given, Taking } from './given.ts'
import { docOfText } from './read-html.ts'
import { docOfMarkdown } from './read-markdown.ts'
import { sliceOfPasted } from './read-pasted.ts'
import { allowedAddress, schema } from './schema.ts'

/** More HTML is not worked on: its text is taken. */
const mostHtml = 1_000_000

/** Puts what is pasted or dropped in place of what is selected. */
export function takeIn(
  view: EditorView,
  given: Given,
  { sanitise, takeFiles, room }: Taking,
): void {
  const { html, files, isPlain } = given
  const most = room()
  const text = given.text.slice(0, most)
  const holder = isPlain || html.length > mostHtml || html === '' ? undefined : sanitise(html)
  const hasWords = (holder?.textContent ?? text).trim() !== ''
  // A picture that is copied comes with HTML of an address; a table of a spreadsheet with a picture of it.
  if (files.length > 0 && !hasWords) return takeFiles(files)
  if (view.state.selection.$from.parent.type.spec.code === true) {
    if (text !== '') insert(view, codeSlice(text))
    return
  }
  const slice = holder === undefined ? undefined : sliceOfPasted(holder)
  if (slice !== undefined && slice.content.size <= most) insert(view, slice)
  else if (text !== '') insertText(view, text, isPlain || holder !== undefined)
}

function insertText(view: EditorView, text: string, isPlain: boolean): void {
  const { selection, storedMarks } = view.state
  const href = /\s/.test(text.trim()) ? undefined : allowedAddress(text)
  if (href !== undefined && !selection.empty && setLink(href)(view.state, view.dispatch)) return
  const after = view.state.doc.content.size - selection.to
  const marks = storedMarks ?? selection.$from.marks()
  insert(view, new Slice(docOfText(text, marks).content, 1, 1))
  const markdown = isPlain ? undefined : docOfMarkdown(text)
  if (markdown !== undefined) replace(view, selection.from, after, markdown)
}

/** A change of its own, so that to undo it gives the text as it was copied. */
function replace(view: EditorView, from: number, after: number, { content }: Node): void {
  const { doc, tr } = view.state
  const to = doc.resolve(doc.content.size - after)
  tr.setSelection(TextSelection.between(doc.resolve(from), to))
  tr.replaceSelection(Slice.maxOpen(content))
  view.dispatch(closeHistory(tr).scrollIntoView())
}

const codeSlice = (text: string) =>
  new Slice(Fragment.from(schema.text(text.replaceAll(/\r\n?/g, '\n'))), 0, 0)

function insert(view: EditorView, slice: Slice): void {
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
}
