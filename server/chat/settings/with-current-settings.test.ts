import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { kindOf, make } from './testing/make-entry.ts'

const { owner, workspace } = await startApp()

/** A workspace whose deleted status and role `vip` are still in this process's cache. */
async function forgottenElsewhere(): Promise<TestWorkspace> {
  const space = await workspace()
  await make(space.send, kindOf('statuses'), 'vip')
  await make(space.send, kindOf('roles'), 'vip')
  // Loads the settings into the cache.
  await createConversation(space.send)
  await space.send('PATCH', `/team-members/${space.adminId}`, { first_name: 'Ada' })
  for (const table of ['statuses', 'roles']) {
    await owner.query(`delete from ${table} where workspace_id = $1 and name = 'vip'`, [space.id])
  }
  return space
}

test('A status that another process has deleted is rejected by name', async () => {
  const { send } = await forgottenElsewhere()
  const { id } = await createConversation(send)
  const update = await send('PATCH', `/conversations/${id}`, { status: 'vip' })
  assert.equal(update.status, 422)
  assert.match(update.body.error, /^Invalid status: vip\. Allowed values are /)
})

test('Creating a conversation with such a status is rejected, also with an Idempotency-Key', async () => {
  const { send } = await forgottenElsewhere()
  const key = { 'Idempotency-Key': 'vip' }
  const body = {
    visitor_attributes: { email: 'vip@x.test' },
    messages_attributes: [{ body: 'x' }],
    status: 'vip',
  }
  const refused = await send('POST', '/conversations', body, key)
  assert.equal(refused.status, 422)
  assert.match(refused.body.error, /^Invalid status: vip\. /)
  await make(send, kindOf('statuses'), 'vip')
  // The rejection is not stored: the same request succeeds once the status exists.
  assert.equal((await send('POST', '/conversations', body, key)).status, 201)
})

test('A role that another process has deleted is rejected by name', async () => {
  const { send, adminId } = await forgottenElsewhere()
  const replies = [
    await send('POST', '/team-members', { emails: ['new@x.test'], organization_role: 'vip' }),
    await send('PATCH', `/team-members/${adminId}`, { organization_role: 'vip' }),
  ]
  for (const { status, body } of replies) {
    assert.equal(status, 422)
    assert.match(body.error, /^Invalid organization_role: vip\. Allowed values are /)
  }
})
