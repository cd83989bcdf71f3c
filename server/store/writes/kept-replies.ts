import { appError } from '../../errors.ts'

/** A reply as a retry gets it: status, body and headers as they were. */
export type KeptReply = {
  readonly status: 200 | 201 | 202 | 204
  readonly json?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly single?: true
}

/** One request with an Idempotency-Key, as the table knows it. */
export type Attempt = {
  readonly api_key_id: string
  readonly key: string
  /** SHA-256 of what was asked for. */
  readonly digest: Buffer
}

/** What a change keeps of itself: its reply, under the key of its request. */
export type Keep = Attempt & {
  /** Undefined where the result does not tell it: then it is not kept with the change. */
  readonly replyTo: (result: unknown) => KeptReply | undefined
  /** Told when the reply is part of the change's transaction. */
  readonly noteKept: () => void
}

/** A kept reply that was found. */
export type FoundReply = Attempt & { readonly reply: KeptReply }

/** Thrown where a change was made before: the caller is to answer with what was kept. */
export class ReplayedReply extends Error {
  readonly reply: KeptReply

  constructor(reply: KeptReply) {
    super('This request was answered before.')
    this.name = 'ReplayedReply'
    this.reply = reply
  }
}

/** What an attempt is told whose key is known: the kept reply, or that the key was another's. */
export function keptAnswer(found: FoundReply, attempt: Attempt | undefined): Error {
  return attempt !== undefined && found.digest.equals(attempt.digest)
    ? new ReplayedReply(found.reply)
    : appError('idempotency_key_reused')
}
