import { batch } from 'solid-js'
import type { ConnectionState } from '../../pages/stream/follow.ts'
import { makeFields } from './make-fields.ts'
import type { Conversation, Line, Message, Pending } from './shapes.ts'

export type State = {
  /** Undefined: home. Else a conversation's id, or the local name of one that is not begun yet. */
  thread: string | undefined
  conversations: Readonly<Record<string, Conversation>>
  /** By conversation, in the order in which they were sent. */
  messages: Readonly<Record<string, readonly Message[]>>
  /** Conversations whose first messages have been read, and whether there are earlier ones. */
  earlier: Readonly<Record<string, boolean>>
  pending: readonly Pending[]
  /** The conversations that local threads have become. */
  begun: Readonly<Record<string, string>>
  typing: Readonly<Record<string, { readonly name: string; readonly until: number }>>
  connection: ConnectionState
  isLoaded: boolean
  isOpen: boolean
  isSoundOn: boolean
  /** The name of a visitor whose identity is verified. */
  identified: string | undefined
}

const empty: State = {
  thread: undefined,
  conversations: {},
  messages: {},
  earlier: {},
  pending: [],
  begun: {},
  typing: {},
  connection: 'starting',
  isLoaded: false,
  isOpen: false,
  isSoundOn: true,
  identified: undefined,
}

/** What is known of the visitor. */
const forgotten = [
  'thread',
  'conversations',
  'messages',
  'earlier',
  'begun',
  'typing',
  'identified',
] as const

/** An event of the visitor's stream: the whole resource after the change. */
export type VisitorEvent = {
  readonly type: string
  readonly data: { readonly conversation?: Conversation; readonly message?: Message }
}

export type Store = ReturnType<typeof makeStore>

const ranks: Readonly<Record<string, number>> = { sent: 1, delivered: 2, read: 3 }

/** What the frame shows. Events and pages may arrive in any order and more than once. */
export function makeStore() {
  const { state, set, put } = makeFields<State>(empty)
  /** When an event last replaced a resource, to keep an older page from undoing it. */
  const touched = new Map<string, number>()
  let moment = 0

  const putConversation = (conversation: Conversation, asOf = Infinity) => {
    const known = state.conversations[conversation.id]
    const isOlder = known !== undefined && conversation.updated_at < known.updated_at
    if (isOlder || (touched.get(conversation.id) ?? 0) > asOf) return
    put('conversations', conversation.id, conversation)
  }

  const putMessages = (rows: readonly Message[], asOf = Infinity) => {
    for (const [id, some] of Map.groupBy(rows, ({ conversation_id: id }) => id)) {
      const byId = new Map((state.messages[id] ?? []).map((each) => [each.id, each]))
      for (const row of some) {
        const known = byId.get(row.id)
        if (known !== undefined && (touched.get(row.id) ?? 0) > asOf) continue
        byId.set(row.id, known === undefined ? row : { ...row, status: higher(known, row) })
      }
      put('messages', id, [...byId.values()].toSorted(inOrder))
    }
  }

  const markRead = (id: string) => {
    const known = state.conversations[id]
    if (known !== undefined) put('conversations', id, { ...known, unread_count: 0 })
  }

  return {
    state,
    set,
    put,
    markRead,
    /** Give it to `putConversation` and `putMessages` with the rows of a request that begins now. */
    asOf: () => moment,
    putConversation,
    putMessages,
    apply: ({ data: { conversation, message } }: VisitorEvent) => {
      moment += 1
      if (conversation !== undefined) {
        putConversation(conversation)
        touched.set(conversation.id, moment)
      }
      if (message === undefined) return
      putMessages([message])
      touched.set(message.id, moment)
      put('typing', message.conversation_id, undefined)
    },
    clear: () => {
      touched.clear()
      batch(() => {
        for (const name of forgotten) set(name, empty[name])
      })
    },
  }
}

/** The conversation of a thread, once it is begun. */
export const conversationOf = (state: State, thread: string): string | undefined =>
  state.begun[thread] ?? (isLocal(thread) ? undefined : thread)

export const isLocal = (thread: string): boolean => thread.startsWith('new-')

/** The lines of a thread: what the server has, then what is on its way, in the order it was written. */
export function linesOf(state: State, thread: string): readonly Line[] {
  const id = conversationOf(state, thread)
  const messages = id === undefined ? [] : (state.messages[id] ?? [])
  const known = new Set(messages.map(({ external_id: key }) => key))
  const own = state.pending.filter(
    (each) =>
      (each.thread === thread || (id !== undefined && each.conversation_id === id)) &&
      !known.has(each.id),
  )
  return [
    ...messages.map((message) => ({
      key: message.external_id ?? message.id,
      message,
      pending: null,
      at: Date.parse(message.sent_at),
    })),
    ...own.map((pending) => ({
      key: pending.id,
      message: null,
      pending,
      at: pending.made_at,
    })),
  ]
}

const inOrder = (one: Message, other: Message) =>
  one.sent_at === other.sent_at
    ? Number(one.id > other.id) - Number(one.id < other.id)
    : Number(one.sent_at > other.sent_at) - Number(one.sent_at < other.sent_at)

const higher = (one: Message, other: Message): string =>
  (ranks[one.status ?? ''] ?? 0) > (ranks[other.status ?? ''] ?? 0)
    ? (one.status ?? 'sent')
    : (other.status ?? 'sent')
