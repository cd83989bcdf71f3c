import type { Field } from '../../../../../api/http/fields.ts'
import { refuseInexact } from '../../../../../api/http/inexact-numbers.ts'
import { fieldError } from '../../../../../errors.ts'

/** A whole number of a unit of time within limits; null for never. */
export function numberOrNever({
  unit,
  from,
  to,
  description,
}: {
  readonly unit: 'seconds' | 'minutes'
  readonly from: number
  readonly to: number
  readonly description: string
}): Field<number | null | undefined> {
  return {
    schema: { type: ['integer', 'null'], minimum: from, maximum: to, description },
    read: (given, name) => {
      if (given === undefined || given === null) return given
      refuseInexact(given, name)
      if (typeof given === 'number' && Number.isInteger(given) && given >= from && given <= to)
        return given
      const shown = typeof given === 'number' ? given : typeof given
      throw fieldError(
        `Invalid ${name}: ${shown}. It must be a whole number of ${unit} from ${from} to ${to}, or null.`,
      )
    },
  }
}
