import { fieldError } from '../../errors.ts'
import { text, type JsonSchema } from './fields.ts'

const defaultSeconds = 86_400
const maxSeconds = 7 * 86_400

const digits = text({ maxCharacters: 20, trim: true })

/** The field `overlap_seconds` of a rotation: how long the old secret works beside the new one. */
export const overlapSchema = (description: string): JsonSchema => ({
  type: 'integer',
  minimum: 0,
  maximum: maxSeconds,
  default: defaultSeconds,
  description,
})

/** Its value in milliseconds. */
export function readOverlapMs(body: Readonly<Record<string, unknown>>): number {
  const given = digits.read(body['overlap_seconds'], 'overlap_seconds')
  if (given === undefined) return defaultSeconds * 1_000
  const seconds = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN
  if (!(seconds <= maxSeconds)) {
    throw fieldError(`overlap_seconds must be a whole number from 0 to ${maxSeconds}.`)
  }
  return seconds * 1_000
}
