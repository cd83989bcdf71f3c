import type { Field } from '../../api/http/fields.ts'
import { refuseInexact } from '../../api/http/inexact-numbers.ts'
import { parseTimestamp } from '../../api/http/timestamps.ts'
import { fieldError } from '../../errors.ts'

/** A moment; null is given for none. */
export function momentOrNull(description: string): Field<Date | null | undefined> {
  return {
    schema: { type: ['string', 'null'], format: 'date-time', description },
    read: (given, name) => {
      refuseInexact(given, name)
      if (given === null || given === undefined) return given
      const moment = parseTimestamp(given)
      if (moment === undefined) throw fieldError(`${name} must be an ISO 8601 timestamp.`)
      return moment
    },
  }
}
