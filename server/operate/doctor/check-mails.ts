import { hasQueue } from '../backup/requeue-mails.ts'
import { fail, ok, warn, type CheckContext, type Finding } from './check.ts'

type Waiting = { failed: number; late: number; unsent: number }
type Unsent = { workspace_id: string; id: string; created_at: Date }

/** Finds unsent mails whose attempts are used up, and those that have waited for over an hour. */
export async function checkMails({ owner, repair }: CheckContext): Promise<Finding[]> {
  if (!(await hasQueue(owner))) return [ok('mails', 'the server creates their queue at its start')]
  const { rows: unsentMails } = await owner.query<Unsent>(
    'select workspace_id, id, created_at from mails where sent_at is null',
  )
  const mails = [
    unsentMails.map((mail) => mail.workspace_id),
    unsentMails.map((mail) => mail.id),
    unsentMails.map((mail) => mail.created_at),
  ]
  const { rows } = await owner.query<Waiting>(waiting, mails)
  const { failed = 0, late = 0, unsent = 0 } = rows[0] ?? {}
  if (failed > 0 && repair) {
    await owner.query(queueFailed, mails)
    return [ok('mails', `${failed} mails that had failed are queued again`)]
  }
  const reason = 'see PORCHLIGHT_SMTP_URL and the log of the server'
  if (failed > 0) {
    return [
      fail(
        'mails',
        `${failed} mails have failed and are not tried any more.`,
        `Find out why they were rejected (${reason}), then run porchlight doctor --repair to queue them again.`,
      ),
    ]
  }
  if (late > 0) {
    const remedy = `Is the server running? If so, ${reason}.`
    return [warn('mails', `${late} mails have waited for over an hour.`, remedy)]
  }
  return [ok('mails', unsent === 0 ? 'none waits' : `${unsent} wait to be sent`)]
}

const isFailed = 'j.attempts >= j.max_attempts and j.locked_at is null'

// Jobs are in the connection's database, mails may be on other servers: no statement reads both.
const withJobs = `unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as m (workspace_id, id, created_at)
                left join graphile_worker.jobs j on j.key = 'mail:' || m.id`

const waiting = `
  select count(*) filter (where ${isFailed}) as failed,
         count(*) filter (where m.created_at < now() - interval '1 hour') as late,
         count(*) as unsent
    from ${withJobs}`

const queueFailed = `select enqueue_mail(m.workspace_id, m.id) from ${withJobs} where ${isFailed}`
