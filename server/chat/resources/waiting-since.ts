/** Statuses in which no contact waits for an answer. */
export const settledStatuses = ['closed', 'spam', 'trash'] as const

/** The same as the right side of `in` and `not in` in SQL. */
export const settledSql = `(${settledStatuses.map((status) => `'${status}'`).join(', ')})`

type Waiting = { readonly status: string; readonly waiting_since: Date | null }

/** `waiting_since` after a change of status: closing counts as an answer. */
export function waitingIn({ status, waiting_since: waitingSince }: Waiting): Date | null {
  return settledStatuses.some((settled) => settled === status) ? null : waitingSince
}

export type Said = {
  readonly kind: string
  readonly isFromContact: boolean
  readonly created_at: Date
}

/** What a conversation has after the position of a message that is inserted late, such as an import. */
export type Later = {
  /** A team member has answered later. */
  readonly is_answered: boolean
  /** When the contact first wrote later. */
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
    // Closing has answered what the contact wrote before `since`, wherever an imported answer belongs.
    return next < since ? since : next
  }
  return waitingIn({ ...before, waiting_since: since !== null && since < at ? since : at })
}
