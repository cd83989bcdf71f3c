import type { Verdict } from './authentication-results.ts'

/** A conversation that a mail may belong to. */
export type ThreadCandidate = {
  readonly conversation_id: string
  /** The addresses of everybody in it, in their comparable form: its contact's, and those of its mails. */
  readonly people: ReadonlySet<string>
}

/** Where the evidence in a mail points to, each undefined if there is none. */
export type ThreadEvidence = {
  /** By a valid token in one of the addresses that the mail was sent to. */
  readonly token: ThreadCandidate | undefined
  /** By the newest Message-ID of ours in References or In-Reply-To whose token is valid. */
  readonly own_id: ThreadCandidate | undefined
  /** By the newest other id there that a mail of a conversation of this channel has. */
  readonly reference: ThreadCandidate | undefined
}

export type ThreadReason =
  | 'token'
  | 'message_id'
  | 'references'
  | 'new'
  | 'token_of_another'
  | 'message_id_of_another'
  | 'references_of_another'
  | 'references_unproven'
  /** A person chose. */
  | 'by_hand'

export type ChosenThread = {
  /** null: a new conversation. */
  readonly conversation_id: string | null
  /** The conversation that a new one is linked to, because the evidence points there. */
  readonly linked_to: string | null
  readonly reason: ThreadReason
}

/**
 * The conversation that a mail belongs to. A token or an id of ours was given to the people of a thread, so it opens the
 * thread for them alone; ids of others are known to everybody who received such a mail and can be written by anybody, so
 * they also need a sender that DMARC does not refute. The subject never counts. Whatever does not open a thread still links
 * the new conversation to it.
 */
export function chooseThread(
  { token, own_id: ownId, reference }: ThreadEvidence,
  sender: { readonly address: string; readonly verdict: Verdict },
): ChosenThread {
  const isOf = (thread: ThreadCandidate | undefined) => thread?.people.has(sender.address) === true
  if (token !== undefined && isOf(token)) return inThread(token, 'token')
  if (ownId !== undefined && isOf(ownId)) return inThread(ownId, 'message_id')
  const isRefuted = sender.verdict === 'failed'
  if (reference !== undefined && isOf(reference) && !isRefuted)
    return inThread(reference, 'references')
  if (token !== undefined) return besideThread(token, 'token_of_another')
  if (ownId !== undefined) return besideThread(ownId, 'message_id_of_another')
  if (reference === undefined) return { conversation_id: null, linked_to: null, reason: 'new' }
  return besideThread(reference, isOf(reference) ? 'references_unproven' : 'references_of_another')
}

const inThread = (thread: ThreadCandidate, reason: ThreadReason): ChosenThread => ({
  conversation_id: thread.conversation_id,
  linked_to: null,
  reason,
})

const besideThread = (thread: ThreadCandidate, reason: ThreadReason): ChosenThread => ({
  conversation_id: null,
  linked_to: thread.conversation_id,
  reason,
})
