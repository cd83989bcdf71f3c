import { inConversation } from '../../pages/paths.ts'
import type { Message } from '../../client/source/types.generated.ts'
import { api } from './api.ts'
import { firstRows } from './first-rows.ts'
import { pollSoon } from './poll.ts'
import { markRows, patchInbox, rowOf } from './rows.ts'
import { may, me } from './session-state.ts'

const readUpTo = new Map<string, string>()

/** Tells that the member has read the conversation, if the page is looked at and there is something new. */
export function markRead(id: string, messages: readonly Message[]): void {
  const last = messages.at(-1)
  if (last === undefined || document.hidden || readUpTo.get(id) === last.id) return
  readUpTo.set(id, last.id)
  if (rowOf(id)?.inbox?.unread === 0 || !may('conversations:write')) return
  const [email, mark] = [me()?.member.email, markRows()]
  void api.conversations
    .markRead(id, { up_to: last.id, ...(email === undefined ? {} : { reader_email: email }) })
    .then(
      () => patchInbox(id, { unread: 0 }, mark),
      () => readUpTo.delete(id),
    )
    .then(pollSoon)
}

/** Sends the signals of states that last, such as looking and being here. */
const lasting = new Set<() => void>()

/** Tells it now, not when it is due: a server that was started again knows nothing of it. */
export function signalAgain(): void {
  for (const tell of lasting) tell()
}

/** Tells the others that the member looks at the conversation, while the page is visible. Returns how to stop. */
export function keepLooking(id: string): () => void {
  const tell = () => {
    if (!document.hidden) void signal('PUT', inConversation(id, 'looking'))
  }
  tell()
  lasting.add(tell)
  const timer = setInterval(tell, 30_000)
  document.addEventListener('visibilitychange', tell)
  return () => {
    lasting.delete(tell)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tell)
  }
}

/** By the page's clock; undefined: no notification. */
let typingToldAt: number | undefined

/** Tells that the member writes, at most every three seconds; `false`: stopped. */
export function tellTyping(id: string, isTyping: boolean): void {
  if (isTyping && performance.now() - (typingToldAt ?? -Infinity) < 3_000) return
  if (!isTyping && typingToldAt === undefined) return
  typingToldAt = isTyping ? performance.now() : undefined
  void signal('POST', inConversation(id, 'typing'), { is_typing: isTyping })
}

/** Tells that the member is here, while a page is open. */
export function keepPresent(signalEnd: AbortSignal): void {
  const tell = () => void firstRows.then(async () => signal('PUT', '/presence', {}))
  tell()
  lasting.add(tell)
  const timer = setInterval(tell, 15_000)
  signalEnd.addEventListener('abort', () => {
    clearInterval(timer)
    lasting.delete(tell)
  })
}

/** Signals are dropped when they fail: the next one comes soon. */
async function signal(method: string, path: string, body?: object): Promise<void> {
  await api
    .request({ method, path, ...(body === undefined ? {} : { body }) }, { timeoutMs: 5_000 })
    .catch(() => undefined)
}
