import { clearable, email, limits, object, text } from '../../api/http/fields.ts'
import { attributes } from '../../api/http/json-values.ts'

/** `visitor_attributes` of a new conversation: spec 4.4. */
export const visitorFields = {
  email: email('Matched ignoring case; several contacts may share it.'),
  name: text({ maxCharacters: limits.lineCharacters }),
  phone_number: text({ maxCharacters: limits.lineCharacters }),
  user_identifier: text({
    maxCharacters: limits.lineCharacters,
    description: "The caller's own identifier. Exact: case and spaces count.",
  }),
  traits: attributes('Custom attributes, merged key by key; null clears a key.'),
  field_values: attributes("Values of the workspace's contact fields, keyed by field name."),
}

/** A new contact. */
export const newContactFields = object(visitorFields)

/** An update of a contact. */
export const updateContactFields = object({
  email: clearable(visitorFields.email),
  name: clearable(visitorFields.name),
  phone_number: clearable(visitorFields.phone_number),
  user_identifier: clearable(visitorFields.user_identifier),
  traits: clearable(visitorFields.traits),
  field_values: clearable(visitorFields.field_values),
})
