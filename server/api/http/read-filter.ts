import { appError, fieldError } from '../../errors.ts'
import { readBoolean } from './fields.ts'
import type { Query } from './pagination.ts'
import { parseTimestamp } from './timestamps.ts'

/** A filter's value without space around it; undefined for one that is left out or blank. */
export function valueOf(query: Query, name: string): string | undefined {
  const given = query[name] ?? ''
  if (typeof given !== 'string') throw fieldError(`${name} must be a single value.`)
  return given.trim() === '' ? undefined : given.trim()
}

/** A filter that is true or false; undefined if it is left out or blank. */
export function readFlag(query: Query, name: string): boolean | undefined {
  const value = valueOf(query, name)
  if (value === undefined) return undefined
  const flag = readBoolean(value)
  if (flag === undefined) throw fieldError(`${name} must be true or false.`)
  return flag
}

/** The instant of a filter; undefined for one that is left out or blank. */
export function momentOf(query: Query, name: string): Date | undefined {
  const given = query[name]
  if (given === undefined || (typeof given === 'string' && given.trim() === '')) return undefined
  // As it was sent: a space inside is the `+` of an offset that was not encoded.
  const instant = parseTimestamp(given)
  if (instant !== undefined) return instant
  if (name === 'updated_after') throw appError('updated_after_invalid')
  throw fieldError(`Invalid ${name} value. It must be an ISO 8601 timestamp.`)
}
