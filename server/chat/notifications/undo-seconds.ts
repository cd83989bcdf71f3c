import type { Field } from '../../api/http/fields.ts'
import { refuseInexact } from '../../api/http/inexact-numbers.ts'
import { fieldError } from '../../errors.ts'

const most = 20

/** Between a member's sending of a message and its leaving, in their inbox on all devices (docs/decisions/0239). */
export const undoSeconds: Field<number | null | undefined> = {
  schema: {
    type: ['integer', 'null'],
    minimum: 0,
    maximum: most,
    description: 'For how many seconds you can take back what you send in the inbox.',
  },
  read: (given, name) => {
    refuseInexact(given, name)
    if (given === undefined || given === null) return given
    if (typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= most)
      return given
    throw fieldError(`${name} must be a whole number from 0 to ${most}.`)
  },
}
