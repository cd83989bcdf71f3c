import assert from 'node:assert/strict'
import { sender, type TestWorkspace } from '../app.ts'
import { signIn } from '../sign-in.ts'

/** Every request for keys of the workspace and of its members. */
export async function exerciseKeys(space: TestWorkspace): Promise<void> {
  const { send } = space
  await exerciseMemberKeys(space)
  const given = { name: 'Desk', scopes: ['keys:read'] }
  const { id } = (await send('POST', '/api-keys', given)).body.api_key
  const path = `/api-keys/${id}`
  for (const [method, address] of [
    ['GET', '/api-keys'],
    ['GET', '/api-keys?working=true'],
    ['GET', path],
    ['POST', `${path}/rotate`],
    ['DELETE', path],
  ] as const) {
    const { status, text } = await send(method, address)
    assert.ok(status < 300, `${method} ${address}: ${text}`)
  }
}

async function exerciseMemberKeys(space: TestWorkspace): Promise<void> {
  await space.send('POST', '/team-members', { emails: ['keys@x.test'] })
  const [member, admin] = [await signIn(space, 'keys@x.test'), await signIn(space)]
  const given = { name: 'Script', scopes: ['conversations:*', 'events:read'] }
  const made = async () => (await member.browse('POST', '/auth/keys', given)).body
  const [first, second, third] = [await made(), await made(), await made()]
  const host = `${space.subdomain}.localhost`
  const act = sender(space.port, { host, key: first.key })
  assert.equal((await act('GET', '/conversations?per_page=1')).status, 200)
  assert.equal((await member.browse('GET', '/auth/keys')).body.api_keys.length, 3)
  assert.equal((await admin.browse('GET', '/auth/member-keys')).status, 200)
  const end = async ({ browse }: typeof member, path: string, { api_key: key }: typeof first) =>
    (await browse('DELETE', `/auth/${path}/${key.id}`)).status
  assert.equal(await end(member, 'keys', first), 204)
  assert.equal(await end(admin, 'member-keys', second), 204)
  assert.ok(third.key)
  // Deactivation ends the last one.
  const left = await space.send('DELETE', `/team-members/${member.member_id}`)
  assert.equal(left.status, 204)
}
