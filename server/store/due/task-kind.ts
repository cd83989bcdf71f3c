import type { DueTask } from './due-task.ts'

/**
 * How a run ends: undefined, its task ends with it; `ended`, its own transaction has ended the task (write-task.ts); else the task is
 * due again after that time, with another input or its own, unless it was made due meanwhile.
 */
export type RunEnd = 'ended' | { readonly dueInMs: number; readonly input?: object } | undefined

/** How the tasks of a kind run. */
export type TaskKind<Input = unknown> = {
  readonly kind: string
  /** Runs at a time in one process, and of one workspace. */
  readonly concurrency: number
  readonly perWorkspace: number
  /** A run is aborted after this. Later its task runs again: elsewhere, if the process has died. */
  readonly maxSeconds: number
  /** A task that has failed this often is given up; without it, never. */
  readonly maxAttempts?: number
  /** How long a failed task waits. */
  readonly delayMs: (attempts: number) => number
  /** Does what is due. If it rejects, the failure is recorded, and the task runs again later. */
  readonly run: (task: DueTask<Input>, signal: AbortSignal) => Promise<RunEnd>
  /** Reports a failure. */
  readonly onFailure: (task: DueTask<Input>, error: Error) => void
  /** The reason as it is stored, without what may not be stored. */
  readonly reasonOf?: (error: Error) => string
}

/** 3 s, 7, 20 and so on up to 6 hours: 25 attempts take about four days. */
export function growingDelayMs(attempts: number): number {
  return Math.exp(Math.min(attempts, 10)) * 1_000
}
