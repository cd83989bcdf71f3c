import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'

const { services, workspace } = await startApp()

test('Counts are the totals of the lists, for a key and for members within their sight', async () => {
  const space = await workspace()
  const { group } = (await space.send('POST', '/groups', { name: 'Seen' })).body
  const { group: other } = (await space.send('POST', '/groups', { name: 'Other' })).body
  const statuses = ['open', 'waiting_on_customer', 'closed', 'spam']
  for (let at = 0; at < 24; at += 1) {
    const made = await space.send('POST', '/conversations', {
      visitor_attributes: { email: `c${at}@x.test` },
      messages_attributes: [{ body: 'Hello' }],
      status: statuses[at % 4],
      ...(at % 3 === 0 ? { assignee_email: space.adminEmail } : {}),
      ...(at % 5 < 3 ? { group_name: at % 5 === 0 ? 'Seen' : 'Other' } : {}),
    })
    assert.equal(made.status, 201)
  }
  const member = { member_id: space.adminId }
  const principals = [
    space,
    await serveAs(services, memberOf(space, member)),
    await serveAs(services, memberOf(space, { ...member, sees: 'groups', group_ids: [group.id] })),
    await serveAs(services, memberOf(space, { ...member, sees: 'assigned' })),
  ]
  for (const { send } of principals) {
    for (const status of ['', 'open,waiting_on_customer', 'nothing']) {
      const reply = await send('GET', `/conversation-counts?status=${status}`)
      assert.equal(reply.status, 200, reply.text)
      const listed = await send('GET', '/conversations?per_page=1')
      assert.equal(reply.headers['events-sequence'], listed.headers['events-sequence'])
      const total = async (query: string) =>
        (await send('GET', `/conversations?per_page=1&${query}`)).body.pagination.total_count
      const both = async (query: string) => ({
        total: await total(query),
        waiting: await total(`${query}&sort=waiting_since`),
      })
      const counts = reply.body.conversation_counts
      assert.equal(counts.total, await total(''))
      assert.deepEqual(counts.listed, await both(`status=${status}`))
      assert.deepEqual(counts.unassigned, await both(`status=${status}&assignee=none`))
      if (send === space.send) assert.equal(counts.mine, null)
      else assert.deepEqual(counts.mine, await both(`status=${status}&assignee=${space.adminId}`))
      for (const name of statuses) {
        const found = counts.statuses.find((one: { status: string }) => one.status === name)
        const { status: _, ...numbers } = found ?? { status: name, total: 0, waiting: 0 }
        assert.deepEqual(numbers, await both(`status=${name}`))
      }
      for (const { id } of [group, other]) {
        const found = counts.groups.find((one: { group_id: string }) => one.group_id === id)
        const { group_id: _, ...numbers } = found ?? { group_id: id, total: 0, waiting: 0 }
        assert.deepEqual(numbers, await both(`status=${status}&group=${id}`))
      }
    }
  }
})
