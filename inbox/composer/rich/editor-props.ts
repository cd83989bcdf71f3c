import { TextSelection } from 'prosemirror-state'
import type { DirectEditorProps, EditorView } from 'prosemirror-view'
import type { Words } from '../written-words.ts'
import { copied } from './copied.ts'
import { takeEvents } from './pasted.ts'
import { placeAt } from './places.ts'
import { leafText, readWords } from './read-words.ts'
import type { TakeFiles } from './given.ts'
import { imageViews } from './image-views.ts'
import type { Sanitise } from './sanitise.ts'

export type EditorOptions = {
  readonly words: Words
  readonly sanitise: Sanitise
  readonly isReadOnly: () => boolean
  readonly mostCharacters: number
  /** The member has changed them. */
  readonly onWords: (words: Words) => void
  /** Words or selection are others now. */
  readonly onState: () => void
  /** Returns whether the key is done with. */
  readonly onKey: (event: KeyboardEvent) => boolean
  /** A `/` was typed at the end of these words. */
  readonly onSlash: (before: string) => void
  readonly takeFiles: TakeFiles
  readonly hasFile: (id: string) => boolean
}

/** What an editor shows, as it was last told. */
export type Held = { words: Words }

/** The length of what is kept and sent. */
const sizeOf = ({ text, html = text }: Words) => html.length

/** How an editor answers to keys, words, what is pasted and what is dropped. */
export function propsOf(
  options: EditorOptions,
  held: Held,
  viewOf: () => EditorView,
): Omit<DirectEditorProps, 'state'> {
  const { mostCharacters, sanitise, takeFiles, hasFile } = options
  return {
    editable: () => !options.isReadOnly(),
    nodeViews: imageViews,
    clipboardSerializer: copied,
    clipboardTextSerializer: ({ content }) => content.textBetween(0, content.size, '\n', leafText),
    dispatchTransaction: (change) => {
      const view = viewOf()
      const state = view.state.apply(change)
      if (change.docChanged) {
        const next = readWords(state.doc)
        const size = sizeOf(next)
        if (size > mostCharacters && size > sizeOf(held.words)) return
        held.words = next
      }
      view.updateState(state)
      if (change.docChanged) options.onWords(held.words)
      options.onState()
    },
    handleKeyDown: (_view, event) => options.onKey(event),
    handleTextInput: (view, from, to, text) => text === '/' && typeSlash(view, from, to, options),
    handleDOMEvents: {
      ...takeEvents({
        sanitise,
        takeFiles,
        hasFile,
        room: () => Math.max(0, mostCharacters - sizeOf(held.words)),
      }),
      blur: readSelection,
    },
  }
}

/** Browsers tell of a selection later: the focus may be gone by then, and it would not be read any more. */
function readSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() as Selection
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const { doc, tr, selection } = view.state
  const anchor = view.posAtDOM(anchorNode as Node, anchorOffset)
  const head = view.posAtDOM(focusNode as Node, focusOffset)
  if (anchor === selection.anchor && head === selection.head) return
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))))
}

function typeSlash(view: EditorView, from: number, to: number, { onSlash }: EditorOptions): true {
  view.dispatch(view.state.tr.insertText('/', from, to).scrollIntoView())
  const { doc, selection } = view.state
  const { parent, parentOffset } = selection.$from
  const line = parent.textBetween(0, parentOffset, undefined, '\n')
  // As long as all the text before it, whose last line it is.
  onSlash(line.padStart(placeAt(doc, selection.from), '\n'))
  return true
}
