import { appError } from '../../errors.ts'
import type { JsonSchema } from './fields.ts'
import { parseTimestamp } from './timestamps.ts'

export const importDateSchema: JsonSchema = {
  type: 'string',
  format: 'date-time',
  description: 'Import: when it really happened. Not in the future.',
}

/** The date of an imported record; undefined when not given. */
export function readImportDate(
  given: unknown,
  code: 'created_at_invalid' | 'closed_at_invalid',
): Date | undefined {
  if (given === undefined || given === null || given === '') return undefined
  const date = parseTimestamp(given)
  if (date === undefined) throw appError(code)
  return date
}
