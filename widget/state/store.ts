import { batch } from 'solid-js'
import type { ConnectionState } from '../../pages/stream/follow.ts'
import type { Change } from '../../pages/store/store-rows.ts'
import { makeStore as makeRows, type Rules } from '../../pages/store/store.ts'
import { makeFields } from './make-fields.ts'
import type { Conversation, Line, Message, Pending } from './shapes.ts'

/** `retrying`: the server cannot be reached. `limited`: it asks to wait. */
export type Wait = 'retrying' | 'limited'

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
  /** Why messages are not sent yet, by their id: the server cannot be reached, or asks to wait. */
  waits: Readonly<Record<string, Wait>>
  /** The conversations could not be read, and are tried again. */
  isListFailed: boolean
  /** The server does not know this browser any more, and the visitor was writing. */
  isLost: boolean
  /** The team takes nothing from the visitor any more: until a time, or until it says so. */
  block: { readonly blocked_until: string | null | undefined } | false | undefined
  isLoaded: boolean
  /** Copies of conversations can be mailed. */
  hasEmail: boolean | undefined
  /** Why a link in a mail opened nothing. */
  note: string
  isOpen: boolean
  /** The page asks to greet a visitor who has not used the chat. */
  isGreeting: boolean
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
  waits: {},
  isListFailed: false,
  isLost: false,
  block: false,
  isLoaded: false,
  hasEmail: undefined,
  note: '',
  isOpen: false,
  isGreeting: false,
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
  'block',
] as const

/** An event of the visitor's stream: the whole resource after the change. */
export type VisitorEvent = {
  readonly type: string
  readonly data: { readonly conversation?: Conversation; readonly message?: Message }
}

export type Store = ReturnType<typeof makeStore>

/** Contacts are shown two kinds, each whole. */
const visitorRules: Rules = {
  apply: (tables, { data }, at) => {
    const { conversation, message } = data as VisitorEvent['data']
    const changes: Change[] = []
    if (conversation !== undefined && tables.of('conversations').change(conversation, at)) {
      changes.push({ kind: 'conversations', id: conversation.id })
    }
    const isKept = message !== undefined && tables.isKept(message.conversation_id)
    if (isKept && tables.of('messages').change(message, at)) {
      changes.push({ kind: 'messages', id: message.id })
    }
    return changes
  },
  renew: (_kind, row) => row,
  clear: () => undefined,
}

/** What the frame shows. Events and pages may arrive in any order and more than once. */
export function makeStore() {
  const { state, set, put } = makeFields<State>(empty)
  const rows = makeRows<{ conversations: Conversation; messages: Message }>(visitorRules)
  rows.listen((changes) =>
    batch(() => {
      for (const { kind, id } of changes) {
        const message = kind === 'messages' ? rows.get('messages', id) : undefined
        const conversationId = message?.conversation_id
        if (conversationId !== undefined) {
          put('messages', conversationId, rows.messagesOf(conversationId))
        } else if (kind === 'conversations') put(kind, id, rows.get(kind, id))
      }
    }),
  )
  return {
    state,
    set,
    put,
    mark: rows.mark,
    keep: rows.keep,
    putRows: rows.put,
    markRead: (id: string) => {
      const known = rows.get('conversations', id)
      if (known !== undefined)
        rows.put('conversations', [{ ...known, unread_count: 0 }], rows.mark())
    },
    apply: (event: VisitorEvent) => {
      rows.apply(event)
      const { message } = event.data
      if (message !== undefined) put('typing', message.conversation_id, undefined)
    },
    clear: () => {
      rows.clear()
      batch(() => {
        for (const name of forgotten) set(name, empty[name])
      })
    },
  }
}

/** The conversation of a thread, once it is begun. */
export const conversationOf = (state: State, thread: string): string | undefined =>
  state.begun[thread] ?? (isLocal(thread) ? undefined : thread)

/** By what a thread's unsent words and files are kept: its conversation, or the thread until it is begun. */
export const keyOf = (state: State, thread: string): string =>
  conversationOf(state, thread) ?? thread

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
