import { inConversation } from '../../pages/paths.ts'
import { conversationOf } from '../state/store.ts'
import type { Visit } from '../state/visit.ts'

/** The server forgets it after 6 seconds. */
const everyMs = 3000
/** What the server passes on; of more, the end is what is being written. */
const longestPreview = 500

/** Tells the team that the visitor is writing; the words only where the channel shows them, which the widget says. */
export function tellTyping({ store, calls, config }: Visit, thread: () => string) {
  const hasPreview = config.channel.preview_typing
  let toldAt = 0
  let timer: number | undefined
  const tell = (text: string) => {
    const id = conversationOf(store.state, thread())
    if (id === undefined || store.state.connection !== 'live') return
    toldAt = Date.now()
    const body = {
      is_typing: text !== '',
      ...(hasPreview ? { text: text.slice(-longestPreview).toWellFormed() } : {}),
    }
    calls.post(inConversation(id, 'typing'), body).catch(() => undefined)
  }
  return {
    write: (text: string) => {
      clearTimeout(timer)
      const waitMs = toldAt + everyMs - Date.now()
      if (waitMs <= 0) tell(text)
      else if (hasPreview || text === '') timer = window.setTimeout(() => tell(text), waitMs)
    },
    stop: () => clearTimeout(timer),
  }
}
