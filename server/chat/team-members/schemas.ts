import { comparableEmail } from '../../comparable-email.ts'
import { fieldError } from '../../errors.ts'
import {
  boolean,
  clearable,
  email,
  isEmail,
  limits,
  object,
  refine,
  text,
  texts,
  type Field,
  type JsonSchema,
} from '../../api/http/fields.ts'
import { refuseInexact } from '../../api/http/inexact-numbers.ts'
import { knownTimeZone } from '../../time-zones.ts'

const roleField = text({
  maxCharacters: limits.lineCharacters,
  trim: true,
  description: "One of the workspace's roles, in any case.",
})

/** `emails` of an addition: spec 4.10. Duplicates are dropped, ignoring case; the first spelling counts. */
const emailsField: Field<string[]> = {
  schema: {
    type: 'array',
    items: { type: 'string', format: 'email', maxLength: limits.emailCharacters },
    minItems: 1,
    maxItems: limits.membersAtOnce,
    description: 'Addresses to add. Existing members stay; deactivated ones are reactivated.',
  },
  read: (given, name) => {
    if (given === undefined || given === null || given === '') {
      throw fieldError(`${name} can't be blank.`, 'field_blank')
    }
    for (const one of [given].flat()) refuseInexact(one, name)
    if (!isTexts(given)) throw fieldError(`${name} must be an array of strings.`)
    if (given.length === 0) throw fieldError(`${name} can't be blank.`, 'field_blank')
    if (given.length > limits.membersAtOnce)
      throw fieldError(`${name} is too long.`, 'field_too_long')
    const addresses = given.map((address) => address.trim())
    const broken = addresses.filter((address) => !isEmail(address))
    if (broken.length > 0) {
      throw fieldError(
        `${name} must be valid email addresses. Invalid: ${quoted(broken)}.`,
        'email_invalid',
      )
    }
    return distinct(addresses)
  },
}

function isTexts(given: unknown): given is string[] {
  return Array.isArray(given) && given.every((one) => typeof one === 'string')
}

/** Addresses in an error text: bounded, and blank ones visible. */
function quoted(addresses: readonly string[]): string {
  return addresses
    .map((address) => (address === '' ? '""' : address.slice(0, limits.emailCharacters)))
    .join(', ')
}

function distinct(addresses: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const address of addresses) {
    if (!byKey.has(comparableEmail(address))) byKey.set(comparableEmail(address), address)
  }
  return [...byKey.values()]
}

/** The fields of an addition, one by one: the role is looked up between two of them. */
export const additionFields = {
  emails: emailsField,
  organization_role: roleField,
  invited_by: email('An active admin, the sender of the mail. Default: the most recent one.'),
  send_invitation_email: boolean('Default: true.'),
}

export const addMembersSchema: JsonSchema = object(additionFields, ['emails']).schema

/** A name, not trimmed. A blank one counts as not given. */
const name = refine(text({ maxCharacters: limits.lineCharacters }), (value) =>
  value.trim() === '' ? undefined : value,
)

const timeZone = refine(
  text({ maxCharacters: limits.lineCharacters, trim: true, description: 'IANA time zone name.' }),
  (value, field) => {
    const zone = knownTimeZone(value)
    if (zone !== undefined) return zone
    throw fieldError(
      `Invalid ${field}: ${value}. It must be an IANA time zone name.`,
      'time_zone_invalid',
    )
  },
)

const webAddress = {
  ...refine(text({ maxCharacters: limits.urlCharacters, trim: true }), (value, field) => {
    if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value
    throw fieldError(`${field} must be an http or https URL: ${value}.`)
  }),
  schema: { type: 'string', format: 'uri', maxLength: limits.urlCharacters },
}

/** What an update of a member may change, field by field. */
export const memberFields = {
  email: email('Unique among the team members, ignoring case.'),
  first_name: clearable(name),
  last_name: clearable(name),
  time_zone: timeZone,
  profile_image_url: clearable(webAddress),
  organization_role: roleField,
}

export const updateMemberFields = object(memberFields)

export const memberGroupsFields = object(
  {
    group_ids: texts({
      maxCharacters: limits.lineCharacters,
      description: 'All groups of the member; an empty array: none.',
    }),
  },
  ['group_ids'],
)
