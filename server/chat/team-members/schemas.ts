import { comparable } from '../../comparable.ts'
import { fieldError } from '../../errors.ts'
import {
  boolean,
  clearable,
  describe,
  email,
  isEmail,
  limits,
  object,
  text,
  type Field,
  type JsonSchema,
} from '../../api/http/fields.ts'
import { refuseInexact } from '../../api/http/inexact-numbers.ts'
import { isTimeZone } from '../../time-zones.ts'

const roleField = text({
  maxCharacters: limits.lineCharacters,
  trim: true,
  description: "One of the workspace's roles, in any case.",
})

/** `emails` of an addition: spec 4.10. Each address once, as it was first written. */
const emailsField: Field<string[]> = {
  schema: {
    type: 'array',
    items: { type: 'string', format: 'email', maxLength: limits.emailCharacters },
    minItems: 1,
    maxItems: limits.membersAtOnce,
    description: 'Who to add. Members already there stay, or come back if they were deactivated.',
  },
  read: (given, name) => {
    if (given === undefined || given === null || given === '') {
      throw fieldError(`${name} can't be blank.`)
    }
    for (const one of [given].flat()) refuseInexact(one, name)
    if (!isTexts(given)) throw fieldError(`${name} must be an array of strings.`)
    if (given.length === 0) throw fieldError(`${name} can't be blank.`)
    if (given.length > limits.membersAtOnce) throw fieldError(`${name} is too long.`)
    const addresses = given.map((address) => address.trim())
    const broken = addresses.filter((address) => !isEmail(address))
    if (broken.length > 0) {
      throw fieldError(`${name} must be valid email addresses. Invalid: ${quoted(broken)}.`)
    }
    return distinct(addresses)
  },
}

function isTexts(given: unknown): given is string[] {
  return Array.isArray(given) && given.every((one) => typeof one === 'string')
}

/** For an error's words: bounded, and blank ones visible. */
function quoted(addresses: readonly string[]): string {
  return addresses
    .map((address) => (address === '' ? '""' : address.slice(0, limits.emailCharacters)))
    .join(', ')
}

function distinct(addresses: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const address of addresses) {
    if (!byKey.has(comparable(address))) byKey.set(comparable(address), address)
  }
  return [...byKey.values()]
}

/** An addition, field by field, as the role has to be looked up between two of them. */
export const additionFields = {
  emails: emailsField,
  organization_role: roleField,
  invited_by: email('An active admin, who the mail is from. Default: the most recent one.'),
  send_invitation_email: boolean('Default: true.'),
}

export const addMembersSchema: JsonSchema = object(additionFields, ['emails']).schema

/** A member's own details: what an update may change besides the role. */
const detailFields = {
  email: email('Unique among the team members, ignoring case.'),
  first_name: clearable(name()),
  last_name: clearable(name()),
  time_zone: timeZone(),
  profile_image_url: clearable(webAddress()),
}

export const updateMemberFields = object({ ...detailFields, organization_role: roleField })

/** A name as it was written; one of blanks alone counts as not given. */
function name(): Field<string | undefined> {
  const line = text({ maxCharacters: limits.lineCharacters })
  return {
    schema: line.schema,
    read: (given, field) => {
      const value = line.read(given, field)
      return value?.trim() === '' ? undefined : value
    },
  }
}

function timeZone(): Field<string | undefined> {
  const line = text({ maxCharacters: limits.lineCharacters, trim: true })
  return {
    schema: describe(line.schema, 'IANA time zone name.'),
    read: (given, field) => {
      const value = line.read(given, field)
      const zone = value === undefined ? undefined : knownTimeZone(value)
      if (value !== undefined && zone === undefined) {
        throw fieldError(`Invalid ${field}: ${value}. It must be an IANA time zone name.`)
      }
      return zone
    },
  }
}

/**
 * The name in the letters it is listed in, undefined when there is none. Names that have moved, such
 * as Asia/Kolkata (to ICU Asia/Calcutta), stay as they were written.
 */
function knownTimeZone(given: string): string | undefined {
  if (!isTimeZone(given)) return undefined
  const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions()
  return comparable(zone) === comparable(given) ? zone : given
}

function webAddress(): Field<string | undefined> {
  const line = text({ maxCharacters: limits.urlCharacters, trim: true })
  return {
    schema: { type: 'string', format: 'uri', maxLength: limits.urlCharacters },
    read: (given, field) => {
      const value = line.read(given, field)
      const url = value === undefined ? undefined : URL.parse(value)
      if (value !== undefined && !/^https?:$/.test(url?.protocol ?? '')) {
        throw fieldError(`${field} must be an http or https URL: ${value}.`)
      }
      return value
    },
  }
}
