import assert from 'node:assert/strict'
import { directoryOf } from '../../server/chat/directory/testing/scim-client.ts'
import type { TestWorkspace } from '../app.ts'

/** Every request of a directory. */
export async function exerciseDirectory(space: TestWorkspace): Promise<void> {
  const { scim } = await directoryOf(space)
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await scim(method, path.replaceAll(' ', '%20'), body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }
  const given = { userName: 'user@directory.test', externalId: 'u1', name: { givenName: 'Una' } }
  const { id } = await ask('POST', '/Users', given)
  for (const filter of [
    'userName eq "user@directory.test"',
    'externalId eq "u1"',
    'emails.value eq "user@directory.test"',
    `id eq "${id}"`,
  ]) {
    assert.equal((await ask('GET', `/Users?filter=${filter}`)).totalResults, 1)
  }
  await ask('GET', '/Users?startIndex=1&count=2')
  const members = [{ value: id }]
  const group = await ask('POST', '/Groups', { displayName: 'SCIM', externalId: 'g1', members })
  for (const filter of [`id eq "${group.id}"`, 'displayName eq "scim"', 'externalId eq "g1"']) {
    assert.equal((await ask('GET', `/Groups?filter=${filter}`)).totalResults, 1)
  }
  await ask('GET', '/Groups?count=1')
  await ask('PUT', `/Groups/${group.id}`, { displayName: 'SCIM', members: [] })
  await ask('DELETE', `/Groups/${group.id}`)
  await ask('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value: { active: false } }] })
  await ask('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', value: { active: true } }] })
  await ask('DELETE', `/Users/${id}`)
}
