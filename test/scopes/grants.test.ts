import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKey } from '../../server/api/access/command-keys.ts'
import { allows, permissions, scopes, type Sight } from '../../server/api/access/permissions.ts'
import type { Principal } from '../../server/api/access/principal.ts'
import { newId } from '../../server/ids.ts'
import { apiRoutes } from '../../server/start/app.ts'
import { memberOf, serveAs } from '../serve-as.ts'
import {
  granting,
  grantingNothing,
  groupId,
  made,
  newSpace,
  roles,
  services,
  space,
  type Rights,
} from './grant-attempts.ts'

const writes = apiRoutes.filter(({ method }) => method !== 'GET')

test('Every write has an entry here that says whether it grants rights', () => {
  assert.deepEqual(
    writes.map(({ operationId }) => operationId).toSorted(),
    [...Object.keys(granting), ...grantingNothing].toSorted(),
  )
})

const words = (given: readonly string[]) => permissions.filter((word) => allows(given, word))
type Given = {
  readonly kind: 'key' | 'member'
  readonly words: readonly string[]
  readonly sees: Sight
}
const key = (words: readonly string[]): Given => ({ kind: 'key', words, sees: 'all' })
const member = (words: readonly string[], sees: Sight = 'all'): Given => ({
  kind: 'member',
  words,
  sees,
})

async function principalOf(
  { kind, words: given, sees }: Given,
  memberId: string,
): Promise<Principal> {
  const { id, subdomain } = space
  if (kind === 'member') {
    const own = { member_id: memberId, email: 'me@x.test', group_ids: [groupId] }
    return memberOf(space, { ...own, permissions: given, sees })
  }
  const shown = { name: 'grants', rate_limit_per_minute: 0 }
  const made = await createKey(services.database, id, { ...shown, scopes: given })
  return { kind, workspace_id: id, subdomain, ...shown, id: made.id, scopes: given }
}

const both = ['settings:write', 'team_members:write']

const principals: Readonly<Record<string, Given>> = {
  'a key for everything': key(['*']),
  'a key of all scopes': key(scopes),
  'a key for settings': key(['settings:write']),
  'a key for keys': key(['keys:write']),
  'a key for keys that reads': key(['keys:write', '*:read', 'contacts:write']),
  'a key for members': key(['team_members:write']),
  'a key for both': key(both),
  'a key for both that reads': key([...both, '*:read']),
  'a key for both that writes': key([...both, 'conversations:write', 'contacts:write']),
  'an Admin': member(['*']),
  'a member of all permissions': member(permissions),
  'a member for settings': member(['settings:write']),
  'a member for keys and members': member(['keys:write', 'team_members:write']),
  'a member for keys and settings': member([
    'keys:write',
    'settings:write',
    'conversations:write',
    'conversations:assign',
    'views:share',
    'replies:share',
  ]),
  'a member for members': member(['team_members:write']),
  'a member for both with the work of Standard': member([...both, ...roles.Standard.permissions]),
  'a member for everything who sees groups': member(['*'], 'groups'),
  'a member for everything who sees what is assigned': member(['*'], 'assigned'),
}

/** Keys do under wider scopes what a role needs these permissions for. */
const ofKeys = new Map([
  ['conversations:assign', 'conversations:write'],
  ['contacts:erase', 'contacts:write'],
  ['views:share', 'settings:write'],
  ['replies:share', 'settings:write'],
])
const breadth = { assigned: 0, groups: 1, all: 2 }

/** What a principal lacks of some rights, in the words of its 403. */
function lackedOf({ kind, words: own, sees: seen }: Given, needs: readonly Rights[]) {
  for (const { permissions: given, sees } of needs) {
    const isKey = kind === 'key'
    const wanted = words(given).map((word) => (isKey ? (ofKeys.get(word) ?? word) : word))
    const missing = wanted.find((word) => !words(own).some((one) => one === word))
    const word = isKey ? 'scope' : 'permission'
    if (missing !== undefined) return new RegExp(` It needs the ${word}s? .*${resource(missing)}`)
    if (breadth[seen] < breadth[sees]) {
      return / It needs a role that sees (all conversations|those of its groups)\.$/
    }
  }
  return undefined
}

const resource = (word: string) => word.slice(0, word.indexOf(':'))

for (const [name, principal] of Object.entries(principals)) {
  test(`Nobody grants what they lack: ${name}`, async () => {
    const { send } = await serveAs(services, await principalOf(principal, await newSpace()))
    for (const route of writes) {
      for (const { name: what, needs, request } of granting[route.operationId] ?? []) {
        const { path, body } = await request()
        const reply = await send(route.method, path, body)
        const lacked = lackedOf(principal, needs)
        const said = `${route.operationId} ${what}: ${reply.status} ${reply.text}`
        if (lacked === undefined) assert.ok(reply.status < 300, said)
        else {
          assert.equal(reply.status, 403, said)
          assert.match(reply.body.error, lacked, said)
        }
      }
    }
  })
}

test('Nobody makes more of themselves, by a role or by groups, but may give up rights', async () => {
  const id = await newSpace()
  const words = ['team_members:write', 'settings:write', 'messages:read']
  const me = memberOf(space, { member_id: id, email: 'me@x.test', permissions: words })
  const { send } = await serveAs(services, me)
  const own = `/team-members/${id}`
  assert.equal((await send('PATCH', own, { organization_role: 'Standard' })).status, 403)
  assert.equal((await send('PATCH', own, { organization_role: 'Inviter' })).status, 200)
  assert.equal((await send('PATCH', own, { email: 'me2@x.test' })).status, 200)
  const narrow = await serveAs(services, { ...me, sees: 'groups', group_ids: [groupId] })
  await made('PUT', `${own}/groups`, { group_ids: [groupId] })
  const other = (await made('POST', '/groups', { name: 'Two' })).group.id
  const both = { group_ids: [groupId, other] }
  assert.equal((await narrow.send('PUT', `${own}/groups`, both)).status, 403)
  assert.equal((await narrow.send('DELETE', `/groups/${other}?move_to=${groupId}`)).status, 403)
  assert.equal((await narrow.send('PUT', `${own}/groups`, { group_ids: [] })).status, 200)
})

test('It is the same in a batch, and problem details name what is missing', async () => {
  await newSpace()
  const { send } = await serveAs(services, await principalOf(key(['settings:write']), newId()))
  const operation = { method: 'POST', path: '/roles' }
  const { body } = await send('POST', '/batch', {
    operations: [
      { ...operation, body: { name: 'All', permissions: ['*'] } },
      { ...operation, body: { name: 'Settings', permissions: ['settings:write'] } },
    ],
  })
  assert.deepEqual(
    body.results.map((one: { status: number }) => one.status),
    [403, 201],
  )
  const accept = { accept: 'application/problem+json' }
  const given = { name: 'Two', permissions: ['messages:*', 'contacts:erase'] }
  const problem = await send('POST', '/roles', given, accept)
  assert.deepEqual(problem.body.missing_scopes, ['messages:write', 'contacts:write'])
  const narrow = await serveAs(services, await principalOf(member(['*'], 'groups'), newId()))
  const seeing = await narrow.send('POST', '/roles', { name: 'All', permissions: [] }, accept)
  assert.equal(seeing.body.missing_sight, 'all')
})
