import type pg from 'pg'

/** Work for the whole installation that comes before the sweeps of its workspaces. */
export type Chore = {
  readonly name: string
  readonly run: (owner: pg.Pool, now: Date) => Promise<void>
}
