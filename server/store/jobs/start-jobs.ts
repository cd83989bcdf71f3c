import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations, runTaskList, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { MigrationError } from '../database/migration-error.ts'

/** From the loss of PostgreSQL to the next attempt to work with it. */
const restartDelayMs = 2_000
/** What a job under way at the stop may still take before it is ended, to be tried again. */
const lastJobsMs = 3_000
/**
 * What workers may take to end in good order. The library counts two lost notes of jobs' ends, or
 * one lost and one taken, as fewer than none under way, and then waits for none for ever. What their
 * jobs still hold is queued anew for later, so nothing is lost by not waiting with them.
 */
const orderlyEndMs = 5_000
/** After this the stop is over, whatever PostgreSQL still owes. */
const stopTimeoutMs = 6_000

export type JobsOptions = {
  /** What the jobs deliver, for the words of a refusal. */
  of: string
  /** For the queue's tables and what has to be queued anew, which may take its time. */
  ownerPool: pg.Pool
  /** For everything else: see connectJobs. */
  jobsPool: pg.Pool
  tasks: TaskList
  /** Jobs at once. */
  concurrency: number
  /** New jobs are announced; asking is for those that have come due, and for lost announcements. */
  pollIntervalMs: number
  /** Queues what is owed and has no job, before every new set of workers. */
  requeue: () => Promise<void>
  /** Ends what is still under way at a stop. */
  close: () => void
  log: (line: string) => void
  onError: (error: Error) => void
}

/**
 * Works on queued jobs in the background until stop(), which also closes what they work with. Brings
 * the queue's own tables up to date first. Rejects when that is impossible; later trouble with
 * PostgreSQL goes to `onError`, and the work is taken up again when it is back.
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
      const impatience = setTimeout(options.close, lastJobsMs)
      await Promise.race([working, sleep(stopTimeoutMs, undefined, { ref: false })])
      clearTimeout(impatience)
      options.close()
    },
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  await sleep(restartDelayMs, undefined, { signal }).catch(() => undefined)
}

async function startAgain(options: JobsOptions): Promise<Workers | undefined> {
  try {
    return await startWorkers(options)
  } catch (error) {
    options.onError(error instanceof Error ? error : new Error(String(error)))
    return undefined
  }
}

/** `ended` rejects when the workers gave up. */
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
      // Without a delay a job's end that PostgreSQL does not take is a rejection that nobody
      // handles, which would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    options.tasks,
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

/** Warnings and errors only, and not those of a failed job, which the job has told itself. */
function quietLogger(log: (line: string) => void): Logger {
  return new Logger(() => (level, message, meta) => {
    const isTrouble = /^(?:error|warning)$/.test(level)
    if (isTrouble && meta?.['failure'] !== true) log(message)
  })
}

const insufficientPrivilege = '42501'

/** The queue has a schema of its own, which not every login may make. */
function explainRefusal(error: Error, of: string): never {
  if (!('code' in error) || error.code !== insufficientPrivilege) throw error
  throw new MigrationError(
    `The login of DATABASE_URL cannot set up the queue of ${of} (${error.message}). ` +
      'Ask an administrator of that PostgreSQL to run: ' +
      'grant create on database <your database> to <your login>; and start again.',
  )
}
