import { object } from '../../api/http/fields.ts'
import { memberFields } from '../team-members/schemas.ts'

const { first_name, last_name, time_zone, profile_image_url } = memberFields
const own = { first_name, last_name, time_zone, profile_image_url }

/** What members change of themselves. */
export const profileFields = object(own)

/** Those fields of a body: email and role are changed by others. */
export function onlyProfile(
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(own, name)))
}
