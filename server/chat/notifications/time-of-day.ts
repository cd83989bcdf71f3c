import { clearable, refine, text, type Field } from '../../api/http/fields.ts'
import { fieldError } from '../../errors.ts'
import { isTimeOfDay } from '../../time-of-day.ts'

/** A time of the day, `HH:MM`; null clears it. */
export function timeOfDay(description: string): Field<string | null | undefined> {
  return clearable(
    refine(text({ maxCharacters: 5, description }), (value, name) => {
      if (isTimeOfDay(value)) return value
      throw fieldError(`${name} must be a time of the day, such as 18:30.`)
    }),
  )
}
