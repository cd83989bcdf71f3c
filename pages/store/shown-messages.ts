import type { Outgoing } from './outgoing.ts'
import type { MessageRow } from './store.ts'

/** What a conversation shows: what the server has, then what is on its way to it and not among that yet. */
export type Shown<Message extends MessageRow> =
  | { readonly message: Message }
  | { readonly outgoing: Outgoing }

/** Joins the messages of a conversation with those on their way. */
export function shownMessages<Message extends MessageRow>(
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  conversationId: string | undefined,
): readonly Shown<Message>[] {
  const sent = new Set(messages.map(({ external_id: id }) => id))
  const own = outgoing.filter((one) => one.conversation_id === conversationId && !sent.has(one.id))
  return [...messages.map((message) => ({ message })), ...own.map((one) => ({ outgoing: one }))]
}
