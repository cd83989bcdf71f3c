import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { directoryOf, scimWith } from './testing/scim-client.ts'

const one = await startOwnApp()
// Another process on the same database.
const two = await startOwnApp({}, one.address)

test('Of 20 requests at once for one user one makes it, and the others are told so', async () => {
  const space = await one.workspace()
  const { scim } = await directoryOf(space)
  const elsewhere = scimWith({ ...space, port: two.port }, (await directoryOf(space)).key)
  const all = async (body: object) => {
    const sent = Array.from({ length: 20 }, async (_, at) =>
      (at % 2 === 0 ? scim : elsewhere)('POST', '/Users', body),
    )
    const replies = await Promise.all(sent)
    const refused = replies.filter(({ status }) => status !== 201)
    assert.equal(refused.length, 19)
    for (const { status, body: told } of refused) {
      assert.deepEqual([status, told.scimType], [409, 'uniqueness'])
    }
    return replies.find(({ status }) => status === 201)?.body.id
  }
  const id = await all({ userName: 'kim@x.test' })
  assert.equal((await scim('DELETE', `/Users/${id}`)).status, 204)
  assert.equal(await all({ userName: 'kim@x.test' }), id)
  assert.equal((await space.send('GET', '/team-members?per_page=100')).body.team_members.length, 2)
})
