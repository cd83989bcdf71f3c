import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { before, test } from 'node:test'
import { startApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { openWidget, webChannel } from '../channels/devices/testing/visitor.ts'

let app: TestApp
let space: TestWorkspace
let channel: string
let secret: string
before(async () => {
  app = await startApp()
  space = await app.workspace()
  channel = await webChannel(app, space, {
    pre_chat: { fields: [{ field: 'email', required: false }] },
  })
  const given = { identity_space: null }
  ;({ secret } = (
    await space.send('POST', `/channels/${channel}/secrets`, given)
  ).body.channel_secret)
})

const base64 = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')

/** What a site signs. */
function tokenOf(claims: object): string {
  const now = Math.floor(Date.now() / 1_000)
  const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ iat: now, exp: now + 600, ...claims })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const contactOf = async (id: string): Promise<string> =>
  (await space.send('GET', `/conversations/${id}`)).body.conversation.visitor.id

async function identityOf(id: string): Promise<unknown[]> {
  const { status, body } = await space.send('GET', `/visitors/${id}/identity`)
  assert.equal(status, 200)
  return [body.identity.certainty, body.identity.is_email_claimed]
}

const make = async (given: object): Promise<string> =>
  (await space.send('POST', '/visitors', given)).body.contact.id

test('What a program gave is entered, and a name alone tells nobody from others', async () => {
  assert.deepEqual(await identityOf(await make({ email: 'ada@x.test' })), ['entered', false])
  assert.deepEqual(await identityOf(await make({ user_identifier: 'u-1' })), ['entered', false])
  assert.deepEqual(await identityOf(await make({ phone_number: '123' })), ['entered', false])
  assert.deepEqual(await identityOf(await make({ name: 'Ada' })), ['unknown', false])
})

test('A visitor is unknown, then typed, then signed with a typed address beside it', async () => {
  const stranger = openWidget(app, space, channel)
  const said = await stranger.start('Hi')
  assert.deepEqual(await identityOf(await contactOf(said.id)), ['unknown', false])
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start('Hi', { contact: { email: 'zoe@x.test' } })
  const contact = await contactOf(id)
  assert.deepEqual(await identityOf(contact), ['typed', true])
  const token = tokenOf({ sub: 'zoe-1' })
  assert.equal((await visitor.widget('POST', '/identity', { identity_token: token })).status, 200)
  assert.deepEqual(await identityOf(contact), ['signed', true])
  // Another address is not what the site has signed, and leaves it.
  await space.send('PATCH', `/visitors/${contact}`, { email: 'zoe@y.test' })
  assert.deepEqual(await identityOf(contact), ['signed', false])
  await space.send('PATCH', `/visitors/${contact}`, { user_identifier: 'zoe-2' })
  assert.deepEqual(await identityOf(contact), ['entered', false])
})

test('The first token for a contact that a program made changes nothing else of it', async () => {
  const contact = await make({ user_identifier: 'kim-1', name: 'Kim' })
  const read = async () => (await space.send('GET', `/visitors/${contact}`)).body.contact
  const before = await read()
  const visitor = openWidget(app, space, channel)
  const token = tokenOf({ sub: 'kim-1' })
  assert.equal((await visitor.widget('POST', '/identity', { identity_token: token })).status, 200)
  assert.deepEqual(await identityOf(contact), ['signed', false])
  assert.deepEqual(await read(), before)
})

test('A merge keeps what proves the identifier that stays', async () => {
  const visitor = openWidget(app, space, channel)
  await visitor.start('Hi')
  const token = tokenOf({ sub: 'lee-1' })
  await visitor.widget('POST', '/identity', { identity_token: token })
  const [signed] = (await space.send('GET', '/visitors?user_identifier=lee-1')).body.contacts
  const into = await make({ email: 'lee@x.test' })
  await space.send('POST', `/visitors/${into}/merge`, { from: signed.id })
  assert.deepEqual(await identityOf(into), ['signed', false])
  const other = await make({ user_identifier: 'lee-2' })
  await space.send('POST', `/visitors/${other}/merge`, { from: into })
  assert.deepEqual(await identityOf(other), ['entered', false])
})
