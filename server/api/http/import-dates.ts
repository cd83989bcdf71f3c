import { appError } from '../../errors.ts'
import type { Field } from './fields.ts'
import { parseTimestamp } from './timestamps.ts'

/** A date of an imported record; undefined when not given. */
export function importDate(
  code: 'created_at_invalid' | 'closed_at_invalid',
): Field<Date | undefined> {
  return {
    schema: {
      type: 'string',
      format: 'date-time',
      description: 'Import: when it really happened. Not in the future.',
    },
    read: (given) => {
      if (given === undefined || given === null || given === '') return undefined
      const date = parseTimestamp(given)
      if (date === undefined) throw appError(code)
      return date
    },
  }
}
