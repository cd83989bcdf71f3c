import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Statement } from '../../store/database/statement.ts'
import { startJobs } from '../../store/jobs/start-jobs.ts'
import { deliverMail, type MailJob } from './deliver-mail.ts'
import type { MailTransport } from './mail-transport.ts'
import { listUnsentMails, requeueMails, type UnsentMail } from './queries.ts'

const deliveriesAtOnce = 2
const pollIntervalMs = 10_000
/** Longer than any delivery takes: see mail-transport.ts. */
const longestDeliverySeconds = 90
/** After a restore all mails of the backup may have to be queued; no other statement takes as long. */
const requeueTimeoutMs = 300_000
const longestReasonCharacters = 300
/** What a mail server says beyond this is not looked at. */
const longestReadCharacters = 4_096

export type MailJobsOptions = {
  /** For the Message-ID. */
  baseDomain: string
  /** For the queue's tables and what has to be queued anew, which may take its time. */
  ownerPool: pg.Pool
  /** For everything else: see connectJobs. */
  jobsPool: pg.Pool
  transport: MailTransport
  log: (line: string) => void
  onError: (error: Error) => void
}

/**
 * Delivers queued mails in the background until stop(), which also closes the transport: see
 * startJobs. Mails that are not taken are tried 25 times, after 3 seconds, 7, 20 and so on up to
 * 6 hours: about four days.
 */
export async function startMailJobs(
  options: MailJobsOptions,
): Promise<{ stop: () => Promise<void> }> {
  const { ownerPool, jobsPool, transport, log, onError } = options
  return startJobs({
    of: 'mails',
    ownerPool,
    jobsPool,
    tasks: taskList(options),
    concurrency: deliveriesAtOnce,
    pollIntervalMs,
    requeue: async () => requeueUnsent(ownerPool),
    close: transport.close,
    log,
    onError,
  })
}

async function requeueUnsent(ownerPool: pg.Pool): Promise<void> {
  const { rows: unsent } = await ownerPool.query<UnsentMail>(patient(listUnsentMails()))
  const workspaceIds = unsent.map((mail) => mail.workspace_id)
  const ids = unsent.map((mail) => mail.id)
  await ownerPool.query(patient(requeueMails(workspaceIds, ids, longestDeliverySeconds)))
}

function patient({ text, values }: Statement) {
  return { text, values: [...values], query_timeout: requeueTimeoutMs }
}

function taskList(options: MailJobsOptions): TaskList {
  const { jobsPool, transport, log } = options
  return {
    deliver_mail: async (payload: unknown, { job }) => {
      // The payload is what the database function enqueue_mail builds.
      const mailJob = payload as MailJob
      try {
        await deliverMail(jobsPool, transport, options.baseDomain, mailJob)
      } catch (error) {
        const attempt = `attempt ${job.attempts} of ${job.max_attempts}`
        log(`Mail ${mailJob.mail_id} was not delivered (${attempt}): ${withoutAddresses(error)}`)
        throw error
      }
    },
  }
}

/** Mail servers repeat addresses in their refusals; the log must not. */
function withoutAddresses(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  const isCut = reason.length > longestReadCharacters
  const words = reason.slice(0, longestReadCharacters).split(/\s/)
  // The last word of a cut text may be half an address.
  const whole = isCut ? words.slice(0, -1) : words
  const masked = whole.map((word) => (word.includes('@') ? '…' : word)).join(' ')
  return masked.slice(0, longestReasonCharacters)
}
