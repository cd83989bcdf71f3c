import type pg from 'pg'

/** Deletes expired rows of a workspace. */
export type Sweep = {
  readonly name: string
  /**
   * Deletes one batch of rows that have expired at `now`, in a short transaction of a few thousand rows
   * at most. Resolves with true if more may be left; then it is called again.
   */
  readonly sweep: (owner: pg.Pool, workspaceId: string, now: Date) => Promise<boolean>
}

/** Rows per batch, which holds its locks for a few milliseconds. */
export const sweptAtOnce = 1_000
