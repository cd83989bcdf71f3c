import type { Statement } from '../../store/database/statement.ts'
import { appError, fieldError } from '../../errors.ts'
import { countRecentMails } from './queries.ts'

const hourMs = 3_600_000
/** What comes next may be allowed by then: the mails of an hour do not all end at once. */
const retryAfterSeconds = 600

/** What a change that mails invitations looks at; nothing where there is no limit. */
export function lookAtInvitations(
  workspaceId: string,
  perHour: number,
): Statement<{ total: number }> | undefined {
  if (perHour === 0) return undefined
  const since = (Date.now() - hourMs).toString(16).padStart(12, '0')
  // The least id of that moment: ids begin with the time (RFC 9562, 5.7).
  const id = `${since.slice(0, 8)}-${since.slice(8)}-7000-8000-000000000000`
  return countRecentMails(workspaceId, id, perHour)
}

/** Throws 429 where `more` invitations would be too many this hour, 422 where they are in any hour. */
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
