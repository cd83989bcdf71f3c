import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Statement } from '../../store/database/statement.ts'
import { startJobs } from '../../store/jobs/start-jobs.ts'
import { deliverMail, type MailJob } from './deliver-mail.ts'
import type { LinkConfig } from './make-link.ts'
import type { MailTransport } from './mail-transport.ts'
import { listUnsentMails, requeueMails } from './queries.ts'

const concurrentDeliveries = 2
const pollIntervalMs = 10_000
/** Longer than any delivery (mail-transport.ts). */
const maxDeliverySeconds = 90
/** After a restore all mails of the backup may have to be queued. */
const requeueTimeoutMs = 300_000
const maxReasonCharacters = 300
/** Longer replies of mail servers are truncated before they are masked. */
const maxReadCharacters = 4_096

export type MailJobsOptions = {
  /** For links and the Message-ID. */
  config: LinkConfig
  /** For migrations of the queue and for requeueing, which may take long. */
  ownerPool: pg.Pool
  /** For everything else (connectJobs). */
  jobsPool: pg.Pool
  transport: MailTransport
  log: (line: string) => void
  onError: (error: Error) => void
}

/**
 * Delivers queued mails in the background until stop(), which also closes the transport. A refused mail is tried
 * 25 times, after 3 seconds, 7, 20 and so on up to 6 hours: for about four days.
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
    concurrency: concurrentDeliveries,
    pollIntervalMs,
    requeue: async () => requeueUnsent(ownerPool),
    close: transport.close,
    log,
    onError,
  })
}

async function requeueUnsent(ownerPool: pg.Pool): Promise<void> {
  const { rows } = await ownerPool.query(withTimeout(listUnsentMails()))
  const workspaceIds = rows.map((mail) => mail.workspace_id)
  const ids = rows.map((mail) => mail.id)
  await ownerPool.query(withTimeout(requeueMails({ workspaceIds, ids, maxDeliverySeconds })))
}

function withTimeout({ text, values }: Statement) {
  return { text, values: [...values], query_timeout: requeueTimeoutMs }
}

function taskList(options: MailJobsOptions): TaskList {
  const { jobsPool, transport, log } = options
  return {
    deliver_mail: async (payload: unknown, { job }) => {
      // The payload is what the database function enqueue_mail builds.
      const mailJob = payload as MailJob
      try {
        await deliverMail(jobsPool, transport, options.config, mailJob)
      } catch (error) {
        const attempt = `attempt ${job.attempts} of ${job.max_attempts}`
        log(`Mail ${mailJob.mail_id} was not delivered (${attempt}): ${withoutAddresses(error)}`)
        throw error
      }
    },
  }
}

/** Masks addresses, which mail servers repeat in refusals, because logs must not contain them. */
function withoutAddresses(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  const isTruncated = reason.length > maxReadCharacters
  const words = reason.slice(0, maxReadCharacters).split(/\s/)
  // The last word of a truncated text may be half an address.
  const masked = (isTruncated ? words.slice(0, -1) : words)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
  return masked.slice(0, maxReasonCharacters)
}
