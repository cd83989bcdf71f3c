import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startApp } from '../../../test/app.ts'
import { documentedThings } from '../../../test/documented-things.ts'
import { conversationOf } from '../../../test/seed.ts'
import { apiRoutes } from '../../start/app.ts'
import type { JsonSchema } from './fields.ts'
import { InexactNumber } from './inexact-numbers.ts'
import { readJson } from './read-json.ts'
import type { Route } from './route.ts'

const { workspace } = await startApp()
const words = 'contains a number that cannot be kept exactly. Send it as a string.'

const parse = (text: string) => readJson(Buffer.from(`{"a":${text}}`), 100)['a']

/** The value of a decimal number as a whole number of 10^-400. */
function valueOf(text: string): bigint {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)!
  return (
    BigInt(`${sign}${whole}${fraction}`) * 10n ** BigInt(400 - fraction.length + Number(exponent))
  )
}

const digits = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 1, maxLength })
const number = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: digits(22).map((text) => text.replace(/^0+(?=.)/, '')),
    fraction: fc.option(digits(22), { nil: undefined }),
    exponent: fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e+', 'E-'), digits(2)), {
      nil: undefined,
      freq: 4,
    }),
  })
  .map(({ sign, whole, fraction, exponent }) => {
    const point = fraction === undefined ? '' : `.${fraction}`
    return `${sign}${whole}${point}${exponent?.join('') ?? ''}`
  })

test('A number keeps its exact value, or becomes an InexactNumber', () => {
  fc.assert(
    fc.property(number, fc.string(), (source, text) => {
      const [read, other] = parse(`[${source}, ${JSON.stringify(text)}]`) as unknown[]
      assert.equal(other, text)
      const kept = Number(source)
      const isKept =
        Number.isFinite(kept) &&
        valueOf(String(kept)) === valueOf(source) &&
        (!Number.isInteger(kept) || Number.isSafeInteger(kept))
      if (isKept) assert.equal(read, kept, source)
      else assert.ok(read instanceof InexactNumber, source)
    }),
    { numRuns: 2_000 },
  )
  for (const source of [
    '9007199254740991',
    '-9007199254740991',
    '0.1',
    '1.50',
    '-0',
    '1.0',
    '12345',
    '1e2',
    '1E+2',
    '1e-05',
    '2.5e-7',
    '0.0000001',
    '0.30000000000000004',
    '9.007199254740991e15',
    '0e999',
  ]) {
    assert.equal(parse(source), Number(source))
  }
  for (const source of [
    '9007199254740992',
    '12345678901234567890',
    '1e16',
    '9.007199254740993e15',
    '1E400',
    '-1e400',
    '1e-400',
    '0.1234567890123456789',
  ]) {
    assert.ok(parse(source) instanceof InexactNumber, source)
  }
  assert.equal(parse('"12345678901234567890 1e400"'), '12345678901234567890 1e400')
})

test('Two identities beyond 2^53 stay different, and neither can be a number', async () => {
  const { send } = await workspace()
  const body = (identifier: string) =>
    `{"visitor_attributes":{"user_identifier":${identifier}},"messages_attributes":[{"body":"x"}]}`
  const refused = await send('POST', '/conversations', body('12345678901234567890'))
  assert.equal(refused.status, 422)
  assert.equal(refused.body.error, `visitor_attributes.user_identifier ${words}`)
  const ids = []
  for (const identifier of ['"12345678901234567890"', '"12345678901234567891"', '12345678901']) {
    const { body: made } = await send('POST', '/conversations', body(identifier))
    assert.equal(made.conversation.visitor.user_identifier, identifier.replaceAll('"', ''))
    ids.push(made.conversation.visitor.id)
  }
  assert.equal(new Set(ids).size, 3)
  const operation = (number: string) =>
    `{"method":"POST","path":"/visitors","body":{"user_identifier":${number}}}`
  const batch = await send(
    'POST',
    '/batch',
    `{"operations":[${operation('1e30')},${operation('7')}]}`,
  )
  assert.deepEqual(
    batch.body.results.map((result: { status: number }) => result.status),
    [422, 201],
  )
  assert.equal(batch.body.results[0].body.error, `user_identifier ${words}`)
  // What is ignored may be anything.
  const ignored = await send('POST', '/conversations', `{"unknown":1e500,${body('"a"').slice(1)}`)
  assert.equal(ignored.status, 201)
})

/** Bodies with the number in one field each, as JSON text, by the field that has it. */
function* bodiesOf(
  schema: JsonSchema,
  sound: Record<string, unknown>,
): Generator<[string, string]> {
  for (const [name, property] of Object.entries(
    schema['properties'] as Record<string, JsonSchema>,
  )) {
    for (const json of valuesOf(property, sound[name])) {
      const others = JSON.stringify({ ...sound, [name]: undefined }).slice(1, -1)
      yield [name, `{${others === '' ? '' : `${others},`}"${name}":${json}}`]
    }
  }
}

const inexact = '12345678901234567890'

function* valuesOf(schema: JsonSchema, sound: unknown): Generator<string> {
  yield inexact
  if (schema['additionalProperties'] === true) yield `{"a":{"b":[${inexact}]}}`
  const items = schema['items'] as JsonSchema | undefined
  if (items !== undefined) {
    const [one] = Array.isArray(sound) ? (sound as unknown[]) : []
    for (const json of valuesOf(items, one)) yield `[${json}]`
  }
  if (schema['properties'] === undefined) return
  for (const [, json] of bodiesOf(schema, (sound ?? {}) as Record<string, unknown>)) yield json
}

/** Fields that refuse an inexact number in their own words, like any other invalid value. */
const withOwnWords = /^(?:read|created_at|closed_at)$|"created_at":1234/

/** It is the body of another route, which is tried there: what that one ignores may be anything. */
const isOperationBody = (route: Route, json: string) =>
  route.path === '/batch' && json.includes('"body":{"a":')

const channelBody = {
  kind: 'web',
  web: {
    office_hours: {
      time_zone: 'Europe/Berlin',
      hours: [{ day: 'monday', from: '09:00', to: '17:00' }],
    },
    pre_chat: { fields: [{ field: 'name' }] },
  },
}

/** What is needed besides the field. */
const soundBodies = (sender: string): Record<string, object> => ({
  '/conversations': conversationOf('a@x.test'),
  '/conversations/:conversation_id/messages': { body: 'x', kind: 'note', sender_email: sender },
  '/conversations/:conversation_id/scheduled-messages': {
    body: 'x',
    sender_email: sender,
    send_at: '2099-01-01T00:00:00Z',
  },
  '/team-members': { emails: ['b@x.test'] },
  '/batch': { operations: [{ method: 'POST', path: '/visitors', body: { email: 'a@x.test' } }] },
  '/webhooks/:webhook_id/replay': { from_sequence: 1, to_sequence: 2 },
  '/attachments': { filename: 'a', size: 1 },
  '/channels': channelBody,
  '/channels/:channel_id': channelBody,
})

test('No field of any body accepts an inexact number', async () => {
  const space = await workspace()
  const things: Record<string, string> = {
    ...(await documentedThings(space)),
    user_identifier: 'x',
  }
  const sound = soundBodies(space.adminEmail)
  let tried = 0
  const bodied = apiRoutes.filter(
    (route): route is Route & { body: JsonSchema } => route.body !== undefined,
  )
  for (const route of bodied) {
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => things[name]!)
    for (const [name, body] of bodiesOf(route.body, { ...sound[route.path] })) {
      if (isOperationBody(route, body)) continue
      const reply = await space.send(route.method, path, body)
      const label = `${route.method} ${path} ${body}: ${reply.text}`
      assert.equal(reply.status, 422, label)
      if (!withOwnWords.test(name) && !withOwnWords.test(body)) {
        assert.match(reply.body.error, new RegExp(`^${name}\\S* ${words}$`), label)
      }
      tried += 1
    }
  }
  assert.ok(tried > 100, String(tried))
})
