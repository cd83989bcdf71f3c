import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations, runTaskList, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { MigrationError } from '../database/migrate.ts'
import { deliverMail, type MailJob, type PublicAddress } from './deliver-mail.ts'
import type { MailTransport } from './mail-transport.ts'
import { requeueUnsentMails } from './queries.ts'

const deliveriesAtOnce = 2
/** New jobs are announced; asking is for retries that have come due, and for lost announcements. */
const pollIntervalMs = 10_000
/** From the loss of PostgreSQL to the next attempt to work with it. */
const restartDelayMs = 2_000
/** What a delivery under way at the stop may still take before it is ended, to be tried again. */
const lastDeliveriesMs = 3_000
/**
 * Workers that are to be replaced may wait for one that waits for an answer PostgreSQL took to its
 * grave. Their jobs are queued anew for later, so that nothing is lost by not waiting with them.
 */
const lastWordsMs = 10_000
/** After this the stop is over, whatever PostgreSQL still owes. */
const stopTimeoutMs = 6_000
/** Longer than any delivery takes: see mail-transport.ts. */
const longestDeliverySeconds = 90
const longestReasonCharacters = 300

export type MailJobsOptions = PublicAddress & {
  /** Has to have room for one connection that listens and one for each delivery at once. */
  ownerPool: pg.Pool
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
  let workers: Workers | undefined = await startWorkers(options).catch(explainRefusal)
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
  const { ownerPool } = options
  const events = new EventEmitter()
  const settings = {
    pgPool: ownerPool,
    logger: quietLogger(options.log),
    events,
    noHandleSignals: true,
    concurrency: deliveriesAtOnce,
    pollInterval: pollIntervalMs,
    // Without a delay a job's end that PostgreSQL does not take is a rejection that nobody handles,
    // which would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  await runMigrations(settings)
  const { text, values } = requeueUnsentMails(longestDeliverySeconds)
  await ownerPool.query({ text, values: [...values] })
  const pool = runTaskList(settings, taskList(options), ownerPool)
  const gaveUp = Promise.withResolvers<void>()
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void pool.gracefulShutdown()
    setTimeout(gaveUp.resolve, lastWordsMs).unref()
  }
  // The library remembers a failed first query for ever, so workers that cannot ask are replaced;
  // after a moment, as the other one may be asking too.
  events.once('worker:getJob:error', () => setTimeout(end, restartDelayMs).unref())
  return { ended: Promise.race([pool.promise, gaveUp.promise]), end }
}

function taskList(options: MailJobsOptions): TaskList {
  const { ownerPool, transport, log } = options
  return {
    deliver_mail: async (payload: unknown, { job }) => {
      // The payload is what the database function enqueue_mail builds.
      const mailJob = payload as MailJob
      try {
        await deliverMail(ownerPool, transport, options, mailJob)
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
