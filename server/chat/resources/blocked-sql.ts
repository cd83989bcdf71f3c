/** SQL for whether the contact `c` is blocked now: a block with an end ends by its time. */
export const blockedSql = (c: string) =>
  `(${c}.blocked_at is not null and (${c}.blocked_until is null or ${c}.blocked_until > now()))`
