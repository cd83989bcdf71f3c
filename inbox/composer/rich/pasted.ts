import { TextSelection } from 'prosemirror-state'
import type { DirectEditorProps, EditorView } from 'prosemirror-view'
import { isOfPage } from './keys.ts'
import type { Given, Taking } from './given.ts'

/** What reads it, which comes after the editor. */
export const loadTakeIn = async () => import('./take-in.ts')

/** Takes what is pasted or dropped before the editor's library does, which would need a policy that makes markup of any text. */
export function takeEvents(taking: Taking): NonNullable<DirectEditorProps['handleDOMEvents']> {
  let isShifted = false
  return {
    keydown: (view, event) => {
      isShifted = event.shiftKey
      return isOfPage(view, event)
    },
    // The browser's own history knows nothing of the editor's changes.
    beforeinput: (_view, event) => {
      const isHistory = event.inputType.startsWith('history')
      if (isHistory) event.preventDefault()
      return isHistory
    },
    paste: (view, event) => {
      event.preventDefault()
      void take(view, event.clipboardData, isShifted, taking)
      return true
    },
    drop: (view, event) => {
      const data = event.dataTransfer
      // Its own words are moved by the editor.
      if (view.dragging !== null || data === null) return false
      event.preventDefault()
      cursorTo(view, event)
      void take(view, data, false, taking, true)
      return true
    },
  }
}

async function take(
  view: EditorView,
  data: DataTransfer | null,
  isPlain: boolean,
  taking: Taking,
  isDrop = false,
): Promise<void> {
  if (data === null || !view.editable) return
  // There is nothing to read after the event.
  const given: Given = {
    html: data.getData('text/html'),
    text: data.getData('text/plain'),
    files: [...data.files],
    isPlain,
    isDrop,
  }
  try {
    const { takeIn } = await loadTakeIn()
    takeIn(view, given, taking)
  } catch {
    // Lost with the net: the words and files at least.
    taking.takeFiles(given.files)
    view.dispatch(view.state.tr.insertText(given.text.slice(0, taking.room())))
  }
}

function cursorTo(view: EditorView, event: DragEvent): void {
  const found = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (found === null) return
  const place = TextSelection.near(view.state.doc.resolve(found.pos))
  view.dispatch(view.state.tr.setSelection(place))
}
