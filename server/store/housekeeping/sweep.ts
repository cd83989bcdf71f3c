import type pg from 'pg'

/** Something a workspace keeps for a while only, and how it is taken away. */
export type Sweep = {
  readonly name: string
  /**
   * Takes away one batch of a workspace's rows that have had their time at `now`: one short
   * transaction of some thousand rows at most. Whether more may be left; then it is called again.
   */
  readonly sweep: (owner: pg.Pool, workspaceId: string, now: Date) => Promise<boolean>
}

/** Rows of one batch: it holds its locks for some milliseconds. */
export const sweptAtOnce = 1_000
