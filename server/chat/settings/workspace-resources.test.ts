import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestReply } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { createKey } from '../../api/access/command-keys.ts'
import { newId } from '../../ids.ts'
import { kinds, type Kind } from './kinds.ts'
import { bodyOf, eventsOf, kindOf, make } from './testing/make-entry.ts'

const { owner, services, sendAs, workspace } = await startApp()

const namesIn = (reply: TestReply, kind: Kind): string[] =>
  reply.body[kind.plural].map(({ name }: { name: string }) => name)

for (const kind of kinds) {
  test(`${kind.plural} are created, listed, read, renamed, reordered and deleted, with an event each`, async () => {
    const { send, id } = await workspace()
    const before = namesIn(await send('GET', kind.path), kind)
    const one = await make(send, kind, ' One ')
    const two = await make(send, kind, 'Two')
    assert.equal(one.name, 'One')
    const path = `${kind.path}/${one.id}`
    assert.deepEqual((await send('GET', path)).body[kind.singular], one)
    const list = await send('GET', kind.path)
    assert.deepEqual(namesIn(list, kind), [...before, 'One', 'Two'])
    assert.equal(list.body.pagination.total_count, before.length + 2)
    const walked = await send('GET', `${kind.path}?cursor=*&per_page=1`)
    const next = /<[^>]*(\?[^>]*)>; rel="next"/.exec(String(walked.headers['link']))?.[1]
    assert.equal((await send('GET', `${kind.path}${next}`)).body.pagination.current_page, 2)

    const renamed = await send('PATCH', path, { name: 'ONE', position: before.length + 2 })
    assert.equal(renamed.status, 200, renamed.text)
    assert.deepEqual((await send('GET', path)).body, renamed.body)
    const order = kind.limit === undefined ? ['ONE', 'Two'] : ['Two', 'ONE']
    assert.deepEqual(namesIn(await send('GET', kind.path), kind), [...before, ...order])
    const same = await send('PATCH', path, { name: 'ONE' })
    assert.deepEqual(same.body, renamed.body)
    const stale = await send('PATCH', path, { name: 'x' }, { 'if-match': '"stale"' })
    assert.equal(stale.status, 412)

    assert.equal((await send('DELETE', path)).status, 204)
    assert.equal((await send('DELETE', path)).status, 404)
    assert.deepEqual(namesIn(await send('GET', kind.path), kind), [...before, 'Two'])
    const recorded = await eventsOf(owner, id, `${kind.singular}.%`)
    const events = recorded.map(({ type, data }) => [type, data[kind.singular]])
    assert.deepEqual(events[0], [`${kind.singular}.created`, one])
    assert.deepEqual(events[1], [`${kind.singular}.created`, two])
    assert.deepEqual(events[2], [`${kind.singular}.updated`, renamed.body[kind.singular]])
    assert.deepEqual(events.at(-1), [`${kind.singular}.deleted`, { id: one.id }])
    assert.equal(events.length, kind.limit === undefined ? 4 : 5)
  })

  test(`${kind.plural} reject names that are taken, missing, too long or of two lines`, async () => {
    const { send } = await workspace()
    const one = await make(send, kind, 'One')
    const two = await make(send, kind, 'Two')
    const words = kind.singular.replace('_', ' ')
    for (const [name, error] of [
      ['oNE ', `name belongs to another ${words}: oNE.`],
      ['x'.repeat(kind.nameCharacters + 1), 'name is too long.'],
      ['a\nb', 'name must be one line.'],
      [{}, 'name must be a string.'],
    ] as const) {
      const refused = await send('PATCH', `${kind.path}/${two.id}`, { name })
      assert.equal(refused.status, 422)
      assert.deepEqual(refused.body, { error })
      const again = await send('POST', kind.path, { ...bodyOf(kind, 'x'), name })
      assert.deepEqual(again.body, { error })
    }
    const blank = await send('POST', kind.path, {})
    assert.deepEqual(blank.body, { error: "name can't be blank." })
    const unknown = await send('PATCH', `${kind.path}/${newId()}`, { name: {} })
    assert.equal(unknown.status, 404)
    assert.deepEqual((await send('GET', `${kind.path}/${one.id}`)).body[kind.singular], one)
  })
}

test('Every key can read the settings; changes need settings:write', async () => {
  const { send, id, subdomain } = await workspace()
  const scopes = ['contacts:read']
  const { key } = await createKey(services.database, id, {
    name: 'r',
    scopes,
    expires_at: undefined,
  })
  const reader = sendAs({ host: `${subdomain}.localhost`, key })
  const group = await make(send, kindOf('groups'), 'Sales')
  assert.equal((await reader('GET', `/groups/${group.id}`)).status, 200)
  assert.equal((await reader('GET', '/workspace')).status, 200)
  assert.equal((await reader('PATCH', '/workspace', { name: 'x' })).status, 403)
  assert.equal((await reader('POST', '/groups', { name: 'x' })).status, 403)
  assert.equal((await reader('DELETE', `/groups/${group.id}`)).status, 403)
})

test('PATCH /workspace updates the passed fields and returns all settings', async () => {
  const { send, id } = await workspace()
  const group = await make(send, kindOf('groups'), 'Sales')
  const before = (await send('GET', '/workspace')).body.workspace
  assert.deepEqual(before.groups, [{ id: group.id, name: 'Sales' }])
  const patched = await send('PATCH', '/workspace', {
    name: ' Acme Ltd ',
    time_zone: 'Asia/Tokyo',
    activity_messages: 'true',
  })
  const { workspace: after } = patched.body
  assert.equal(after.name, 'Acme Ltd')
  assert.deepEqual((await send('GET', '/workspace')).body, patched.body)
  const [event] = await eventsOf(owner, id, 'settings.changed')
  const changed = ['name', 'time_zone', 'activity_messages']
  const changes = [
    { field: 'name', from: before.name, to: 'Acme Ltd' },
    { field: 'time_zone', from: before.time_zone, to: 'Asia/Tokyo' },
    { field: 'activity_messages', from: false, to: true },
  ]
  assert.deepEqual(event?.data, { workspace: after, changed, changes })
  const wrong = await send('PATCH', '/workspace', { time_zone: 'Mars/Base' })
  const error = 'Invalid time_zone: Mars/Base. It must be an IANA time zone name.'
  assert.deepEqual(wrong.body, { error })
  // The next change uses the new settings.
  const conversation = await createConversation(send)
  await send('PATCH', `/conversations/${conversation.id}`, { title: 'New' })
  const { body } = await send('GET', `/conversations/${conversation.id}/messages`)
  assert.equal(body.messages.at(-1).kind, 'activity_message')
})

test('Built-in statuses and roles cannot be changed and keep the first positions', async () => {
  const { send } = await workspace()
  for (const plural of ['statuses', 'roles'] as const) {
    const kind = kindOf(plural)
    const made = await make(send, kind, 'extra', { position: 1 })
    const { [plural]: entries } = (await send('GET', kind.path)).body
    assert.equal(entries.at(-1).id, made.id)
    const path = `${kind.path}/${entries[0].id}`
    const error = 'Built-in statuses and roles can be neither changed nor deleted.'
    for (const refused of [
      await send('PATCH', path, { name: 'x' }),
      await send('PATCH', path, { position: 3 }),
      await send('DELETE', `${path}?move_to=${made.id}`),
    ]) {
      assert.equal(refused.status, 409)
      assert.deepEqual(refused.body, { error })
    }
    const untouched = await send('PATCH', path, {})
    assert.equal(untouched.status, 200)
    assert.deepEqual(untouched.body, { [kind.singular]: entries[0] })
  }
})

test('Fields need a kind, and labels if the kind has labels', async () => {
  const { send } = await workspace()
  for (const [body, error] of [
    [{ name: 'A' }, "kind can't be blank."],
    [
      { name: 'A', kind: 'colour' },
      'Invalid kind: colour. Allowed values are text, number, date, url, dropdown, multi_select, checkbox.',
    ],
    [{ name: 'A', kind: 'dropdown' }, 'options must have at least one option.'],
    [
      { name: 'A', kind: 'text', options: ['x'] },
      'options must be omitted: a text field has no options.',
    ],
    [{ name: 'A', kind: 'dropdown', options: ['x', 'X'] }, 'options must not repeat an option.'],
    [{ name: 'A', kind: 'text', position: 0 }, 'position must be a whole number from 1.'],
  ] as const) {
    const refused = await send('POST', '/ticket-fields', body)
    assert.equal(refused.status, 422)
    assert.deepEqual(refused.body, { error })
  }
})
