import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  builtInPermissions,
  permissions,
  type Permission,
} from '../../server/api/access/permissions.ts'
import { missingWords, refusalOf, wordsOf, type Access } from '../../server/api/access/policy.ts'
import { newId } from '../../server/ids.ts'
import { widgetRoutes } from '../../server/chat/channels/devices/widget-routes.ts'
import { apiRoutes, basePath, visitorRoutes } from '../../server/start/app.ts'
import type { Route } from '../../server/api/http/route.ts'
import { exchange, startApp, type Send } from '../app.ts'
import { contactOf, memberOf, serveAs } from '../serve-as.ts'

const { services, workspace } = await startApp()
const space = await workspace()

const open = { key: 'any', member: 'any', contact: 'none' } as const

// An incomplete `access` must not compile: `npm run types` fails if a line below has no error.
export const incomplete: readonly Access[] = [
  // @ts-expect-error `key` is missing
  { member: open.member, contact: open.contact },
  // @ts-expect-error `member` is missing
  { key: open.key, contact: open.contact },
  // @ts-expect-error `contact` is missing
  { key: open.key, member: open.member },
  // @ts-expect-error keys cannot have permissions that only roles have
  { ...open, key: 'conversations:assign' },
]
const { access: _access, ...rest } = apiRoutes[0] as Route
// @ts-expect-error `access` is missing
export const withoutAccess: Route = rest

const idOf = ({ operationId }: Route) => operationId

test('A member can use exactly the routes of the permissions, and a 403 lists the missing ones', () => {
  const sets: readonly (readonly Permission[])[] = [[], ...permissions.map((one) => [one])]
  for (const route of apiRoutes) {
    for (const given of [...sets, wordsOf(route.access.member)]) {
      const refusal = refusalOf(memberOf(space, { permissions: given }), route.access)
      const missing = missingWords(route.access.member, given)
      const isRefused = missing.length > 0 || route.access.member === 'none'
      assert.equal(
        refusal?.status,
        isRefused ? 403 : undefined,
        `${route.operationId} ${given.join()}`,
      )
      if (missing.length > 0)
        assert.deepEqual(refusal?.extensions, { missing_permissions: missing })
    }
  }
})

/** The operations in a row of the table in SECURITY.md. */
function documented(row: string): string[] {
  const page = readFileSync('SECURITY.md', 'utf8')
  const found = page.split('\n').find((line) => line.startsWith(`| ${row} |`))
  return (found?.match(/`(\w+)`/g) ?? []).map((name) => name.slice(1, -1)).toSorted()
}

/** The operations that return 403, by HTTP and in a batch. */
async function refusedTo(send: Send): Promise<string[]> {
  const refused: string[] = []
  for (const route of apiRoutes) {
    const path = route.path.replaceAll(/:\w+/g, newId())
    const query = route.path === '/events/stream' ? '?types=nonsense' : ''
    const { status, body } = await send(route.method, `${path}${query}`, route.body && {})
    if (status !== 403) continue
    assert.match(body.error, /^You are not allowed to do that\./)
    refused.push(route.operationId)
  }
  return refused.toSorted()
}

test('SECURITY.md lists the operations closed to every member and to the Standard role', async () => {
  const admin = await serveAs(services, memberOf(space))
  assert.deepEqual(await refusedTo(admin.send), documented('every member'))
  const standard = memberOf(space, { permissions: builtInPermissions.Standard })
  const served = await serveAs(services, standard)
  assert.deepEqual(
    await refusedTo(served.send),
    [...documented('every member'), ...documented('Standard')].toSorted(),
  )
})

test('SECURITY.md lists the operations open to a contact, which are routes of their own; all others are closed', async () => {
  const own = [...visitorRoutes, ...widgetRoutes]
  assert.deepEqual(own.map(idOf).toSorted(), documented('a contact'))
  const { port, token } = await serveAs(services, contactOf(space, null))
  const headers = { host: `${space.subdomain}.localhost`, 'x-api-key': token }
  const addressOf = ({ method, path }: Route) => `${method} ${path}`
  const open: string[] = []
  for (const route of apiRoutes) {
    const path = `${basePath}${route.path.replaceAll(/:\w+/g, newId())}`
    // A stream has no end.
    const method = route.path === '/events/stream' ? 'HEAD' : route.method
    const { status } = await exchange(port, method, path, undefined, headers)
    if (status !== 403) open.push(addressOf(route))
  }
  assert.deepEqual(open.toSorted(), visitorRoutes.map(addressOf).toSorted())
})

test('An operation of a batch is rejected like the same single request', async () => {
  const { send } = await serveAs(services, memberOf(space, { permissions: ['contacts:read'] }))
  const { body } = await send('POST', '/batch', {
    operations: [
      { method: 'PATCH', path: '/workspace', body: { name: 'Taken' } },
      { method: 'DELETE', path: `/visitors/${newId()}` },
    ],
  })
  assert.deepEqual(
    body.results.map((result: { status: number; body: { error: string } }) => result.body.error),
    [
      'You are not allowed to do that. It needs the permission settings:write.',
      'You are not allowed to do that. It needs the permission contacts:erase.',
    ],
  )
})

test('Members need a separate permission to assign, whichever request does it', async () => {
  const given = ['conversations:write']
  const { send } = await serveAs(services, memberOf(space, { permissions: given }))
  const path = `/conversations/${newId()}`
  const named = { assignee_email: space.adminEmail }
  const words = 'You are not allowed to do that. It needs the permission conversations:assign.'
  assert.equal((await send('PATCH', path, named)).body.error, words)
  assert.equal((await send('PATCH', path, { group_name: 'x' })).body.error, words)
  assert.equal((await send('POST', '/conversations', named)).body.error, words)
  assert.equal((await send('DELETE', `${path}/group`)).body.error, words)
  assert.equal((await send('PATCH', path, { priority: 'high' })).status, 404)
})

test('Changes of a member have the member as actor, and Idempotency-Keys outlast a session', async () => {
  const first = memberOf(space)
  const headers = { 'idempotency-key': 'one' }
  const { send } = await serveAs(services, first)
  const made = await send('POST', '/visitors', { name: 'Made' }, headers)
  assert.equal(made.status, 201)
  const { events } = (await send('GET', '/events?types=contact.created')).body
  assert.deepEqual(events.at(-1).actor, {
    type: 'team_member',
    id: first.member_id,
    name: 'Mem Ber',
  })
  const again = await serveAs(services, { ...first, session_id: newId() })
  const replayed = await again.send('POST', '/visitors', { name: 'Made' }, headers)
  assert.equal(replayed.text, made.text)
  assert.equal(replayed.headers['idempotency-replayed'], 'true')
  const other = await serveAs(services, memberOf(space))
  const others = await other.send('POST', '/visitors', { name: 'Made' }, headers)
  assert.notEqual(others.body.contact.id, made.body.contact.id)
})
