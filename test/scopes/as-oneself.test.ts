import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../app.ts'
import { startConversation } from '../seed.ts'
import { signIn } from '../sign-in.ts'

const { workspace } = await startApp({ PORCHLIGHT_INVITATIONS_PER_HOUR: '0' })
const acme = await workspace()
await acme.send('POST', '/team-members', { emails: ['kim@x.test'], organization_role: 'Admin' })
const kim = await signIn(acme, 'kim@x.test')
const conversation = await startConversation(acme.send)
const messages = `/conversations/${conversation}/messages`
const refused = { error: 'You can only act as yourself.' }

test('a member sends and notes in the own name, which may be left out', async () => {
  for (const [kind, sender] of [
    ['user_message', undefined],
    ['note', undefined],
    ['user_message', ''],
    ['note', ' KIM@x.test'],
  ] as const) {
    const body = { body: 'Hello', kind, sender_email: sender }
    const reply = await kim.send('POST', messages, body)
    assert.equal(reply.status, 201, reply.text)
    assert.equal(reply.body.message.sender.email, 'kim@x.test')
  }
  for (const sender of [acme.adminEmail, 'bob@x.test', ['kim@x.test'], 5]) {
    const reply = await kim.send('POST', messages, { body: 'Hello', sender_email: sender })
    assert.deepEqual([reply.status, reply.body], [403, refused])
  }
})

test('a member starts a conversation in the own name; without a name it is the words of the contact', async () => {
  const body = {
    visitor_attributes: { email: 'ada@x.test' },
    messages_attributes: [{ body: 'Hi' }],
  }
  const start = async (sender: string) =>
    kim.send('POST', '/conversations', { ...body, sender_email: sender })
  const other = await start(acme.adminEmail)
  assert.deepEqual([other.status, other.body], [403, refused])
  for (const [sender, says] of [
    ['KIM@x.test', 'kim@x.test'],
    ['', 'ada@x.test'],
  ] as const) {
    const { id } = (await start(sender)).body.conversation
    const { messages: said } = (await kim.send('GET', `/conversations/${id}/messages`)).body
    assert.equal(said[0].sender.email, says)
  }
})

test('so it is in a batch, and an event names the member', async () => {
  const operation = { method: 'POST', path: messages }
  const { body } = await kim.send('POST', '/batch', {
    operations: [
      { ...operation, body: { body: 'One' } },
      { ...operation, body: { body: 'Two', sender_email: acme.adminEmail } },
    ],
  })
  assert.deepEqual(
    body.results.map((one: { status: number }) => one.status),
    [201, 403],
  )
  const { events } = (await acme.send('GET', '/events?types=message.created&limit=1000')).body
  const { actor } = events.at(-1)
  assert.deepEqual(actor, { type: 'team_member', id: kim.member_id, name: 'kim' })
})

test('a member invites in the own name, and reads for themselves', async () => {
  const invite = async (more: object) =>
    kim.send('POST', '/team-members', { emails: ['lee@x.test'], ...more })
  assert.equal((await invite({ invited_by: acme.adminEmail })).status, 403)
  assert.equal((await invite({})).status, 201)
  const { rows } = await acme.owner.query(
    `select details from mails where workspace_id = $1 and recipient = 'lee@x.test'`,
    [acme.id],
  )
  assert.deepEqual(rows, [{ details: { invited_by: { name: 'kim', email: 'kim@x.test' } } }])
  const read = async (body: object) => kim.send('POST', `/conversations/${conversation}/read`, body)
  assert.equal((await read({})).status, 200)
  assert.deepEqual((await read({ reader_email: acme.adminEmail })).body, refused)
  assert.deepEqual((await read({ reader: 'contact' })).body, refused)
})

test('changes that do lasting harm need the password of the last ten minutes', async () => {
  const old = await signIn(acme, 'kim@x.test', { verifiedMsAgo: 601_000 })
  const young = await signIn(acme, 'kim@x.test', { verifiedMsAgo: 570_000 })
  const { visitor } = (await acme.send('GET', `/conversations/${conversation}`)).body.conversation
  const changes: readonly (readonly [string, string, object?])[] = [
    ['POST', '/team-members', { emails: ['max@x.test'] }],
    ['POST', '/roles', { name: 'New' }],
    ['GET', `/visitors/${visitor.id}/export`],
    ['POST', '/webhooks', { url: 'https://example.com/' }],
    ['DELETE', `/visitors/${visitor.id}`],
  ]
  for (const [method, path, body] of changes) {
    const reply = await old.send(method, path, body)
    assert.deepEqual(
      [reply.status, reply.body, reply.headers['reauthenticate']],
      [403, { error: 'Enter your password again to continue.' }, 'password'],
    )
    assert.ok((await young.send(method, path, body)).status < 300, path)
  }
  assert.equal((await old.send('GET', '/team-members')).status, 200)
})
