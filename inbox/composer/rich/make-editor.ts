import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState, Selection, TextSelection, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { ReplyPlace } from '../../replies/reply-place.ts'
import type { Words } from '../written-words.ts'
import { propsOf, type EditorOptions, type Held } from './editor-props.ts'
import { gaps } from './gaps.ts'
import { habits } from './habits.ts'
import { editorKeys } from './keys.ts'
import { lines } from './lines.ts'
import { placeAt, positionAt } from './places.ts'
import { docOfOwn, docOfText } from './read-html.ts'

export type Editor = ReturnType<typeof makeEditor>

/** An editor of messages in an element. */
export function makeEditor(element: HTMLElement, options: EditorOptions) {
  const plugins = [habits(), keymap(editorKeys), history(), lines(), gaps()]
  const stateOf = ({ text, html }: Words) => {
    const doc = html === undefined ? docOfText(text) : docOfOwn(options.sanitise(html))
    return EditorState.create({ doc, plugins, selection: Selection.atEnd(doc) })
  }
  const held: Held = { words: options.words }
  const view: EditorView = new EditorView(
    { mount: element },
    { state: stateOf(held.words), ...propsOf(options, held, () => view) },
  )
  return {
    view,
    run: (command: Command): void => {
      command(view.state, view.dispatch, view)
      view.focus()
    },
    /** Shows other words, with nothing to undo; not those that it has told of. */
    show: (next: Words): void => {
      const { text, html } = held.words
      if (next.html === html && (html !== undefined || next.text === text)) return
      held.words = next
      view.updateState(stateOf(next))
      options.onState()
    },
    /** Asks again whether it is read only. */
    refresh: (): void => view.setProps({}),
    selected: (): ReplyPlace => {
      const { from, to } = view.state.selection
      return { from: placeAt(view.state.doc, from), to: placeAt(view.state.doc, to) }
    },
    select: ({ from, to }: ReplyPlace): void => {
      const { doc, tr } = view.state
      const selection = TextSelection.create(doc, positionAt(doc, from), positionAt(doc, to))
      view.dispatch(tr.setSelection(selection).scrollIntoView())
    },
    insert: ({ from, to }: ReplyPlace, text: string): void => {
      const { doc, tr } = view.state
      const [start, end] = [positionAt(doc, from), positionAt(doc, to)]
      const added = docOfText(text)
      if (doc.resolve(start).parent.type.spec.code === true) tr.insertText(text, start, end)
      else tr.replace(start, end, added.slice(1, added.content.size - 1))
      view.dispatch(tr)
    },
  }
}
