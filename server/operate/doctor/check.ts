import type pg from 'pg'
import type { Config } from '../../config/config.ts'

/** What a check found. A failure or a warning says what to do. */
export type Finding =
  | { readonly name: string; readonly state: 'ok'; readonly says: string }
  | {
      readonly name: string
      readonly state: 'warn' | 'fail'
      readonly says: string
      readonly remedy: string
    }

/** What checks look at. */
export type Patient = {
  readonly config: Config
  readonly owner: pg.Pool
  /** The way of requests. */
  readonly requests: pg.Pool
  /** Whether what can be counted or queued anew is. */
  readonly repair: boolean
}

export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says })

export const warn = (name: string, says: string, remedy: string): Finding => ({
  name,
  state: 'warn',
  says,
  remedy,
})

export const fail = (name: string, says: string, remedy: string): Finding => ({
  name,
  state: 'fail',
  says,
  remedy,
})
