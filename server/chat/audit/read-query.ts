import { fieldError } from '../../errors.ts'
import type { Query } from '../../api/http/pagination.ts'
import { parseTimestamp } from '../../api/http/timestamps.ts'

/** A text without blanks around it; undefined for none. */
export function readText(query: Query, name: string): string | undefined {
  const given = query[name]
  if (given === undefined || given === '') return undefined
  if (typeof given !== 'string') throw fieldError(`${name} must be a string.`)
  return given.trim()
}

/** A timestamp; undefined for none. */
export function readMoment(query: Query, name: string): Date | undefined {
  const given = query[name]
  if (given === undefined || given === '') return undefined
  const moment = parseTimestamp(given)
  if (moment === undefined) throw fieldError(`${name} must be an ISO 8601 timestamp.`)
  return moment
}

/** A positive integer; undefined for anything else. */
export function readCount(query: Query, name: string): number | undefined {
  const given = query[name]
  if (typeof given !== 'string' || !/^\s*\d{1,15}\s*$/.test(given)) return undefined
  return Number(given) === 0 ? undefined : Number(given)
}
