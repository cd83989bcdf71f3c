import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send } from '../../../test/app.ts'
import { assertCountersExact } from '../../../test/conversations.ts'

const { workspace, owner } = await startApp()

async function visitorOf(send: Send, attributes: object) {
  const created = await send('POST', '/conversations', {
    visitor_attributes: attributes,
    messages_attributes: [{ body: 'Hi' }],
  })
  assert.equal(created.status, 201, created.text)
  return created.body.conversation.visitor
}

async function contactOf(send: Send, id: string) {
  const read = await send('GET', `/visitors/${id}`)
  return read.body.contact
}

test('A contact is matched by user_identifier first and by email second', async () => {
  const { send } = await workspace()
  const known = await visitorOf(send, { user_identifier: 'u-1', email: 'one@x.test' })
  const other = await visitorOf(send, { user_identifier: 'u-2', email: 'two@x.test' })
  const byBoth = await visitorOf(send, { user_identifier: 'u-1', email: 'two@x.test' })
  assert.equal(byBoth.id, known.id)
  assert.equal(byBoth.email, 'one@x.test')
  const byEmail = await visitorOf(send, { email: 'TWO@X.test' })
  assert.equal(byEmail.id, other.id)
  const newcomer = await visitorOf(send, { user_identifier: 'U-1' })
  assert.notEqual(newcomer.id, known.id)
})

test('A name or a phone number alone makes a new contact each time', async () => {
  const { send } = await workspace()
  const first = await visitorOf(send, { name: 'Bob' })
  const second = await visitorOf(send, { name: 'Bob' })
  assert.notEqual(first.id, second.id)
  const third = await visitorOf(send, { phone_number: '123' })
  assert.equal(third.name, 'Visitor')
})

test('A contact without a name gets its email as name, else its identifier', async () => {
  const { send } = await workspace()
  assert.equal((await visitorOf(send, { email: 'jo.doe@x.test', name: ' ' })).name, 'jo.doe')
  assert.equal((await visitorOf(send, { user_identifier: 'u-9' })).name, 'u-9')
})

test('By email a contact without another identifier is preferred, and no identifier is overwritten', async () => {
  const { send } = await workspace()
  const identified = await visitorOf(send, { user_identifier: 'u-1', email: 'a@x.test' })
  const stays = await visitorOf(send, { user_identifier: 'u-2', email: 'a@x.test' })
  assert.equal(stays.id, identified.id)
  assert.equal(stays.user_identifier, 'u-1')
  const anonymous = await send('POST', '/conversations', {
    visitor_attributes: { name: 'Anon' },
    messages_attributes: [{ body: 'Hi' }],
  })
  const { id } = anonymous.body.conversation.visitor
  await owner.query(
    `update contacts set email = 'a@x.test', email_key = 'a@x.test' where id = $1`,
    [id],
  )
  await visitorOf(send, { user_identifier: 'u-1' })
  const filled = await visitorOf(send, { user_identifier: 'u-3', email: 'A@x.test' })
  assert.equal(filled.id, id)
  assert.equal(filled.user_identifier, 'u-3')
})

test('Of several contacts with one email the most recently active is taken', async () => {
  const { send } = await workspace()
  const older = await visitorOf(send, { user_identifier: 'u-1' })
  const newer = await visitorOf(send, { user_identifier: 'u-2' })
  await owner.query(
    `update contacts set email = 'a@x.test', email_key = 'a@x.test' where id in ($1, $2)`,
    [older.id, newer.id],
  )
  assert.equal((await visitorOf(send, { email: 'a@x.test' })).id, newer.id)
  await visitorOf(send, { user_identifier: 'u-1' })
  assert.equal((await visitorOf(send, { email: 'a@x.test' })).id, older.id)
  // A new conversation counts as activity of its contact, an imported one does not.
  const found = await send('GET', '/conversations')
  const own = found.body.conversations.find(
    ({ visitor }: { visitor: { id: string } }) => visitor.id === newer.id,
  )
  const message = { body: 'Me', sender_email: 'a@x.test' }
  await send('POST', `/conversations/${own.id}/messages`, message)
  assert.equal((await visitorOf(send, { email: 'a@x.test' })).id, newer.id)
  await send('POST', '/conversations', {
    visitor_attributes: { user_identifier: 'u-1' },
    created_at: '2024-01-01',
    messages_attributes: [{ body: 'Old', created_at: '2024-01-01' }],
  })
  assert.equal((await visitorOf(send, { email: 'a@x.test' })).id, newer.id)
})

test('Addresses are compared without case in every script, and stored as sent', async () => {
  const { send, adminId } = await workspace()
  const first = await visitorOf(send, { email: 'ÄRA.Ж@Exämple.test' })
  assert.equal(first.email, 'ÄRA.Ж@Exämple.test')
  assert.equal((await visitorOf(send, { email: ' ära.ж@EXÄMPLE.TEST ' })).id, first.id)
  const filter = encodeURIComponent('äRA.Ж@exämple.test')
  assert.equal((await send('GET', `/visitors?email=${filter}`)).body.contacts[0].id, first.id)
  await send('PATCH', `/team-members/${adminId}`, { email: 'Ünal@x.test' })
  const member = await send('GET', `/team-members?email=${encodeURIComponent('üNAL@x.test')}`)
  assert.equal(member.body.team_members[0].id, adminId)
  const assigned = await send('POST', '/conversations', {
    visitor_attributes: { email: 'x@x.test' },
    messages_attributes: [{ body: 'Hi' }],
    assignee_email: 'ÜNAL@X.test',
  })
  assert.equal(assigned.body.conversation.agent.email, 'Ünal@x.test')
})

const spellings = [
  'Jörg@Bücher.example',
  'jörg@bücher.example'.normalize('NFD'),
  'jörg@xn--bcher-kva.example',
  'JÖRG@XN--BCHER-KVA.example'.normalize('NFD'),
  'jörg@BÜCHER.example',
]

test('Addresses of composed and decomposed characters and of Unicode and punycode domains are one', async () => {
  const { send } = await workspace()
  for (const [first = '', ...others] of [spellings, spellings.toReversed()]) {
    const { id } = await visitorOf(send, { email: first, name: 'Jörg' })
    for (const other of others) {
      assert.equal((await visitorOf(send, { email: other })).id, id, other)
      const { body } = await send('GET', `/visitors?email=${encodeURIComponent(other)}`)
      assert.deepEqual(
        body.contacts.map((one: { id: string }) => one.id),
        [id],
        other,
      )
    }
  }
  const { body } = await send('GET', '/visitors')
  assert.equal(body.contacts.length, 1)
  assert.equal(body.contacts[0].email, spellings[0])
  // Marks alone make another address.
  assert.notEqual((await visitorOf(send, { email: 'jorg@bücher.example' })).id, body.contacts[0].id)
})

test('Members, assignees, senders, mentions and filters know every spelling of an address', async () => {
  const { send } = await workspace()
  const [given = '', ...others] = spellings
  const add = async (email: string) =>
    send('POST', '/team-members', { emails: [email], send_invitation_email: false })
  assert.equal((await add(given)).status, 201)
  const { body: team } = await send('GET', '/team-members')
  for (const email of others) {
    assert.equal((await add(email)).status, 201)
    const { body: found } = await send('GET', `/team-members?email=${encodeURIComponent(email)}`)
    assert.equal(found.team_members[0].email, given)
    const { body: created } = await send('POST', '/conversations', {
      visitor_attributes: { email: 'x@x.test' },
      messages_attributes: [{ body: 'Hi' }],
      assignee_email: email,
    })
    assert.equal(created.conversation.agent.email, given)
    const listed = await send('GET', `/conversations?assignee=${encodeURIComponent(email)}`)
    assert.ok(listed.body.conversations.length > 0)
    const note = { body: 'Hm', kind: 'note', sender_email: email, mentions: [{ email }] }
    const path = `/conversations/${created.conversation.id}/messages`
    const { body: noted } = await send('POST', path, note)
    assert.equal(noted.message.sender.email, given)
    assert.match(noted.message.body, /data-member-id/)
  }
  const after = await send('GET', '/team-members')
  assert.equal(after.body.team_members.length, team.team_members.length)
  const other = await send('PATCH', `/team-members/${team.team_members[0].id}`, {
    email: others[1],
  })
  assert.deepEqual(other.body, { error: `email belongs to another team member: ${others[1]}.` })
})

test('A matched contact takes the new name and phone, keeps its email, and merges traits key by key', async () => {
  const { send } = await workspace()
  const before = await visitorOf(send, {
    user_identifier: 'u-1',
    name: 'Old',
    traits: { plan: 'free', city: 'Rome', seats: 1 },
  })
  const after = await visitorOf(send, {
    user_identifier: 'u-1',
    name: 'New',
    phone_number: '42',
    email: 'late@x.test',
    traits: { plan: 'pro', city: null, nested: { a: [1] } },
  })
  assert.equal(after.id, before.id)
  assert.deepEqual(after, { ...before, name: 'New', phone_number: '42', email: 'late@x.test' })
  const contact = await contactOf(send, before.id)
  assert.deepEqual(contact.traits, { plan: 'pro', seats: 1, nested: { a: [1] } })
  for (const blank of ['', ' ', null]) {
    const nothing = { user_identifier: 'u-1', name: blank, phone_number: blank, email: blank }
    assert.deepEqual(await visitorOf(send, nothing), after)
  }
})

test('visitor_attributes may have values of contact fields', async () => {
  const { send, id } = await workspace()
  await owner.query(
    `insert into contact_fields (workspace_id, id, name, kind, options, position)
     values ($1, gen_random_uuid(), 'Team size', 'number', '[]', 1)`,
    [id],
  )
  const visitor = await visitorOf(send, { email: 'a@x.test', field_values: { 'team SIZE': '12' } })
  const contact = await contactOf(send, visitor.id)
  assert.deepEqual(
    contact.field_values.map(
      ({ field_name: name, value }: { field_name: string; value: number }) => [name, value],
    ),
    [['Team size', 12]],
  )
  const refused = await send('POST', '/conversations', {
    visitor_attributes: { email: 'a@x.test', field_values: { Nope: 1 } },
    messages_attributes: [{ body: 'Hi' }],
  })
  assert.equal(refused.status, 422)
  assert.match(refused.body.error, /Nope/)
})

test('Parallel creates for one person create one contact', async () => {
  const { send, id } = await workspace()
  const visitors = await Promise.all(
    Array.from({ length: 20 }, async (_, at) =>
      visitorOf(send, at % 2 === 0 ? { email: 'one@x.test' } : { email: 'ONE@x.test' }),
    ),
  )
  assert.equal(new Set(visitors.map((visitor) => visitor.id)).size, 1)
  const list = await send('GET', '/visitors')
  assert.equal(list.body.pagination.total_count, 1)
  const identified = await Promise.all(
    Array.from({ length: 20 }, async () => visitorOf(send, { user_identifier: 'same' })),
  )
  assert.equal(new Set(identified.map((visitor) => visitor.id)).size, 1)
  await assertCountersExact(owner, id)
})
