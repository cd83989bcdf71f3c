import type { Statement } from '../../store/database/statement.ts'
import { appError, fieldError } from '../../errors.ts'
import { smallestIdOf } from '../../ids.ts'
import { countRecentMails } from './queries.ts'

const hourMs = 3_600_000
/** Some of the counted mails are likely more than an hour old by then. */
const retryAfterSeconds = 600

/** The statement that counts the invitations of the last hour; undefined without a limit (0). */
export function countInvitations(
  workspaceId: string,
  perHour: number,
): Statement<{ total: number }> | undefined {
  if (perHour === 0) return undefined
  const since = smallestIdOf(Date.now() - hourMs)
  return countRecentMails({ workspaceId, since, atMost: perHour })
}

/** Throws 429 if `more` invitations exceed the rest of the hour's limit, 422 if they exceed the limit. */
export function refuseInvitations(more: number, mailed: number, perHour: number): void {
  if (perHour === 0 || more === 0) return
  if (more > perHour) {
    throw fieldError(
      `emails must be at most ${perHour} where invitations are mailed. Pass send_invitation_email: false, or fewer.`,
    )
  }
  if (mailed + more > perHour) {
    throw appError('invitations_limited', { 'retry-after': String(retryAfterSeconds) })
  }
}
