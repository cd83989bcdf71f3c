import type { Field } from '../../api/http/fields.ts'
import { refuseInexact } from '../../api/http/inexact-numbers.ts'
import { fieldError } from '../../errors.ts'

const mostGraceDays = 30
const dayMs = 86_400_000

/** The field `grace_days` of a rule: after how many days it holds. */
export function graceDays(description: string): Field<number> {
  return {
    schema: { type: 'integer', minimum: 0, maximum: mostGraceDays, description },
    read: (given, name) => {
      refuseInexact(given, name)
      const days = Number(given ?? 0)
      if (Number.isInteger(days) && days >= 0 && days <= mostGraceDays) return days
      throw fieldError(`${name} must be a whole number from 0 to ${mostGraceDays}.`)
    },
  }
}

/** The end of the grace of a rule that is set at a tick; null for one that is off. */
export function endOfGrace(rule: string, tick: Date, days: number): Date | null {
  return rule === 'off' ? null : new Date(tick.getTime() + days * dayMs)
}
