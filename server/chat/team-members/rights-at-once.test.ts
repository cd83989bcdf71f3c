import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { signIn } from '../../../test/sign-in.ts'
import { withoutNotices } from '../../../test/without-notices.ts'

const { workspace, owner, sendAs } = await startOwnApp()

/** A member of a role of its own, whose session and key the server remembers. */
async function lee() {
  const space = await workspace()
  const { role } = (
    await space.send('POST', '/roles', { name: 'Own', permissions: ['*'], sees: 'assigned' })
  ).body
  const { group } = (await space.send('POST', '/groups', { name: 'Night' })).body
  await space.send('POST', '/team-members', { emails: ['lee@x.test'], organization_role: 'Own' })
  const { browse, send: bySession, member_id: id } = await signIn(space, 'lee@x.test')
  const { key } = (await browse('POST', '/auth/keys', { name: 'own', scopes: ['*'] })).body
  const byKey = sendAs({ host: `${space.subdomain}.localhost`, key })
  const look = async () => ({
    rights: (await bySession('HEAD', '/events/stream')).headers['porchlight-rights'],
    statuses: [
      (await bySession('GET', '/visitors')).status,
      (await byKey('GET', '/visitors')).status,
    ],
  })
  return { send: space.send, role, group, path: `/team-members/${id}`, look }
}

test('Who loses rights has lost them in the next request to the same server, by session and by key', async () => {
  const { send, role, group, path, look } = await lee()
  await withoutNotices(owner, async () => {
    let before = await look()
    assert.deepEqual(before.statuses, [200, 200])
    for (const [method, address, body] of [
      ['PATCH', `/roles/${role.id}`, { sees: 'groups' }],
      ['PUT', `${path}/groups`, { group_ids: [group.id] }],
      ['DELETE', `/groups/${group.id}`],
      ['PATCH', `/roles/${role.id}`, { permissions: ['events:read'] }],
    ] as const) {
      const reply = await send(method, address, body)
      assert.ok(reply.status < 300, reply.text)
      const now = await look()
      assert.notEqual(now.rights, before.rights, `${method} ${address}`)
      before = now
    }
    assert.deepEqual(before.statuses, [403, 403])
  })
})

test('A changed role of a member, and its end, count in the next request to the same server', async () => {
  const { send, path, look } = await lee()
  await withoutNotices(owner, async () => {
    const before = await look()
    const moved = await send('PATCH', path, { organization_role: 'admin' })
    assert.equal(moved.status, 200, moved.text)
    assert.notEqual((await look()).rights, before.rights)
    assert.equal((await send('DELETE', path)).status, 204)
    assert.deepEqual((await look()).statuses, [401, 401])
  })
})
