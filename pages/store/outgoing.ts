/**
 * A message on its way out. `held`: may still be undone. `queued`: waits for the network, or for those before it.
 * `refused`: the server's answer is final; its words are in `error`. Once sent it is a row of the store like any other.
 */
export type OutgoingState = 'held' | 'queued' | 'sending' | 'refused'

export type Outgoing = {
  /** A UUID: the message's `external_id` and the `Idempotency-Key` of every try. */
  readonly id: string
  /** Undefined for what begins a conversation, and for what was written after it and before its reply. */
  readonly conversation_id: string | undefined
  /** What the app needs to send it, and to show it: kept as it is, so that every try sends the same bytes. */
  readonly content: Readonly<Record<string, unknown>>
  readonly state: OutgoingState
  readonly made_at: string
  /** Until when it is held, in milliseconds since 1970. */
  readonly held_until: number
  /** The server's words. */
  readonly error: string | undefined
}

/** Oldest first. */
export function inOrder(all: Iterable<Outgoing>): readonly Outgoing[] {
  return [...all].toSorted((one, other) =>
    one.made_at === other.made_at
      ? one.id < other.id
        ? -1
        : 1
      : one.made_at < other.made_at
        ? -1
        : 1,
  )
}
