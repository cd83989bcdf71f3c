import fc from 'fast-check'
import type { SettingsFile } from '../../server/chat/settings/settings-file.ts'
import type { JsonSchema } from './document.ts'
import type { Known, World } from './world.ts'

type Value = fc.Arbitrary<unknown>

/** Valid texts that have broken other services. */
const oddTexts = [
  'Zoë 🏮',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'مرحبا \u202e abc',
  '\u200b\ufeff',
  'e\u0301\u0301\u0301',
  "'; drop table messages; --",
  '%00 %s %n {} $1 ${x}',
  '<script>alert(1)</script><b onclick=x>bold</b>',
  '<a href="javascript:x">@Ann Admin</a>',
  '\\u0000 \\ud800',
  'line\r\nbreak\ttab',
  '   ',
  'null',
  '0',
  '-1',
  'true',
]

/** A value that matches the schema; the name tells its meaning for the service. */
export function valueOf(schema: JsonSchema, name: string, world: World): Value {
  const special = specialValue(name, world)
  if (special !== undefined) return special
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.format === 'date-time') return moments(world.own.known)
  if (schema.format === 'uri') return urls(schema.maxLength ?? 100)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return integers(schema)
  if (schema.type === 'array') return arrays(schema, name, world)
  if (schema.type === 'object') return objects(schema, world)
  return texts(schema.maxLength)
}

function specialValue(name: string, world: World): Value | undefined {
  const { settings } = world
  if (name === 'status') {
    const names = ['new', 'open', 'closed', 'OPEN', ...(settings.statuses ?? [])]
    return fc.oneof(fc.constantFrom(...names), fc.constant('open,closed'))
  }
  if (name === 'organization_role') return fc.constantFrom('Admin', 'Standard', 'Observer')
  if (name === 'group_name') return fc.constantFrom('nobody', ...(settings.groups ?? []))
  if (name === 'time_zone') return fc.constantFrom('UTC', 'Europe/Berlin', 'asia/kolkata')
  if (/email/.test(name) && name !== 'send_invitation_email' && name !== 'emails')
    return emails(world)
  if (name === 'ticket_fields') return fieldValues(settings.ticket_fields)
  if (name === 'field_values') return fieldValues(settings.contact_fields)
  if (name === 'external_id' || name === 'user_identifier') {
    return fc.oneof(
      fc.constantFrom(...world.own.known.text, ...world.foreign.known.text),
      texts(255),
    )
  }
  // Long enough to test waiting, short enough for the campaign.
  if (name === 'wait') return fc.constantFrom(0, 0.01, 0.05)
  // Reserved names: no request leaves the machine.
  if (name === 'url') return fc.constantFrom('https://x.test/hook', 'https://ünï.test/🏮?a=1')
  if (name === 'event_types' || name === 'types') {
    return fc.constantFrom('message.created', 'conversation.*', '*', 'nothing.at_all')
  }
  if (name === 'path') return batchPaths(world)
  if (name === 'traits') return fc.dictionary(texts(20), exactJson(), { maxKeys: 5 })
  return undefined
}

/** Operations in a batch, existing and unknown. */
function batchPaths({ own, foreign }: World): fc.Arbitrary<string> {
  const ids = [own, foreign].flatMap(({ known }) => known.ids['conversation_id'] ?? [])
  const conversations = fc.constantFrom(...ids).map((id) => `/conversations/${id}`)
  const messages = conversations.map((path) => `${path}/messages`)
  const others = fc.constantFrom(
    '/conversations',
    '/tags',
    '/team-members',
    '/batch',
    '/x',
    '',
    '//',
  )
  return fc.oneof(conversations, messages, others)
}

/** Emails of this workspace, of the other one, and new ones. */
function emails({ own, foreign }: World): fc.Arbitrary<string> {
  const fresh = fc.integer({ min: 1, max: 500 }).map((number) => `person${number}@fuzz.test`)
  const odd = fc.constantFrom(
    'MÜLLER+tag@Exämple.TEST',
    "o'brien@x.test",
    `${'l'.repeat(64)}@x.test`,
    `a@${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(63)}.test`,
  )
  const known = fc.constantFrom(...own.known.email)
  return fc.oneof(
    { weight: 5, arbitrary: known },
    { weight: 3, arbitrary: fresh },
    { weight: 1, arbitrary: fc.constantFrom(...foreign.known.email) },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: known.map((email) => ` ${email.toUpperCase()} `) },
  )
}

function moments(known: Known): fc.Arbitrary<string> {
  const range = { min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }
  return fc.oneof(
    fc.date(range).map((date) => date.toISOString()),
    fc.constantFrom(
      ...known.moment,
      '2024-02-29T23:59:60Z',
      '2026-01-01T00:00:00.123456+05:30',
      '2026-01-01',
    ),
  )
}

/** Not the library's own generator: it takes seconds before its first value. */
function urls(maxLength: number): fc.Arbitrary<string> {
  const longest = `https://x.test/${'p'.repeat(maxLength - 15)}`
  const some = fc
    .tuple(fc.constantFrom('http', 'https', 'HTTPS'), fc.domain(), texts(40))
    .map(([scheme, host, path]) => `${scheme}://${host}/${encodeURI(path)}`)
  return fc.oneof(some, fc.constantFrom(longest, 'http://ünï.test/🏮?a=1#b', 'https://x.test'))
}

/** Well-formed text without NUL, up to the limit. */
function texts(maxLength = 4_000): fc.Arbitrary<string> {
  const some = fc
    .string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) })
    .map((text) => Array.from(text.replaceAll('\0', '')).slice(0, maxLength).join(''))
  const atLimit = fc
    .constantFrom('a', 'é', '漢', '🏮', '<')
    .map((letter) => letter.repeat(maxLength))
  const odd = oddTexts.filter((text) => Array.from(text).length <= maxLength)
  return fc.oneof(
    { weight: 6, arbitrary: some },
    { weight: 3, arbitrary: fc.constantFrom('x', ...odd) },
    { weight: 1, arbitrary: atLimit },
  )
}

function integers(schema: JsonSchema): fc.Arbitrary<number> {
  const { minimum = -10, maximum = Number.MAX_SAFE_INTEGER } = schema
  const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 5) })
  return fc.oneof(
    small,
    fc.constantFrom(minimum, maximum),
    fc.maxSafeNat().map((n) => Math.min(Math.max(n, minimum), maximum)),
  )
}

function arrays(schema: JsonSchema, name: string, world: World): Value {
  const { items = {}, minItems = 0, maxItems = 4 } = schema
  const one = name === 'emails' ? emails(world) : valueOf(items, '', world)
  return fc.array(one, { minLength: Math.max(minItems, 0), maxLength: Math.min(maxItems, 4) })
}

/** Dates of an import match in few requests, so most requests have none. */
const rare = new Set(['created_at', 'closed_at', 'external_id'])

function objects(schema: JsonSchema, world: World): Value {
  const { properties, required = [] } = schema
  if (properties === undefined) return fc.dictionary(texts(20), exactJson(), { maxKeys: 4 })
  const entries = Object.entries(properties).map(([name, property]) => {
    const value = valueOf(property, name, world)
    if (required.includes(name)) return [name, value]
    const freq = rare.has(name) ? 12 : 1
    const absent = { weight: freq, arbitrary: fc.constant(undefined) }
    return [name, fc.oneof(absent, { weight: 1, arbitrary: value })]
  })
  return fc.record(Object.fromEntries(entries) as Record<string, Value>)
}

/** JSON that storage keeps exactly: no text or number that it would change. */
function exactJson(): Value {
  const leaf = fc.oneof(texts(30), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(0.1))
  return fc.oneof(
    leaf,
    fc.array(leaf, { maxLength: 3 }),
    fc.dictionary(texts(8), leaf, { maxKeys: 3 }),
  )
}

function fieldValues(fields: SettingsFile['ticket_fields']): Value {
  const entries = (fields ?? []).map(({ name, kind, options }) => {
    const absent = { weight: 3, arbitrary: fc.constant(undefined) }
    return [name, fc.oneof(absent, { weight: 1, arbitrary: fieldValue(kind, options) })]
  })
  return fc.record(Object.fromEntries(entries) as Record<string, Value>)
}

function fieldValue(kind: string, options: readonly string[]): Value {
  const byKind: Record<string, Value> = {
    text: texts(255),
    number: fc.oneof(fc.integer(), fc.constantFrom('12', '-0.5', 0)),
    date: fc.constantFrom('2026-01-31', '2024-02-29'),
    url: urls(2_048),
    checkbox: fc.boolean(),
    dropdown: fc.constantFrom('', ...options),
    multi_option: fc.subarray([...options]),
    multi_select: fc.subarray([...options]),
  }
  return fc.oneof(
    { weight: 9, arbitrary: byKind[kind] ?? texts(10) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}
