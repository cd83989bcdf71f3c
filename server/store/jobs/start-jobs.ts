import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations, runTaskList, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { MigrationError } from '../database/migration-error.ts'

/** Delay between the failure of workers and their replacement. */
const restartDelayMs = 2_000
/** Time for running jobs to finish at the stop. Later they are aborted, and retried elsewhere. */
const lastJobsMs = 3_000
/**
 * Limit for a graceful shutdown of workers. If the library fails to record the ends of two jobs, or of
 * one of two, its count of running jobs turns negative and it waits forever. Locked jobs are queued
 * again later, so giving up loses nothing.
 */
const gracefulEndMs = 5_000
/** The stop ends after this, even if PostgreSQL does not reply. */
const stopTimeoutMs = 6_000

export type JobsOptions = {
  /** What the jobs deliver, for the text of an error. */
  of: string
  /** For migrations of the queue and requeuing, which may be slow. */
  ownerPool: pg.Pool
  /** For everything else: see connectJobs. */
  jobsPool: pg.Pool
  tasks: TaskList
  /** The number of concurrent jobs. */
  concurrency: number
  /** New jobs are announced; polling finds jobs that became due and lost announcements. */
  pollIntervalMs: number
  /** Queues deliveries without a job. Runs before each start of workers. */
  requeue: () => Promise<void>
  /** Aborts running jobs at the stop. */
  close: () => void
  log: (line: string) => void
  onError: (error: Error) => void
}

/**
 * Migrates the queue's tables and runs queued jobs in the background until stop(), which also calls
 * `close`. Rejects if the migration fails. Later failures of PostgreSQL go to `onError`, and the workers
 * are restarted.
 */
export async function startJobs(options: JobsOptions): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const logger = quietLogger(options.log)
  await runMigrations({ pgPool: options.ownerPool, logger }).catch((error: Error) =>
    explainRefusal(error, options.of),
  )
  let workers: Workers | undefined = await startWorkers(options)
  const keepWorking = async (): Promise<void> => {
    while (workers !== undefined || !stopping.signal.aborted) {
      await workers?.ended.catch(options.onError)
      workers = undefined
      await sleep(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      workers = await startWorkers(options).catch((error: Error) => {
        options.onError(error)
        return undefined
      })
      if (stopping.signal.aborted) workers?.end()
    }
  }
  const working = keepWorking()
  return {
    stop: async () => {
      stopping.abort()
      workers?.end()
      const closing = setTimeout(options.close, lastJobsMs)
      await Promise.race([working, sleep(stopTimeoutMs, undefined, { ref: false })])
      clearTimeout(closing)
      options.close()
    },
  }
}

/** `ended` rejects if the workers fail. */
type Workers = { ended: Promise<void>; end: () => void }

async function startWorkers(options: JobsOptions): Promise<Workers> {
  const { jobsPool } = options
  const events = new EventEmitter()
  await options.requeue()
  const pool = runTaskList(
    {
      pgPool: jobsPool,
      logger: quietLogger(options.log),
      events,
      noHandleSignals: true,
      concurrency: options.concurrency,
      pollInterval: options.pollIntervalMs,
      // Without these, failing to record the end of a job is an unhandled rejection, which would end
      // the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    options.tasks,
    jobsPool,
  )
  const abandoned = Promise.withResolvers<void>()
  let isEnding = false
  // Fires for every shutdown, including those that the library starts after a lost notification.
  events.once('pool:gracefulShutdown', () => {
    isEnding = true
    setTimeout(abandoned.resolve, gracefulEndMs).unref()
  })
  const end = () => {
    if (!isEnding) void pool.gracefulShutdown()
  }
  // The library caches a failed first query forever, so workers that cannot poll are replaced; with a
  // delay, because the other worker may be polling too.
  events.once('worker:getJob:error', () => setTimeout(end, restartDelayMs).unref())
  return { ended: Promise.race([pool.promise, abandoned.promise]), end }
}

/** Logs warnings and errors, except those of failed jobs, which log their own. */
function quietLogger(log: (line: string) => void): Logger {
  return new Logger(() => (level, message, meta) => {
    const isProblem = /^(?:error|warning)$/.test(level)
    if (isProblem && meta?.['failure'] !== true) log(message)
  })
}

const insufficientPrivilege = '42501'

/** The queue needs a schema of its own, which not every login may create. */
function explainRefusal(error: Error, of: string): never {
  if (!('code' in error) || error.code !== insufficientPrivilege) throw error
  throw new MigrationError(
    `The login of DATABASE_URL cannot set up the queue of ${of} (${error.message}). ` +
      'Ask an administrator of that PostgreSQL to run: ' +
      'grant create on database <your database> to <your login>; and start again.',
  )
}
