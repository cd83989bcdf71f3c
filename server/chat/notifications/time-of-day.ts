import { clearable, refine, text, type Field } from '../../api/http/fields.ts'
import { fieldError } from '../../errors.ts'

/** A time of the day, `HH:MM`; null clears it. */
export function timeOfDay(description: string): Field<string | null | undefined> {
  return clearable(
    refine(text({ maxCharacters: 5, description }), (value, name) => {
      if (/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)) return value
      throw fieldError(`${name} must be a time of the day, such as 18:30.`)
    }),
  )
}
