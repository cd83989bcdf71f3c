import type pg from 'pg'
import type { Config } from '../../config/config.ts'

/** The result of a check. A failure or a warning has a remedy. */
export type Finding =
  | { readonly name: string; readonly state: 'ok'; readonly says: string }
  | {
      readonly name: string
      readonly state: 'warn' | 'fail'
      readonly says: string
      readonly remedy: string
    }

export type CheckContext = {
  readonly config: Config
  readonly owner: pg.Pool
  /** The pool that requests use. */
  readonly requests: pg.Pool
  /** Whether to correct counters and queue failed mails again. */
  readonly repair: boolean
}

export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says })

const withRemedy =
  (state: 'warn' | 'fail') =>
  (name: string, says: string, remedy: string): Finding => ({ name, state, says, remedy })

export const warn = withRemedy('warn')
export const fail = withRemedy('fail')

const shownAtMost = 5

/** The first five entries, and how many more there are. */
export function short(all: readonly string[]): string {
  const more = all.length - shownAtMost
  return all.slice(0, shownAtMost).join('; ') + (more > 0 ? `; and ${more} more` : '')
}
