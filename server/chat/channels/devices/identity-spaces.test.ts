import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { startOwnApp } from '../../../../test/app.ts'
import { memberOf, serveAs } from '../../../../test/serve-as.ts'
import { checkIdentities } from '../../../operate/doctor/check-identities.ts'
import type { CheckContext } from '../../../operate/doctor/check.ts'
import { openWidget } from './testing/visitor.ts'

// The doctor looks at all workspaces.
const app = await startOwnApp()
const space = await app.workspace('twoshops')

let made = 0
async function newChannel(): Promise<string> {
  const web = { allowed_origins: ['https://shop.example'], pre_chat: { fields: [] } }
  const name = `Shop ${(made += 1)}`
  return (await space.send('POST', '/channels', { name, kind: 'web', web })).body.channel.id
}
const [first, second] = [await newChannel(), await newChannel()]

async function newSecret(channel: string, body?: object) {
  return space.send('POST', `/channels/${channel}/secrets`, body)
}

const base64 = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')

async function identify(channel: string, secret: string, claims: object, from = channel) {
  const iat = Math.floor(Date.now() / 1_000)
  const payload = { iat, exp: iat + 3_600, ...claims }
  const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(payload)}`
  const token = `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  const visitor = openWidget(app, space, from)
  const reply = await visitor.widget('POST', '/identity', { identity_token: token })
  return { visitor, reply }
}

const doctor = async () => checkIdentities({ owner: app.owner } as CheckContext)
const asked =
  'Another channel signs identities, too. Pass identity_space: null if both give the same people the same ids, else a name for ids of its own.'

test('Customer 42 of one shop does not open what customer 42 of the other wrote', async () => {
  const one = (await newSecret(first)).body.channel_secret.secret
  const untold = await newSecret(second)
  assert.deepEqual([untold.status, untold.body], [422, { error: asked }])
  assert.equal((await newSecret(second, { identity_space: '' })).status, 422)
  for (const wrong of ['Shop B', 'shop:b', '-b', 'b'.repeat(41)]) {
    assert.equal((await newSecret(second, { identity_space: wrong })).status, 422, wrong)
  }
  const own = await newSecret(second, { identity_space: 'shop-b' })
  assert.equal(own.status, 201, own.text)
  const two = own.body.channel_secret.secret
  const { channel } = (await space.send('GET', `/channels/${second}`)).body
  assert.equal(channel.identity_space, 'shop-b')
  const mine = await identify(first, one, { sub: '42' })
  assert.equal(mine.reply.status, 200)
  await mine.visitor.start('Only for shop A')
  const theirs = await identify(second, two, { sub: '42' })
  assert.equal(theirs.reply.status, 200)
  assert.deepEqual((await theirs.visitor.send('GET', '/conversations')).body.conversations, [])
  await theirs.visitor.start('Only for shop B')
  for (const [identifier, name] of [
    ['42', '42'],
    ['shop-b:42', '42'],
  ]) {
    const { contacts } = (await space.send('GET', `/visitors?user_identifier=${identifier}`)).body
    assert.deepEqual(
      contacts.map((contact: { name: string }) => contact.name),
      [name],
    )
  }
  // Nor by the name of the space, with the secret of the other shop.
  const forged = await identify(first, one, { sub: 'shop-b:42' })
  assert.deepEqual(
    [forged.reply.status, forged.reply.body.error],
    [403, 'The identity token is not valid.'],
  )
  assert.equal((await identify(first, one, { sub: 'other:42' })).reply.status, 200)
  const long = { sub: 'x'.repeat(250) }
  assert.equal((await identify(second, two, long)).reply.status, 403)
  assert.equal((await doctor())[0]?.state, 'ok')
})

test('A numeric sub is the text of the number, and one that JavaScript cannot hold is refused', async () => {
  const own = await newChannel()
  const { secret } = (await newSecret(own, { identity_space: 'numbers' })).body.channel_secret
  const text = await identify(own, secret, { sub: '77' })
  await text.visitor.start('Hello')
  const number = await identify(own, secret, { sub: 77 })
  assert.equal(number.reply.status, 200)
  assert.equal((await number.visitor.send('GET', '/conversations')).body.conversations.length, 1)
  assert.equal((await identify(own, secret, { sub: 2 ** 53 })).reply.status, 403)
})

test('A choice is needed for the first secret of a channel only, and channels that share their ids are named', async () => {
  const shared = await newChannel()
  assert.equal((await newSecret(shared, { identity_space: null })).status, 201)
  assert.equal((await newSecret(shared)).status, 201)
  const path = `/channels/${shared}/secrets`
  const listed = await space.send('GET', `${path}?include=shared_with`)
  assert.deepEqual(
    listed.body.shared_with.map((one: { id: string }) => one.id),
    [first],
  )
  assert.deepEqual(Object.keys((await space.send('GET', path)).body), ['channel_secrets'])
  assert.equal((await space.send('GET', `${path}?include=x`)).status, 422)
  const [finding] = await doctor()
  assert.equal(finding?.state, 'warn')
  assert.match(finding?.says ?? '', /: twoshops \(Shop 1, Shop 4\)\.$/)
  const moved = await space.send('PATCH', `/channels/${shared}`, { identity_space: 'own' })
  assert.equal(moved.body.channel.identity_space, 'own')
  const { events } = (await space.send('GET', '/events?types=channel.updated&limit=1000')).body
  assert.deepEqual(events.at(-1).data.changed, ['identity_space'])
  assert.equal((await doctor())[0]?.state, 'ok')
})

test('A secret does not become one of other contacts by somebody who could not make it', async () => {
  const { send } = await serveAs(app.services, memberOf(space, { permissions: ['settings:write'] }))
  const path = `/channels/${second}`
  const taken = await send('PATCH', path, { identity_space: null })
  assert.equal(taken.status, 403)
  assert.match(taken.body.error, /permissions conversations:read and messages:read\.$/)
  assert.equal((await send('PATCH', path, { name: 'Shop B' })).status, 200)
  const plain = (await space.send('POST', '/channels', { name: 'Phone' })).body.channel
  assert.equal(plain.identity_space, null)
  const given = await space.send('PATCH', `/channels/${plain.id}`, { identity_space: 'x' })
  assert.equal(given.status, 422)
})
