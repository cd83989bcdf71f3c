import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations, runTaskList, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { MigrationError } from '../database/migrate.ts'
import type { Statement } from '../database/statement.ts'
import { deliverMail, type MailJob, type PublicAddress } from './deliver-mail.ts'
import type { MailTransport } from './mail-transport.ts'
import { listUnsentMails, requeueMails, type UnsentMail } from './queries.ts'

const deliveriesAtOnce = 2
/** New jobs are announced; asking is for retries that have come due, and for lost announcements. */
const pollIntervalMs = 10_000
/** From the loss of PostgreSQL to the next attempt to work with it. */
const restartDelayMs = 2_000
/** What a delivery under way at the stop may still take before it is ended, to be tried again. */
const lastDeliveriesMs = 3_000
/**
 * What workers may take to end in good order. The library counts two lost notes of jobs' ends, or
 * one lost and one taken, as fewer than none under way, and then waits for none for ever. What their
 * jobs still hold is queued anew for later, so nothing is lost by not waiting with them.
 */
const orderlyEndMs = 5_000
/** After this the stop is over, whatever PostgreSQL still owes. */
const stopTimeoutMs = 6_000
/** Longer than any delivery takes: see mail-transport.ts. */
const longestDeliverySeconds = 90
/** After a restore all mails of the backup may have to be queued; no other statement takes as long. */
const requeueTimeoutMs = 300_000
const longestReasonCharacters = 300

export type MailJobsOptions = PublicAddress & {
  /** For the queue's tables and what has to be queued anew, which may take its time. */
  ownerPool: pg.Pool
  /** For everything else: see connectJobs. */
  jobsPool: pg.Pool
  transport: MailTransport
  log: (line: string) => void
  onError: (error: Error) => void
}

/**
 * Delivers queued mails in the background until stop(), which also closes the transport. Brings the
 * queue's own tables up to date first. Rejects when that is impossible; later trouble with
 * PostgreSQL goes to `onError`, and the work is taken up again when it is back. Mails that are not
 * taken are tried 25 times, after 3 seconds, 7, 20 and so on up to 6 hours: about four days.
 */
export async function startMailJobs(
  options: MailJobsOptions,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const logger = quietLogger(options.log)
  await runMigrations({ pgPool: options.ownerPool, logger }).catch(explainRefusal)
  let workers: Workers | undefined = await startWorkers(options)
  const keepWorking = async (): Promise<void> => {
    while (workers !== undefined || !stopping.signal.aborted) {
      await workers?.ended.catch(options.onError)
      workers = undefined
      await pause(stopping.signal)
      if (stopping.signal.aborted) return
      workers = await startAgain(options)
      if (stopping.signal.aborted) workers?.end()
    }
  }
  const working = keepWorking()
  return {
    stop: async () => {
      stopping.abort()
      workers?.end()
      const impatience = setTimeout(options.transport.close, lastDeliveriesMs)
      await Promise.race([working, sleep(stopTimeoutMs, undefined, { ref: false })])
      clearTimeout(impatience)
      options.transport.close()
    },
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  await sleep(restartDelayMs, undefined, { signal }).catch(() => undefined)
}

async function startAgain(options: MailJobsOptions): Promise<Workers | undefined> {
  try {
    return await startWorkers(options)
  } catch (error) {
    options.onError(error instanceof Error ? error : new Error(String(error)))
    return undefined
  }
}

/** `ended` rejects when the workers gave up. */
type Workers = { ended: Promise<void>; end: () => void }

async function startWorkers(options: MailJobsOptions): Promise<Workers> {
  const { ownerPool, jobsPool } = options
  const events = new EventEmitter()
  await requeueUnsent(ownerPool)
  const pool = runTaskList(
    {
      pgPool: jobsPool,
      logger: quietLogger(options.log),
      events,
      noHandleSignals: true,
      concurrency: deliveriesAtOnce,
      pollInterval: pollIntervalMs,
      // Without a delay a job's end that PostgreSQL does not take is a rejection that nobody
      // handles, which would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    taskList(options),
    jobsPool,
  )
  const abandoned = Promise.withResolvers<void>()
  let isEnding = false
  // Told of every end, also of one that the library begins because a note was lost.
  events.once('pool:gracefulShutdown', () => {
    isEnding = true
    setTimeout(abandoned.resolve, orderlyEndMs).unref()
  })
  const end = () => {
    if (!isEnding) void pool.gracefulShutdown()
  }
  // The library remembers a failed first query for ever, so workers that cannot ask are replaced;
  // after a moment, as the other one may be asking too.
  events.once('worker:getJob:error', () => setTimeout(end, restartDelayMs).unref())
  return { ended: Promise.race([pool.promise, abandoned.promise]), end }
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
        await deliverMail(jobsPool, transport, options, mailJob)
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
  return reason.replaceAll(/\S*@\S*/g, '…').slice(0, longestReasonCharacters)
}

/** Warnings and errors only, and not those of a failed job, which the job has told itself. */
function quietLogger(log: (line: string) => void): Logger {
  return new Logger(() => (level, message, meta) => {
    const isTrouble = /^(?:error|warning)$/.test(level)
    if (isTrouble && meta?.['failure'] !== true) log(message)
  })
}

const insufficientPrivilege = '42501'

/** The queue has a schema of its own, which not every login may make. */
function explainRefusal(error: Error): never {
  if (!('code' in error) || error.code !== insufficientPrivilege) throw error
  throw new MigrationError(
    `The login of DATABASE_URL cannot set up the queue of mails (${error.message}). ` +
      'Ask an administrator of that PostgreSQL to run: ' +
      'grant create on database <your database> to <your login>; and start again.',
  )
}
