import type { GivenRecipients } from '../messages/recipients-field.ts'
import type { ShownFields } from '../resources/shown-fields.ts'

const addresses = { type: 'array', items: { type: 'string', format: 'email' } }

/** Who gets a draft `d` by mail when it is sent at its time, as callers see it. */
export const draftRecipients: ShownFields[string] = [
  'd.recipients',
  {
    type: ['object', 'null'],
    properties: { to: addresses, cc: addresses, bcc: addresses },
    description:
      'Who gets it by mail when it is sent at its time; a list that is not there, and all of them if null, is that of any answer.',
  },
  null,
]

/** The same as it is stored. */
export const storedRecipients = (given: GivenRecipients | undefined) =>
  given === undefined ? null : JSON.stringify(given)
