import type pg from 'pg'
import { runPrepared } from '../database/run-prepared.ts'
import { deleteTask, lookEveryMs, postponeTask, returnTask } from './due-queries.ts'
import { keyOfTask, type DueTask } from './due-task.ts'
import type { RunEnd, TaskKind } from './task-kind.ts'

const maxReasonCharacters = 300

export type RunParts = {
  readonly pool: pg.Pool
  readonly now: () => Date | null
  /** Aborted by a stop of the server: the task is then due again at once. */
  readonly closing: AbortSignal
}

/**
 * Runs a task and records its end, or its failure, and when it is due again: if a look would miss that, it returns 'again'. Rejects if that cannot be recorded: the task
 * then runs again after its kind's `maxSeconds`.
 */
export async function runDue(
  { pool, now, closing }: RunParts,
  kind: TaskKind,
  task: DueTask,
): Promise<'ended' | 'again'> {
  const key = keyOfTask(task)
  // In time for the record of the failure.
  const timeout = AbortSignal.timeout(kind.maxSeconds * 900)
  const signal = AbortSignal.any([timeout, closing])
  let end: RunEnd
  try {
    end = await untilAborted(kind.run(task, signal), signal)
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    if (closing.aborted) {
      const again = { inMs: 0, uncounted: true, error: null, now: now() }
      await runPrepared(pool, returnTask({ ...key, ...again }))
      return 'again'
    }
    kind.onFailure(task, error)
    const isOver = task.attempts >= (kind.maxAttempts ?? Infinity)
    const inMs = isOver ? null : kind.delayMs(task.attempts)
    const reason = (kind.reasonOf?.(error) ?? error.message).slice(0, maxReasonCharacters)
    await runPrepared(
      pool,
      returnTask({ ...key, inMs, uncounted: false, error: reason, now: now() }),
    )
    return 'again'
  }
  if (end === 'ended') return end
  if (end === undefined) {
    await runPrepared(pool, deleteTask(key))
    return 'ended'
  }
  const { dueInMs: inMs, input } = end
  const given = input === undefined ? null : JSON.stringify(input)
  await runPrepared(pool, postponeTask({ ...key, inMs, input: given, now: now() }))
  return inMs < lookEveryMs ? 'again' : 'ended'
}

/** Also frees the place of a run that does not heed its signal. */
async function untilAborted<Result>(run: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason as Error)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([run, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
