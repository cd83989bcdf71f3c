import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { signIn } from '../../../test/sign-in.ts'
import { newId } from '../../ids.ts'

const { workspace } = await startApp()

async function withGroups() {
  const space = await workspace()
  const { send } = space
  await send('POST', '/roles', { name: 'Desk', permissions: ['*'], sees: 'groups' })
  await send('POST', '/team-members', { emails: ['kim@x.test'], organization_role: 'Desk' })
  const [kim] = (await send('GET', '/team-members?email=kim@x.test')).body.team_members
  const make = async (name: string) => (await send('POST', '/groups', { name })).body.group
  const path = `/team-members/${kim.id}/groups`
  return { space, send, path, kim, sales: await make('Sales'), billing: await make('Billing') }
}

test('Groups of a member are set as a whole, listed in order, and recorded once', async () => {
  const { send, path, kim, sales, billing } = await withGroups()
  assert.deepEqual((await send('GET', path)).body, { groups: [] })
  const given = { group_ids: [billing.id, sales.id.toUpperCase(), sales.id] }
  for (const reply of [await send('PUT', path, given), await send('PUT', path, given)]) {
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(reply.body, { groups: [sales, billing] })
  }
  assert.deepEqual((await send('GET', path)).body, { groups: [sales, billing] })
  const { events } = (await send('GET', '/events?types=team_member.updated')).body
  assert.deepEqual(
    events.map((one: { data: object }) => one.data),
    [
      {
        team_member: kim,
        changed: ['groups'],
        changes: [{ field: 'groups', from: [], to: ['Sales', 'Billing'] }],
      },
    ],
  )
  assert.deepEqual((await send('PUT', path, { group_ids: [] })).body, { groups: [] })
  assert.deepEqual((await send('GET', path)).body, { groups: [] })
})

test('Unknown groups, unknown members and other forms are refused, and nothing changes', async () => {
  const { send, path, sales } = await withGroups()
  await send('PUT', path, { group_ids: [sales.id] })
  const unknown = newId()
  const refusals: [unknown, string][] = [
    [{ group_ids: [unknown] }, `Group does not exist: ${unknown}.`],
    [{ group_ids: ['x'] }, 'Group does not exist: x.'],
    [{}, 'group_ids must be an array.'],
  ]
  for (const [body, error] of refusals) {
    const reply = await send('PUT', path, body)
    assert.deepEqual([reply.status, reply.body], [422, { error }])
  }
  for (const id of [unknown, 'x']) {
    assert.equal((await send('GET', `/team-members/${id}/groups`)).status, 404)
    const put = await send('PUT', `/team-members/${id}/groups`, { group_ids: [] })
    assert.equal(put.status, 404)
  }
  assert.deepEqual((await send('GET', path)).body, { groups: [sales] })
})

test('What a member sees follows the groups at once, and a group with members can be deleted', async () => {
  const { space, send, path, sales } = await withGroups()
  const made = await send('POST', '/conversations', {
    visitor_attributes: { email: 'ada@x.test' },
    messages_attributes: [{ body: 'Hello' }],
    group_name: 'Sales',
  })
  assert.equal(made.status, 201, made.text)
  const kim = await signIn(space, 'kim@x.test')
  const seen = async () => (await kim.send('GET', '/conversations')).body.conversations.length
  assert.equal(await seen(), 0)
  await send('PUT', path, { group_ids: [sales.id] })
  assert.equal(await seen(), 1)
  assert.equal((await send('DELETE', `/groups/${sales.id}?discard=true`)).status, 204)
  assert.deepEqual((await send('GET', path)).body, { groups: [] })
})
