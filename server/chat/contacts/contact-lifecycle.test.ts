import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp } from '../../../test/app.ts'
import { assertCountersExact, createConversation } from '../../../test/conversations.ts'
import { recountLists } from '../../../test/seed.ts'
import { createKey } from '../../api/access/command-keys.ts'
import { newId } from '../../ids.ts'
import { addAda, makeContact, rowTexts } from './testing/add-ada.ts'

const { owner, services, sendAs, workspace } = await startOwnApp()

async function eventsOf(workspaceId: string, like = '%') {
  const { rows } = await owner.query<{ type: string; sequence: number; data: string }>(
    `select type, sequence, data::text as data from events
      where workspace_id = $1 and type like $2 order by sequence`,
    [workspaceId, like],
  )
  return rows
}

const everythingIn = async (workspaceId: string) => rowTexts(owner, workspaceId)
const ada = async () => addAda(await workspace())

test('An erased contact leaves only tombstones, and changes no other contact', async () => {
  const { send, id, contact, first, second, bobs, path } = await ada()
  const lists = async () => (await send('GET', '/conversations')).body.pagination.total_count
  assert.match(await everythingIn(id), /secret/i)
  const before = await eventsOf(id)
  const list = await lists()
  assert.equal((await send('DELETE', path)).status, 204)
  assert.doesNotMatch(await everythingIn(id), /secret/i)
  const after = await eventsOf(id)
  assert.deepEqual(
    after.slice(0, before.length).map(({ type, sequence }) => [type, sequence]),
    before.map(({ type, sequence }) => [type, sequence]),
  )
  const tombstones = after.slice(before.length).map(({ type, data }) => [type, JSON.parse(data)])
  const gone = tombstones.filter(([type]) => type === 'conversation.deleted')
  assert.deepEqual(
    gone.map(([, { conversation }]) => conversation.id).toSorted(),
    [first.id, second.id].toSorted(),
  )
  assert.deepEqual(tombstones.at(-1), ['contact.deleted', { contact: { id: contact.id } }])
  for (const missing of [path, `/conversations/${first.id}`, `/conversations/${second.id}`]) {
    assert.equal((await send('GET', missing)).status, 404)
  }
  assert.equal((await send('DELETE', path)).status, 404)
  assert.equal(await lists(), list - 2)
  const { messages } = (await send('GET', `/conversations/${bobs.id}/messages`)).body
  assert.deepEqual(
    messages.map(({ body, sender }: { body: string; sender: { email: string } }) => [
      body,
      sender.email,
    ]),
    [
      ['<p>Hello</p>', 'bob@x.test'],
      ['<p>Erased</p>', null],
    ],
  )
  await assertCountersExact(owner, id)
  const recreated = await createConversation(send, {
    visitor_attributes: { email: 'ada-secret@x.test' },
  })
  assert.notEqual(recreated.visitor.id, contact.id)
})

test('A large contact is erased in bounded changes, a long conversation from its end', async () => {
  const { send, id, contact, first, path } = await ada()
  await owner.query(
    `insert into messages (workspace_id, id, conversation_id, position, body, kind, status, contact_id, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 3 + n, 'secret', 'user_message', 'sent', $3, now(), now()
       from generate_series(1, 700) n`,
    [id, first.id, contact.id],
  )
  await owner.query('update conversations set message_count = 703 where id = $1', [first.id])
  await owner.query(
    `insert into conversations select (json_populate_record(c, json_build_object(
       'id', gen_random_uuid(), 'channel_name', n::text, 'external_id', null, 'message_count', 0,
       'updated_at', c.updated_at - n * interval '1 hour'))).*
       from conversations c, generate_series(1, 130) n where c.id = $1`,
    [first.id],
  )
  await recountLists(owner, id)
  const held = [await send('DELETE', path), await eventsOf(id, '%.deleted')] as const
  assert.equal(held[0].status, 204, held[0].text)
  assert.equal(held[1].length, 133)
  assert.doesNotMatch(await everythingIn(id), /secret/i)
  await assertCountersExact(owner, id)
})

test('Messages written while a contact is being erased are erased, too', async () => {
  const { send, id, path } = await ada()
  const writing = Array.from({ length: 20 }, async (_, at) =>
    send('POST', '/conversations', {
      visitor_attributes: { email: 'ada-secret@x.test' },
      messages_attributes: [{ body: `secret ${at}` }],
    }),
  )
  const [erased] = await Promise.all([send('DELETE', path), ...writing])
  assert.equal(erased.status, 204)
  const { contacts } = (await send('GET', '/visitors?email=ada-secret@x.test')).body
  for (const contact of contacts) {
    assert.equal((await send('DELETE', `/visitors/${contact.id}`)).status, 204)
  }
  assert.doesNotMatch(await everythingIn(id), /secret/i)
  await assertCountersExact(owner, id)
})

test('A contact merged into one that is being erased leaves nothing in older events', async () => {
  const { send, id, contact, bobs, path } = await ada()
  const other = await makeContact(send, { email: 'other-secret@x.test', name: 'Other Secret' })
  await createConversation(send, {
    visitor_attributes: { email: 'other-secret@x.test' },
    messages_attributes: [{ body: 'Their secret' }],
  })
  const elsewhere = { sender_email: 'other-secret@x.test', body: 'Their secret here' }
  await send('POST', `/conversations/${bobs.id}/messages`, elsewhere)
  const writer = await owner.connect()
  await writer.query('begin')
  await writer.query('select from workspace_clocks where workspace_id = $1 for update', [id])
  const waiting = async () => {
    const { rows } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  // The erasure has read the ids of the contact when its first change waits for the lock.
  const erasing = send('DELETE', path, undefined, { 'idempotency-key': newId() })
  await until('the erasure waits', 10_000, async () => (await waiting()) > 0)
  const merging = send('POST', `${path}/merge`, { from: other.id })
  await delay(200)
  await writer.query('commit')
  writer.release()
  const merged = await merging
  assert.equal(merged.status, 200, merged.text)
  assert.equal(merged.body.contact.id, contact.id)
  assert.equal((await erasing).status, 204)
  assert.doesNotMatch(await everythingIn(id), /secret/i)
  await assertCountersExact(owner, id)
})

test('An erasure with If-Match requires the current state of the contact', async () => {
  const { send, path } = await ada()
  const etag = String((await send('GET', path)).headers['etag'])
  await send('PATCH', path, { phone_number: '1' })
  const refused = await send('DELETE', path, undefined, { 'if-match': etag })
  assert.equal(refused.status, 412)
  const now = String((await send('GET', path)).headers['etag'])
  assert.equal((await send('DELETE', path, undefined, { 'if-match': now })).status, 204)
})

test('A merge moves conversations and messages, fills missing fields and deletes the other contact', async () => {
  const { send, id, contact, first, second, bobs, path } = await ada()
  const stays = await makeContact(send, {
    name: 'Ada O.',
    user_identifier: 'kept',
    traits: { secret: false, plan: 'team' },
  })
  const merged = await send('POST', `/visitors/${stays.id}/merge`, { from: contact.id })
  assert.equal(merged.status, 200, merged.text)
  const { updated_at: _, ...shown } = merged.body.contact
  const { updated_at: __, ...kept } = stays
  assert.deepEqual(shown, {
    ...kept,
    email: 'ada-secret@x.test',
    phone_number: '+49 secret',
    traits: { secret: false, plan: 'team' },
    field_values: contact.field_values,
  })
  assert.deepEqual((await send('GET', `/visitors/${stays.id}`)).body, merged.body)
  assert.equal((await send('GET', path)).status, 404)
  for (const one of [first, second]) {
    const { conversation } = (await send('GET', `/conversations/${one.id}`)).body
    assert.equal(conversation.visitor.id, stays.id)
    assert.ok(conversation.updated_at > one.updated_at)
  }
  const { messages } = (await send('GET', `/conversations/${bobs.id}/messages`)).body
  assert.equal(messages[1].sender.id, stays.id)
  const events = await eventsOf(id)
  assert.deepEqual(
    events.slice(-4).map(({ type }) => type),
    ['conversation.updated', 'conversation.updated', 'contact.deleted', 'contact.merged'],
  )
  assert.deepEqual(JSON.parse(events.at(-1)?.data ?? ''), {
    contact: merged.body.contact,
    merged_ids: [contact.id],
    changed: ['email', 'phone_number', 'field_values'],
    changes: [
      { field: 'email', from: null, to: 'ada-secret@x.test' },
      { field: 'phone_number', from: null, to: '+49 secret' },
      { field: 'field_values.Company', from: null, to: 'Secret Ltd' },
    ],
  })
  await assertCountersExact(owner, id)
  // The log still has events of the deleted contact under its own id.
  assert.equal((await send('DELETE', `/visitors/${stays.id}`)).status, 204)
  assert.doesNotMatch(await everythingIn(id), /secret/i)
  await assertCountersExact(owner, id)
})

test('A merge replaces the name only if it is a default', async () => {
  const { send } = await workspace()
  const nameless = [
    { user_identifier: 'id-1' },
    { user_identifier: 'id-2', name: 'id-2' },
    { email: 'mail@x.test' },
    { email: 'mail-2@x.test', name: 'mail-2' },
  ]
  for (const given of [...nameless, { email: 'named@x.test', name: 'Named' }]) {
    const from = await makeContact(send, { name: 'Given' })
    const stays = await makeContact(send, given)
    const merged = await send('POST', `/visitors/${stays.id}/merge`, { from: from.id })
    const kept = given.name === 'Named' ? 'Named' : 'Given'
    assert.equal(merged.body.contact.name, kept, JSON.stringify(given))
  }
})

test('A large contact is merged in bounded changes', async () => {
  const { send, id, contact, first } = await ada()
  await owner.query(
    `insert into conversations select (json_populate_record(c, json_build_object(
       'id', gen_random_uuid(), 'channel_name', n::text, 'external_id', null, 'message_count', 0,
       'updated_at', c.updated_at - n * interval '1 hour'))).*
       from conversations c, generate_series(1, 510) n where c.id = $1`,
    [first.id],
  )
  await recountLists(owner, id)
  const stays = await makeContact(send, { name: 'Ada' })
  const merged = await send('POST', `/visitors/${stays.id}/merge`, { from: contact.id })
  assert.equal(merged.body.contact.user_identifier, 'secret-1')
  const { rows } = await owner.query(
    `select count(*)::int as moved, count(distinct updated_at)::int as moments
       from conversations where contact_id = $1`,
    [stays.id],
  )
  assert.deepEqual(rows, [{ moved: 512, moments: 512 }])
  await assertCountersExact(owner, id)
})

test('A merge without a contact, with itself or with a contact of another workspace fails with 422', async () => {
  const { send, contact, path } = await ada()
  const other = await ada()
  for (const [from, error] of [
    [undefined, "from can't be blank."],
    ['x', 'from must be the id of a contact: x.'],
    [other.contact.id, `from must be the id of a contact: ${other.contact.id}.`],
    [contact.id, 'A contact cannot be merged with itself.'],
  ] as const) {
    const refused = await send('POST', `${path}/merge`, { from })
    assert.equal(refused.status, 422)
    assert.deepEqual(refused.body, { error })
  }
  const absent = await send('POST', `/visitors/${newId()}/merge`, { from: 'x' })
  assert.equal(absent.status, 404)
})

test('An export holds everything about a contact, and notes only on request', async () => {
  const { send, id, subdomain, contact, first, second, bobs, path } = await ada()
  const reply = await send('GET', `${path}/export`)
  assert.equal(reply.status, 200)
  assert.match(String(reply.headers['content-disposition']), /attachment; filename="contact-/)
  const all = reply.body
  assert.deepEqual(all.contact, contact)
  const shown = (await send('GET', `/conversations/${first.id}`)).body.conversation
  const { messages } = (await send('GET', `/conversations/${first.id}/messages`)).body
  assert.deepEqual(all.conversations[0], {
    conversation: shown,
    tags: ['t'],
    ticket_fields: { Product: 'Tea' },
    messages,
  })
  assert.deepEqual(
    all.conversations.map(({ conversation }: { conversation: { id: string } }) => conversation.id),
    [first.id, second.id],
  )
  assert.equal(all.messages_elsewhere.length, 1)
  assert.equal(all.messages_elsewhere[0].conversation_id, bobs.id)
  assert.equal(all.messages_elsewhere[0].message.body, '<p>My secret here</p>')
  const about = (await eventsOf(id)).filter(({ data }) => /secret/i.test(data))
  assert.deepEqual(
    new Set(all.events.map(({ sequence }: { sequence: number }) => sequence)),
    new Set(about.map(({ sequence }) => sequence).filter((one) => one !== undefined)),
  )
  const quiet = await send('GET', `${path}/export?notes=false`)
  assert.match(reply.text, /secret note/)
  assert.doesNotMatch(quiet.text, /secret note/)
  const scopes = ['contacts:read']
  const { key } = await createKey(services.database, id, {
    name: 'r',
    scopes,
    expires_at: undefined,
  })
  const reader = sendAs({ host: `${subdomain}.localhost`, key })
  assert.equal((await reader('GET', `${path}/export`)).status, 403)
  assert.equal((await send('HEAD', `${path}/export`)).status, 200)
})
