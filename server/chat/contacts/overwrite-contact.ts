import { appError } from '../../errors.ts'
import type { ValuesOf } from '../../api/http/fields.ts'
import { mergeKeys, type JsonObject } from '../../api/http/json-values.ts'
import { blockOf } from './contact-block.ts'
import { defaultName, filled, nameWith, type VisitorAttributes } from './identify-contact.ts'
import type { ContactRow } from './contact-columns.ts'
import type { visitorFields } from './schemas.ts'

type Values = ValuesOf<typeof visitorFields>

/** An update of a contact: null clears a field. */
export type ContactUpdate = { readonly [Name in keyof Values]?: Values[Name] | null }

/**
 * The row with the given values: a blank leaves a field unchanged, null clears it. A cleared name becomes the
 * default name, and a default name that of the new email. 422 if no name, email, phone number or identifier would be left.
 */
export function overwrittenBy(row: ContactRow, given: ContactUpdate): ContactRow {
  const email = given.email === undefined ? row.email : given.email
  const identifier =
    given.user_identifier === undefined ? row.user_identifier : given.user_identifier
  const phone = given.phone_number === null ? null : filled(given.phone_number)
  const known = { email, user_identifier: identifier }
  const after = {
    id: row.id,
    name:
      given.name === null
        ? defaultName(known)
        : (filled(given.name) ?? nameWith(row, email, identifier)),
    email,
    email_verified: given.email === undefined ? row.email_verified : true,
    identity_proof: row.identity_proof,
    phone_number: phone === undefined ? row.phone_number : phone,
    user_identifier: identifier,
    traits: mergedOrCleared(row.traits, given.traits),
    field_values: mergedOrCleared(row.field_values, given.field_values),
    ...blockOf(row),
  }
  const isNameless = given.name === null && after.phone_number === null
  if (isNameless && email === null && identifier === null) throw appError('contact_blank')
  return after
}

/** The attributes of a new contact that an update creates: null has nothing to clear. */
export function withoutCleared(given: ContactUpdate): VisitorAttributes {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

function mergedOrCleared(
  kept: JsonObject | null,
  given: JsonObject | null | undefined,
): JsonObject | null {
  return given === null ? null : mergeKeys(kept, given)
}
