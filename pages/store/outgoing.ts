/**
 * A message on its way out. `held`: may still be undone. `queued`: waits for the network, or for those before it.
 * `refused`: the server's answer is final; its code is in `error`. Apps add what they send and show.
 */
export type Outgoing = {
  /** A UUID: the message's `external_id` and the `Idempotency-Key` of every try. */
  readonly id: string
  /** The conversation, or a local name of the one that the first message of this thread will begin. */
  readonly thread: string
  /** Null until the conversation is begun. */
  readonly conversation_id: string | null
  readonly state: 'held' | 'queued' | 'sending' | 'refused'
  /** In milliseconds since 1970; later ones are larger. */
  readonly made_at: number
  /** Until when it is held, in milliseconds since 1970. */
  readonly held_until: number
  /** The code of the server's error, for which the app has words. Earlier versions stored a sentence. */
  readonly error: string | null
  /** The message that a refused one conflicts with, such as a colleague's newer reply. */
  readonly conflict_id?: string | undefined
}

/** Messages of one line are sent in order. */
export const lineOf = (one: Outgoing): string => one.conversation_id ?? one.thread
