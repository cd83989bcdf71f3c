import { parseTimestamp } from '../../api/http/timestamps.ts'
import { UsageError } from './command.ts'

const unitsMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}
const longestMs = 3_650 * 86_400_000

/** `90d`, `24h`, `30m`, `45s` or `0`, in milliseconds. Undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  if (text === '0') return 0
  const parts = /^(\d{1,9})([smhd])$/.exec(text)
  const ms = Number(parts?.[1]) * (unitsMs[parts?.[2] ?? ''] ?? Number.NaN)
  return ms <= longestMs ? ms : undefined
}

/** Parses a future moment: an ISO 8601 date or timestamp, or a duration from now. Throws UsageError. */
export function readFutureMoment(text: string, option: string): Date {
  const durationMs = parseDuration(text)
  const moment = durationMs === undefined ? parseTimestamp(text) : new Date(Date.now() + durationMs)
  if (moment === undefined) {
    throw new UsageError(`${option} needs a date such as 2027-01-31, or a time such as 90d.`)
  }
  if (moment.getTime() <= Date.now()) throw new UsageError(`${option} must be in the future.`)
  return moment
}
