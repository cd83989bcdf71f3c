import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { before, test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startApp, type TestApp, type TestWorkspace } from '../../../../test/app.ts'
import { openWidget, webChannel, type Visitor } from './testing/visitor.ts'

let app: TestApp
let space: TestWorkspace
let channel: string
let secret: string
before(async () => {
  app = await startApp()
  space = await app.workspace()
  channel = await webChannel(app, space)
  secret = (await newSecret(channel)).secret
})

async function newSecret(id: string): Promise<{ id: string; secret: string }> {
  return (await space.send('POST', `/channels/${id}/secrets`, { identity_space: null })).body
    .channel_secret
}

const base64 = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
const now = () => Math.floor(Date.now() / 1_000)

function token(claims: object, by = secret, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const payload = { iat: now(), exp: now() + 3_600, ...claims }
  const signed = `${base64(header)}.${base64(payload)}`
  return `${signed}.${createHmac('sha256', by).update(signed).digest('base64url')}`
}

const identify = async (visitor: Visitor, identity: unknown) =>
  visitor.widget('POST', '/identity', { identity_token: identity })

const idsSeen = async (visitor: Visitor): Promise<string[]> => {
  const { body } = await visitor.send('GET', '/conversations')
  return body.conversations.map(({ id }: { id: string }) => id).toSorted()
}

const contactOf = async (conversationId: string) =>
  (await space.send('GET', `/conversations/${conversationId}`)).body.conversation.visitor

test('Forged, foreign, retired, expired and oversize identities are all refused alike', async () => {
  const other = await webChannel(app, space)
  const foreign = (await newSecret(other)).secret
  const retired = await newSecret(channel)
  await space.send('DELETE', `/channels/${channel}/secrets/${retired.id}`)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const rsa = `${base64({ alg: 'RS256' })}.${base64({ sub: 'x', iat: now(), exp: now() + 60 })}`
  const good = token({ sub: 'someone' })
  const cases: Record<string, unknown> = {
    'no token': undefined,
    'not a token': 'x',
    'not a text': { sub: 'x' },
    'alg none': `${base64({ alg: 'none' })}.${base64({ sub: 'x', iat: now(), exp: now() + 60 })}.`,
    'alg none, signed': token({ sub: 'x' }, secret, { alg: 'none' }),
    RS256: `${rsa}.${sign('sha256', Buffer.from(rsa), privateKey).toString('base64url')}`,
    HS512: token({ sub: 'x' }, secret, { alg: 'HS512' }),
    'another secret': token({ sub: 'x' }, 'guess'),
    "another channel's secret": token({ sub: 'x' }, foreign),
    'a retired secret': token({ sub: 'x' }, retired.secret),
    'no sub': token({}),
    'a blank sub': token({ sub: ' ' }),
    expired: token({ sub: 'x', iat: now() - 4_000, exp: now() - 400 }),
    'without an end': token({ sub: 'x', exp: undefined }),
    'without a beginning': token({ sub: 'x', iat: undefined }),
    'for two days': token({ sub: 'x', exp: now() + 172_800 }),
    'from the future': token({ sub: 'x', iat: now() + 400, exp: now() + 800 }),
    'not yet valid': token({ sub: 'x', nbf: now() + 400 }),
    'another payload': `${good.split('.')[0]}.${base64({ sub: 'boss', iat: now(), exp: now() + 60 })}.${good.split('.')[2]}`,
    critical: token({ sub: 'x' }, secret, { alg: 'HS256', crit: ['b64'], b64: false }),
    oversize: token({ sub: 'x', traits: { long: 'x'.repeat(40_000) } }),
  }
  const visitor = openWidget(app, space, channel)
  await visitor.start()
  for (const [name, given] of Object.entries(cases)) {
    const { status, body } = await identify(visitor, given)
    assert.deepEqual([status, body.error], [403, 'The identity token is not valid.'], name)
    // The limit of a device is not what is tested.
    app.services.deviceLimits.forget()
  }
  assert.equal((await identify(visitor, good)).status, 200)
})

test('An anonymous contact becomes the person, and their other device sees its conversations', async () => {
  const [phone, laptop] = [openWidget(app, space, channel), openWidget(app, space, channel)]
  const { id } = await phone.start('Written before signing in')
  const signed = token({
    sub: 'ada',
    name: 'Ada',
    email: 'ada@signed.test',
    traits: { plan: 'pro' },
  })
  const { body } = await identify(phone, signed)
  assert.deepEqual(body, { contact: { name: 'Ada' } })
  const contact = await contactOf(id)
  assert.deepEqual([contact.user_identifier, contact.email], ['ada', 'ada@signed.test'])
  assert.equal((await identify(laptop, token({ sub: 'ada' }))).status, 200)
  assert.deepEqual(await idsSeen(laptop), [id])
  const second = await laptop.start('From the laptop')
  assert.deepEqual(await idsSeen(phone), [id, second.id].toSorted())
  const found = await space.send('GET', '/visitors?email=ada@signed.test')
  assert.equal(found.body.contacts.length, 1)
})

test('An anonymous contact is merged into the person that is known already, on all devices at once', async () => {
  const created = await space.send('POST', '/conversations', {
    visitor_attributes: { user_identifier: 'bob', name: 'Bob' },
    messages_attributes: [{ body: 'By mail' }],
  })
  const known = created.body.conversation
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start('In the browser')
  const stream = await visitor.stream()
  const anonymous = (await contactOf(id)).id
  const { body } = await identify(visitor, token({ sub: 'bob' }))
  assert.deepEqual(body, { contact: { name: 'Bob' } })
  await stream.ended
  assert.deepEqual(await idsSeen(visitor), [id, known.id].toSorted())
  assert.equal((await contactOf(id)).id, known.visitor.id)
  assert.equal((await space.send('GET', `/visitors/${anonymous}`)).status, 404)
  const again = await visitor.stream()
  await until('the stream has begun', 5_000, () => again.frames.length > 0)
  const answer = { body: 'To both', sender_email: space.adminEmail }
  await space.send('POST', `/conversations/${known.id}/messages`, answer)
  await until('the answer is there', 5_000, () => again.text().includes('To both'))
  again.abort()
})

test('A second person in the same browser gets another device and sees nothing of the first', async () => {
  const first = openWidget(app, space, channel)
  const { id } = await first.start('Private')
  await identify(first, token({ sub: 'first' }))
  const { status, body } = await identify(first, token({ sub: 'second' }))
  assert.deepEqual(
    [status, body.error],
    [409, 'This device belongs to another person. Make a new device for this identity.'],
  )
  const second = openWidget(app, space, channel)
  assert.equal((await identify(second, token({ sub: 'second' }))).status, 200)
  assert.deepEqual(await idsSeen(second), [])
  assert.equal((await second.send('GET', `/conversations/${id}`)).status, 404)
})

test('Unsigned claims of a known email or identifier show and merge nothing', async () => {
  const created = await space.send('POST', '/conversations', {
    visitor_attributes: { user_identifier: 'carol', email: 'carol@known.test' },
    messages_attributes: [{ body: 'Known' }],
  })
  const open = await webChannel(app, space, { enforce_identity: false })
  const visitor = openWidget(app, space, open)
  const { id } = await visitor.start('I am Carol', {
    contact: { email: 'carol@known.test', user_identifier: 'carol', name: 'Carol' },
  })
  assert.deepEqual(await idsSeen(visitor), [id])
  assert.notEqual((await contactOf(id)).id, created.body.conversation.visitor.id)
  const { name, email, user_identifier: identifier } = await contactOf(id)
  assert.deepEqual([name, email, identifier], ['Carol', 'carol@known.test', null])
})

test('A contact that somebody merged into another one is not given away by the token of one browser', async () => {
  const [mine, theirs] = [openWidget(app, space, channel), openWidget(app, space, channel)]
  const { id } = await mine.start('Mine')
  const { id: foreign } = await theirs.start('Theirs')
  const [into, from] = [(await contactOf(foreign)).id, (await contactOf(id)).id]
  await space.send('POST', `/visitors/${into}/merge`, { from })
  assert.equal((await identify(mine, token({ sub: 'mallory' }))).status, 409)
  assert.deepEqual(await idsSeen(mine), [id])
})

test('Two secrets work while one is being replaced', async () => {
  const own = await webChannel(app, space)
  const [one, two] = [await newSecret(own), await newSecret(own)]
  const visitor = openWidget(app, space, own)
  for (const each of [one, two]) {
    assert.equal((await identify(visitor, token({ sub: 'dora' }, each.secret))).status, 200)
  }
  await space.send('DELETE', `/channels/${own}/secrets/${one.id}`)
  assert.equal((await identify(visitor, token({ sub: 'dora' }, one.secret))).status, 403)
  assert.equal((await identify(visitor, token({ sub: 'dora' }, two.secret))).status, 200)
})
