import type pg from 'pg'
import type { Config } from '../../config/config.ts'

export { fail, ok, warn, type Finding } from '../../finding.ts'

export type CheckContext = {
  readonly config: Config
  readonly owner: pg.Pool
  /** The pool that requests use. */
  readonly requests: pg.Pool
  /** Whether to correct counters and queue failed mails again. */
  readonly repair: boolean
}

const shownAtMost = 5

/** The first five entries, and how many more there are. */
export function short(all: readonly string[]): string {
  const more = all.length - shownAtMost
  return all.slice(0, shownAtMost).join('; ') + (more > 0 ? `; and ${more} more` : '')
}
