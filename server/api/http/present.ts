import { fieldError } from '../../errors.ts'

/** The value of a field that must be given; throws 422 without one. */
export function present<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw fieldError(`${name} can't be blank.`, 'field_blank')
  return value
}
