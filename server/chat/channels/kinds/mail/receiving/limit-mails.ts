import type { Config } from '../../../../../config/config.ts'
import { appError } from '../../../../../errors.ts'
import { smallestIdOf } from '../../../../../ids.ts'
import { statement, type Statement } from '../../../../../store/database/statement.ts'

const minuteMs = 60_000
const retryAfterSeconds = 10

const countRecent = statement<{ total: number }, { since: string; atMost: number }>(
  'count_recent_received_mails',
  `select count(*)::integer as total from (
     select from received_mails where workspace_id = $workspaceId and id >= $since::uuid limit $atMost) recent`,
)

type Limit = Pick<Config, 'mailsPerMinute'>

/** The statement that counts the mails of the last minute, whichever way they came; none without a limit (0). */
export function countMails(
  { mailsPerMinute: atMost }: Limit,
  workspaceId: string,
): Statement<{ total: number }> {
  return countRecent({ workspaceId, since: smallestIdOf(Date.now() - minuteMs), atMost })
}

/** Throws 429 if the workspace has got as many mails as it may. */
export function refuseMore(
  { mailsPerMinute: atMost }: Limit,
  counted: { readonly total: number } | undefined,
): void {
  if (atMost === 0 || counted === undefined || counted.total < atMost) return
  throw appError('mails_limited', { 'retry-after': String(retryAfterSeconds) })
}
