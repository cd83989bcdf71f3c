import type pg from 'pg'

/** Deletes expired rows of a workspace. */
export type Sweep = {
  readonly name: string
  /** The time between two looks for what is due, if it is longer than a round. */
  readonly everyMs?: number
  /**
   * The workspaces in which rows may have expired at `now`, found by one statement whose cost follows what is stored for
   * a limited time, not the number of workspaces. Closed ones may be among them.
   */
  readonly findDue: (owner: pg.Pool, now: Date) => Promise<readonly string[]>
  /**
   * Deletes one batch of rows that have expired at `now`, in a short transaction of a few thousand rows
   * at most. Resolves with true if more may be left; then it is called again.
   */
  readonly sweep: (owner: pg.Pool, workspaceId: string, now: Date) => Promise<boolean>
}

/** Rows per batch, which holds its locks for a few milliseconds. */
export const sweptAtOnce = 1_000

export const hourMs = 3_600_000
