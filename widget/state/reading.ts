import { inConversation } from '../../pages/paths.ts'
import { follow } from '../../pages/stream/follow.ts'
import { backoffMs, pause } from '../../pages/stream/back-off.ts'
import { isForgotten, mayPass } from './connect.ts'
import { isRegistered } from './device.ts'
import type * as Rest from './rest-of-visit.ts'
import type { Visit } from './visit.ts'
import type { Conversation, Message } from './shapes.ts'
import type { VisitorEvent } from './store.ts'

const pageSize = 50
type Page = { readonly messages: readonly Message[]; readonly has_more: boolean }
type List = {
  readonly conversations: readonly Conversation[]
  readonly is_blocked?: boolean
  readonly blocked_until?: string | null
  readonly has_email?: boolean
}
const typingMs = 6000

/** What another person is doing right now: typing. */
type Signal = {
  readonly type: string
  readonly conversation_id?: string
  /** `first_name`: null for a program. */
  readonly agent?: { readonly first_name: string | null }
  /** null: typing has stopped. */
  readonly until?: string | null
}

/** Follows the visitor's events; does nothing until the server has registered this browser. */
export function followVisitor(visit: Visit): void {
  const { kept, calls, now, name, store } = visit
  if (now.follower !== undefined || !isRegistered(kept)) return
  now.follower = follow({
    connection: calls.connection,
    name,
    isShared: kept.isKept,
    query: { signals: true },
    onEvent: (event: VisitorEvent) => takeEvent(visit, event),
    onSignal: (signal: Signal) => takeSignal(visit, signal),
    onState: (state) => {
      store.set('connection', state)
      if (state === 'live') visit.outbox.wake()
    },
    onReset: () => void readAgain(visit),
    onRefused: () => void visit.lose(),
  })
  withRest(({ tellVisit }) => tellVisit(visit))
}

function takeEvent(visit: Visit, event: VisitorEvent): void {
  const { store } = visit
  const { message } = event.data
  const isNew =
    event.type === 'message.created' &&
    message?.sender.type === 'agent' &&
    store.state.messages[message.conversation_id]?.every(({ id }) => id !== message.id) !== false
  store.apply(event)
  if (isNew && store.state.isSoundOn) withRest(({ chimeHere }) => void chimeHere(visit))
}

/** What a visit needs beside what it shows. Without it, and where it does not load, the chat works. */
function withRest(use: (rest: typeof Rest) => void): void {
  import('./rest-of-visit.ts').then(use).catch(() => undefined)
}

function takeSignal({ store, words }: Visit, signal: Signal): void {
  const { type, conversation_id: id, agent, until } = signal
  if (type !== 'typing' || id === undefined || agent === undefined) return
  const name = agent.first_name ?? words.team
  // The clocks of visitors are often wrong.
  store.put('typing', id, { name, until: until === null ? 0 : Date.now() + typingMs })
}

/** Reads the conversations, and the messages of those that were read before. Retries until the server answers. */
export async function readAgain(visit: Visit): Promise<void> {
  const { store, kept } = visit
  if (!isRegistered(kept)) {
    store.set('isLoaded', true)
    return
  }
  const turn = (visit.now.reading += 1)
  const isSame = sameVisitor(visit)
  for (let failures = 1; visit.now.reading === turn && isSame(); failures += 1) {
    try {
      return await readConversations(visit, isSame)
    } catch (error) {
      if (isForgotten(error)) {
        await visit.lose()
        store.set('isLoaded', true)
        return
      }
      if (!mayPass(error) && store.state.isLoaded) return
      // Without the list the visitor's conversation could be missed, and a second one begun.
      store.set('isListFailed', true)
      await pause(backoffMs(failures))
    }
  }
}

async function readConversations(visit: Visit, isSame: () => boolean): Promise<void> {
  const { store, calls, host } = visit
  const mark = store.mark()
  const path = '/conversations'
  const list = await calls.get<List>(path, { tries: 1 })
  const { conversations } = list
  if (!isSame()) return
  // The end is named also where there is none: the store keeps what a new value does not name.
  store.set('block', list.is_blocked && { blocked_until: list.blocked_until })
  store.set('hasEmail', list.has_email)
  store.putRows('conversations', conversations, mark)
  store.set('isLoaded', true)
  await Promise.all(Object.keys(store.state.earlier).map(async (id) => readMessages(visit, id)))
  store.set('isListFailed', false)
  host.tell({ type: 'ready', has_conversation: conversations.length > 0 })
}

/** Reads the last messages of a conversation, or those before the message `before`. */
export async function readMessages(visit: Visit, id: string, before?: string): Promise<void> {
  const { store, calls } = visit
  const isSame = sameVisitor(visit)
  const mark = store.mark()
  store.keep(id)
  const { messages, has_more: hasMore } = await calls.get<Page>(inConversation(id, 'messages'), {
    query: { limit: pageSize, before },
  })
  if (!isSame()) return
  store.putRows('messages', messages, mark)
  const isFirst = store.state.earlier[id] === undefined
  if (isFirst || before !== undefined) store.put('earlier', id, hasMore)
}

/** Checks that the visitor has not changed, so that a late reply is never shown to somebody else. */
function sameVisitor({ kept }: Visit): () => boolean {
  const token = kept.read('token')
  return () => kept.read('token') === token
}
