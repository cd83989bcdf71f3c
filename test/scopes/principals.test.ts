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
import { apiRoutes } from '../../server/start/app.ts'
import type { Route } from '../../server/api/http/route.ts'
import { startApp, type Send } from '../app.ts'
import { contactOf, memberOf, serveAs } from '../serve-as.ts'

const { services, workspace } = await startApp()
const space = await workspace()

const open = { key: 'any', member: 'any', contact: 'none' } as const

// What leaves a part out must not compile: `npm run types` fails where a line below has no error.
export const incomplete: readonly Access[] = [
  // @ts-expect-error no word on keys
  { member: open.member, contact: open.contact },
  // @ts-expect-error no word on members
  { key: open.key, contact: open.contact },
  // @ts-expect-error no word on contacts
  { key: open.key, member: open.member },
  // @ts-expect-error a key never gets a permission that only roles have
  { ...open, key: 'keys:write' },
]
const { access: _access, ...rest } = apiRoutes[0] as Route
// @ts-expect-error no access at all
export const withoutAccess: Route = rest

const idOf = ({ operationId }: Route) => operationId

test('A member may do what the permissions name, route by route, and a refusal names those that lack', () => {
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

/** The operations of a table's row in SECURITY.md. */
function documented(row: string): string[] {
  const page = readFileSync('SECURITY.md', 'utf8')
  const found = page.split('\n').find((line) => line.startsWith(`| ${row} |`))
  return (found?.match(/`(\w+)`/g) ?? []).map((name) => name.slice(1, -1)).toSorted()
}

/** The operations that are refused with 403, asked over HTTP and in a batch. */
async function refusedTo(send: Send): Promise<string[]> {
  const refused: string[] = []
  for (const route of apiRoutes) {
    const path = route.path.replaceAll(/:\w+/g, newId())
    const query = route.path === '/events/stream' ? '?types=nonsense' : ''
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await send(route.method, `${path}${query}`, route.body && {})
    if (status !== 403) continue
    assert.match(body.error, /^You are not allowed to do that\./)
    refused.push(route.operationId)
  }
  return refused.toSorted()
}

test('SECURITY.md lists what is closed to every member, and to those of the Standard role', async () => {
  const admin = await serveAs(services, memberOf(space))
  assert.deepEqual(await refusedTo(admin.send), documented('every member'))
  const standard = memberOf(space, { permissions: builtInPermissions.Standard })
  const served = await serveAs(services, standard)
  assert.deepEqual(
    await refusedTo(served.send),
    [...documented('every member'), ...documented('Standard')].toSorted(),
  )
})

test('SECURITY.md lists what is open to a contact, and all else is closed', async () => {
  const { send } = await serveAs(services, contactOf(space, null))
  const refused = await refusedTo(send)
  const open = apiRoutes.map(idOf).filter((id) => !refused.includes(id))
  assert.deepEqual(open.toSorted(), documented('a contact'))
})

test('An operation of a batch is refused as its own request is', async () => {
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

test('To assign is a permission of its own for members, whichever request does it', async () => {
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

test('What a member changes is signed by the member, whose Idempotency-Keys outlast a session', async () => {
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
