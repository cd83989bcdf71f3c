import { fieldError } from '../../errors.ts'
import type { Field } from './fields.ts'
import { refuseInexact } from './inexact-numbers.ts'

type Options = { readonly from: number; readonly to: number; readonly description: string }

/** A whole number from `from` to `to`, both included; undefined if it is absent or null. Throws 422 for anything else. */
export function wholeNumber({ from, to, description }: Options): Field<number | undefined> {
  return {
    schema: { type: 'integer', minimum: from, maximum: to, description },
    read: (given, name) => {
      refuseInexact(given, name)
      if (given === undefined || given === null) return undefined
      if (typeof given === 'number' && Number.isInteger(given) && given >= from && given <= to)
        return given
      throw fieldError(`${name} must be a whole number from ${from} to ${to}.`)
    },
  }
}
