import { closeHistory } from 'prosemirror-history'
import { Fragment, Slice, type Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { withoutData } from './data-images.ts'
import type { Given, TakeFiles, Taking } from './given.ts'
import { isImage, nameOf, putAt, putImages, type Placed } from './put-images.ts'
import { docOfText } from './read-html.ts'
import { docOfMarkdown } from './read-markdown.ts'
import { sliceOfPasted } from './read-pasted.ts'
import { allowedAddress, schema } from './schema.ts'
import { setLink } from './set-link.ts'

/** More HTML is not worked on: its text is taken. */
const mostHtml = 1_000_000

/** Puts what is pasted or dropped in place of what is selected. */
export function takeIn(
  view: EditorView,
  given: Given,
  { sanitise, takeFiles, hasFile, room }: Taking,
): void {
  const { files, isPlain, isDrop } = given
  const { html, images } = withoutData(given.html)
  const most = room()
  const text = given.text.slice(0, most)
  const holder = isPlain || html.length > mostHtml || html === '' ? undefined : sanitise(html)
  const hasWords = (holder?.textContent ?? text).trim() !== '' && !isDrop
  const isCode = view.state.selection.$from.parent.type.spec.code === true
  // A picture that is copied comes with HTML of an address; a table of a spreadsheet with a picture of it.
  if (files.length > 0 && !hasWords) {
    const shown = isCode ? [] : files.filter(isImage)
    if (shown.length > 0) putImages(view, shown, takeFiles)
    return takeFiles(files.filter((file) => !shown.includes(file)))
  }
  if (isCode) {
    if (text !== '') insert(view, codeSlice(text))
    return
  }
  const isKept = (address: string) => images.has(address) || hasFile(address.slice('cid:'.length))
  const slice = holder === undefined ? undefined : sliceOfPasted(holder, isKept)
  if (slice !== undefined && slice.content.size <= most)
    insertWithImages(view, slice, images, takeFiles)
  else if (text !== '') insertText(view, text, isPlain || holder !== undefined)
}

/** Words and, once they are uploaded, the images that came within them. */
function insertWithImages(
  view: EditorView,
  slice: Slice,
  images: ReadonlyMap<string, File>,
  takeFiles: TakeFiles,
): void {
  const tr = view.state.tr.replaceSelection(slice)
  const found: Placed[] = []
  tr.doc.descendants(({ attrs, type }, at) => {
    const file = type.name === 'image' ? images.get(`cid:${attrs['id']}`) : undefined
    if (file !== undefined) found.push({ file, at, alt: attrs['alt'] || nameOf(file) })
  })
  if (found.length === 0) return view.dispatch(tr.scrollIntoView())
  // From the end, so that the places before stay.
  for (const { at } of found.toReversed()) tr.delete(at, at + 1)
  const placed = found.map((one, before) => ({ ...one, at: one.at - before }))
  putAt(view, tr, placed, takeFiles)
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
