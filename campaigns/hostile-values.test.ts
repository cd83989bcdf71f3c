import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiRoutes } from '../server/start/app.ts'
import type { Route } from '../server/api/http/route.ts'
import { startApp } from '../test/app.ts'
import { startConversation } from '../test/seed.ts'

const { workspace } = await startApp()

/** Values as JSON text: some cannot be written by `JSON.stringify`. */
const values = [
  '"\\u0000"',
  '"a\\u0000b@x.test"',
  '"\\ud800"',
  '"\\udc00x"',
  '"\\u202e\\ufeff"',
  '9007199254740993',
  '-9007199254740993',
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  `${'['.repeat(17)}${']'.repeat(17)}`,
  `"${'x'.repeat(270_000)}"`,
  `"${'é'.repeat(2_100)}"`,
  `"${'<'.repeat(70_000)}"`,
  `"${'@'.repeat(300)}"`,
  '{"__proto__":{"a":1},"constructor":1,"prototype":[]}',
  '{"\\u005f_proto__":{"toString":null}}',
  '{"a\\u0000":"\\ud800"}',
  '{"0":{"body":"\\u0000"}}',
  '{"toString":1,"hasOwnProperty":1,"length":-1}',
  `[${'1,'.repeat(1_000)}1]`,
  '[null,[],{},"\\u0000"]',
  '[{"body":"\\ud800"}]',
  '"\'; drop table messages; --"',
  '"%00%s%n{}$1"',
  '""',
  'null',
  'true',
  '[]',
  '{}',
]

const parts: Readonly<Record<string, readonly string[]>> = {
  visitor_attributes: [
    'email',
    'name',
    'phone_number',
    'user_identifier',
    'traits',
    'field_values',
  ],
  messages_attributes: ['body', 'external_id', 'created_at'],
}

/** All bodies of a route with one field, or one nested field, replaced by the value. */
function bodiesWith(fields: readonly string[], base: Record<string, string>, value: string) {
  const write = (entries: Record<string, string>) =>
    `{${Object.entries(entries)
      .map(([name, json]) => `"${name}":${json}`)
      .join(',')}}`
  return fields.flatMap((field) => {
    const inner = (Object.hasOwn(parts, field) ? parts[field]! : []).map((name) => {
      const object = write({ body: '"x"', [name]: value })
      return write({ ...base, [field]: field === 'messages_attributes' ? `[${object}]` : object })
    })
    return [write({ ...base, [field]: value }), ...inner]
  })
}

const soundBodies: Readonly<Record<string, Record<string, string>>> = {
  '/conversations': {
    visitor_attributes: '{"email":"a@x.test"}',
    messages_attributes: '[{"body":"x"}]',
  },
  '/conversations/:conversation_id/messages': { body: '"x"', sender_email: '"a@x.test"' },
}

/** One code path reads all settings; statuses, tags and contact fields cover it completely. */
const isAlike = ({ path }: Route) => /^\/(?:groups|roles|channels|ticket-fields)\b/.test(path)

const writing = apiRoutes.filter((route) => route.body !== undefined && !isAlike(route))

for (const route of writing) {
  test(`No hostile value in any field of ${route.method} ${route.path} causes a 5xx`, async () => {
    const { send } = await workspace()
    const conversation = await startConversation(send)
    const visitor = (await send('GET', '/visitors')).body['contacts']![0]!['id']
    const member = (await send('GET', '/team-members')).body?.['team_members']?.[0]?.['id']
    const path = route.path
      .replace(':conversation_id', conversation)
      .replace(':contact_id', String(visitor))
      .replace(/:\w*member_id/, String(member))
    const fields = Object.keys((route.body?.['properties'] ?? {}) as object)
    assert.ok(fields.length > 0)
    for (const value of values) {
      for (const body of bodiesWith(
        [...fields, '__proto__'],
        soundBodies[route.path] ?? {},
        value,
      )) {
        const reply = await send(route.method, path, body)
        assert.ok(reply.status < 500, `${reply.status} for ${body.slice(0, 200)}`)
      }
    }
    assert.equal(({} as { a?: number }).a, undefined)
  })
}

const queryValues = [
  '%00',
  'a%00b@x.test',
  '%ED%A0%80',
  '%FF',
  '%',
  '%zz',
  '9007199254740993',
  '-1',
  '1e400',
  'NaN',
  '2024-13-45T99:99:99Z',
  '99999-01-01',
  '-271821-04-20',
  "'%3B--",
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
  ','.repeat(5_000),
  'open,'.repeat(1_000),
  '',
]

/** A stream has no end; events.test.ts tests its parameters. */
const hasEnd = ({ replies }: Route) => replies[200]?.mediaType !== 'text/event-stream'

for (const route of apiRoutes.filter(
  (one) => one.query !== undefined && hasEnd(one) && !isAlike(one),
)) {
  test(`No hostile value in any parameter of ${route.method} ${route.path} causes a 5xx`, async () => {
    const { send } = await workspace()
    const path = route.path.replace(':conversation_id', await startConversation(send))
    const names = [...Object.keys(route.query ?? {}), '__proto__', 'toString']
    for (const value of queryValues) {
      for (const name of names) {
        for (const query of [
          `${name}=${value}`,
          `${name}[]=${value}`,
          `${name}=${value}&${name}=${value}`,
          `${name}[__proto__]=${value}`,
        ]) {
          const reply = await send(route.method, `${path}?${query}`)
          assert.ok(reply.status < 500, `${reply.status} for ${query.slice(0, 200)}`)
        }
      }
    }
  })
}
