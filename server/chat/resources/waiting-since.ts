/** Statuses in which no contact waits for an answer. */
export const settledStatuses = ['closed', 'spam', 'trash'] as const

/** The same as the right side of `in` and `not in` in SQL. */
export const settledSql = `(${settledStatuses.map((status) => `'${status}'`).join(', ')})`

type Waiting = { readonly status: string; readonly waiting_since: Date | null }

/** `waiting_since` after a change of status: closing counts as an answer. */
export function waitingIn({ status, waiting_since: waitingSince }: Waiting): Date | null {
  return isSettled(status) ? null : waitingSince
}

/** Whether no contact waits for an answer in a status. */
export const isSettled = (status: string): boolean =>
  settledStatuses.some((settled) => settled === status)

type Closing = { readonly status: string; readonly closed_at: Date | null }

/**
 * `closed_at` after a change of status: when a closed conversation was closed, and when any other was last reopened
 * from a settled status. Closing answers all messages before that, also those that are imported later.
 */
export function closedAtAfter(before: Closing, status: string, tick: Date): Date | null {
  if (status === 'closed' && before.status !== 'closed') return tick
  if (isSettled(before.status) && !isSettled(status)) return tick
  return before.closed_at
}

export type Said = {
  readonly kind: string
  readonly isFromContact: boolean
  readonly created_at: Date
}

/** What a conversation has after the position of a message that is inserted late, such as an import. */
export type Later = {
  /** A team member has answered later, or closing has. */
  readonly is_answered: boolean
  /** When the contact first wrote later since the last reopening. */
  readonly next_from_contact: Date | null
}

/**
 * `waiting_since` after a message: the time of the first message of the contact without a public answer of a
 * team member. Notes and the service's own messages change nothing.
 */
export function waitingAfter(
  before: Waiting,
  { kind, isFromContact, created_at: at }: Said,
  later?: Later,
): Date | null {
  const { waiting_since: since } = before
  if (kind !== 'user_message' || later?.is_answered === true) return since
  if (!isFromContact) {
    const next = later?.next_from_contact ?? null
    if (since === null || next === null) return null
    // Where an earlier version has cleared `closed_at`: what came before `since` is answered.
    return next < since ? since : next
  }
  return waitingIn({ ...before, waiting_since: since !== null && since < at ? since : at })
}
