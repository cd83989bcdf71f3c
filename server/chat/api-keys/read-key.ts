import { parseAllowedAddress } from '../../api/access/allowed-addresses.ts'
import type { NewKey } from '../../api/access/manage-keys.ts'
import { patternsOf, permissions, scopes } from '../../api/access/permissions.ts'
import {
  limits,
  object,
  refine,
  text,
  texts,
  type Field,
  type JsonSchema,
} from '../../api/http/fields.ts'
import { parseTimestamp } from '../../api/http/timestamps.ts'
import { fieldError } from '../../errors.ts'

const mostAddresses = 100
const mostWords = 100
const described = <Value>(field: Field<Value>, schema: JsonSchema): Field<Value> => ({
  ...field,
  schema,
})

function scopeList(words: readonly string[]) {
  const allowed: readonly string[] = patternsOf(words)
  return described(
    refine(texts({ maxCharacters: 100 }), (given, name) => {
      if (given.length > mostWords) throw fieldError(`${name} is too long.`, 'field_too_long')
      const sent = given.map((word) => word.toLowerCase())
      const unknown = sent.find((word) => !allowed.includes(word))
      if (unknown !== undefined) {
        throw fieldError(`Invalid ${name}: ${unknown}. Allowed values are ${words.join(', ')}.`)
      }
      return allowed.filter((word) => sent.includes(word))
    }),
    {
      type: 'array',
      items: { type: 'string' },
      description: `What the key may do: ${words.join(', ')}; *, messages:* and *:read match several.`,
    },
  )
}

const addressList = refine(texts({ maxCharacters: 100 }), (given, name) => {
  if (given.length > mostAddresses) throw fieldError(`${name} is too long.`, 'field_too_long')
  const read = given.map((entry) => {
    const address = parseAllowedAddress(entry)
    if (address !== undefined) return address
    throw fieldError(
      `Invalid ${name}: ${entry}. Send addresses such as 203.0.113.7, or ranges such as 10.0.0.0/8.`,
    )
  })
  return read.length === 0 ? undefined : [...new Set(read)]
})

const line = text({ maxCharacters: 40, trim: true })

const futureMoment = refine(line, (given, name) => {
  const moment = parseTimestamp(given)
  if (moment === undefined) throw fieldError(`${name} must be an ISO 8601 timestamp.`)
  if (moment.getTime() <= Date.now()) throw fieldError(`${name} must be in the future.`)
  return moment
})

const rate = refine(line, (given, name) => {
  if (/^\d{1,9}$/.test(given)) return Number(given)
  throw fieldError(`${name} must be a whole number of requests, or 0 for no limit.`)
})

/** The body of a new key. */
export const newKeyFields = object(
  {
    name: text({ maxCharacters: limits.lineCharacters, trim: true }),
    scopes: scopeList(scopes),
    expires_at: described(futureMoment, {
      type: 'string',
      format: 'date-time',
      description: 'Without it the key ends with the key that makes it, else never.',
    }),
    allowed_addresses: described(addressList, {
      type: 'array',
      items: { type: 'string' },
      description:
        'Addresses and ranges that may use it. Without it those of the key that makes it, else any.',
    }),
    rate_limit_per_minute: described(rate, {
      type: 'integer',
      minimum: 0,
      description:
        "0 is no limit. Without it that of the key that makes it, else the installation's.",
    }),
  },
  ['name', 'scopes'],
)

/** Reads the body of a new key; throws 422. */
export function readNewKey(body: Readonly<Record<string, unknown>>): NewKey {
  const { name, scopes: words, ...bounds } = newKeyFields.read(body, '')
  return { ...namedAndScoped(name, words), ...bounds }
}

/** The body of a new key of a member. Its scopes are words of roles, because it acts as its member. */
export const memberKeyFields = object(
  {
    name: text({ maxCharacters: limits.lineCharacters, trim: true }),
    scopes: scopeList(permissions),
    expires_at: described(futureMoment, {
      type: 'string',
      format: 'date-time',
      description: 'Default: never.',
    }),
    allowed_addresses: described(addressList, {
      type: 'array',
      items: { type: 'string' },
      description: 'Addresses and ranges that may use it. Default: any.',
    }),
  },
  ['name', 'scopes'],
)

/** Reads the body of a new key of a member; throws 422. */
export function readMemberKey(body: Readonly<Record<string, unknown>>) {
  const { name, scopes: words, ...bounds } = memberKeyFields.read(body, '')
  return { ...namedAndScoped(name, words), ...bounds }
}

function namedAndScoped(name: string | undefined, words: readonly string[] = []) {
  if (name === undefined) throw fieldError("name can't be blank.", 'field_blank')
  if (words.length === 0) throw fieldError("scopes can't be blank.", 'field_blank')
  return { name, scopes: words }
}
