import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { limitDevices } from '../../../api/access/limit-devices.ts'
import { appError } from '../../../errors.ts'
import { startApp, type TestApp, type TestWorkspace } from '../../../../test/app.ts'
import { deviceSweep } from './sweep-devices.ts'
import { newToken, openWidget, webChannel, widgetWith } from './testing/visitor.ts'

let app: TestApp
let space: TestWorkspace
let channel: string
beforeEach(async () => {
  app = await startApp()
  app.services.deviceLimits.forget()
  space = await app.workspace()
  channel = await webChannel(app, space)
})

const isLimited = (spend: () => void): boolean => {
  try {
    spend()
    return false
  } catch {
    return true
  }
}

test('A device sends 20 messages and 60 requests a minute; another one behind its address is not limited', async () => {
  const [one, two] = [openWidget(app, space, channel), openWidget(app, space, channel)]
  const { id } = await one.start()
  await two.start()
  const path = `/conversations/${id}/messages`
  // A slow machine fills the buckets meanwhile.
  const from = performance.now()
  const filled = (perMinute: number) => ((performance.now() - from) / 60_000) * perMinute + 1
  let messages = 0
  while ((await one.send('POST', path, { body: `m${messages}` })).status === 201) messages += 1
  assert.ok(messages >= 19 && messages <= 19 + filled(20), `${messages}`)
  let requests = messages + 2
  let last = await one.send('GET', '/conversations')
  for (; last.status === 200; requests += 1) last = await one.send('GET', '/conversations')
  assert.ok(requests >= 60 && requests <= 60 + filled(60), `${requests}`)
  assert.equal(last.status, 429)
  assert.ok(Number(last.headers['retry-after']) >= 1)
  assert.equal((await two.send('GET', '/conversations')).status, 200)
})

test('An address makes 30 devices a minute', async () => {
  const from = performance.now()
  const make = async () => openWidget(app, space, channel).widget('POST', '/device', {})
  let made = 0
  while ((await make()).status === 201) made += 1
  const filled = (performance.now() - from) / 2_000 + 1
  assert.ok(made >= 30 && made <= 30 + filled, `${made}`)
})

test('A thousand devices behind one address each have their own bucket, and a /64 makes devices together', () => {
  const limits = limitDevices()
  const ids = Array.from({ length: 1_000 }, (_, at) => `device ${at}`)
  for (let round = 0; round < 20; round += 1) {
    for (const id of ids) {
      limits.spendRequest(id)
      limits.spendMessage(id)
    }
  }
  assert.ok(ids.every((id) => isLimited(() => limits.spendMessage(id))))
  const made = Array.from({ length: 31 }, (_, at) =>
    isLimited(() => limits.spendDevice(`2001:db8:1:2::${at.toString(16)}`)),
  )
  assert.deepEqual([made.slice(0, 30).includes(true), made[30]], [false, true])
  assert.equal(
    isLimited(() => limits.spendDevice('2001:db8:1:3::1')),
    false,
  )
})

test('A ticket makes five devices, and the next frame has another one', async () => {
  const ticket = openWidget(app, space, channel).ticket
  const widget = (token = newToken(), given = ticket) =>
    widgetWith({ port: app.port, subdomain: space.subdomain, ticket: given, token })
  const tokens = Array.from({ length: 5 }, newToken)
  for (const token of tokens) {
    assert.equal((await widget(token).widget('POST', '/device', {})).status, 201)
  }
  const refused = await widget().widget('POST', '/device', {})
  assert.deepEqual(
    [refused.status, refused.body],
    [403, { error: appError('ticket_invalid').message }],
  )
  // Those that were made go on by it, also if they ask to be made once more.
  assert.equal((await widget(tokens[0]).widget('POST', '/device', {})).status, 201)
  await widget(tokens[0]).start('By the first device')
  const next = openWidget(app, space, channel)
  assert.notEqual(next.ticket, ticket)
  assert.equal((await next.widget('POST', '/device', {})).status, 201)
})

test('A ticket that begins conversations is good for as few devices', async () => {
  const ticket = openWidget(app, space, channel).ticket
  const start = async () =>
    widgetWith({
      port: app.port,
      subdomain: space.subdomain,
      ticket,
      token: newToken(),
    }).widget(
      'POST',
      '/conversations',
      { message: { body: 'Hello' } },
      { 'idempotency-key': newToken() },
    )
  const statuses = []
  for (let at = 0; at < 7; at += 1) statuses.push((await start()).status)
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 403, 403])
})

test('Of devices that have not written the oldest give way, and all are deleted after a day', async () => {
  await app.owner.query(
    `insert into widget_devices
     select $1, gen_random_uuid(), $2, null, false, sha256(n::text::bytea), '',
            now() - n * interval '1 second', now()
       from generate_series(1, 5000) n`,
    [space.id, channel],
  )
  const count = async (condition: string) =>
    (
      await app.owner.query<{ n: number }>(
        `select count(*)::int as n from widget_devices where workspace_id = $1 and ${condition}`,
        [space.id],
      )
    ).rows[0]?.n
  const visitor = openWidget(app, space, channel)
  assert.equal((await visitor.widget('POST', '/device', {})).status, 201)
  assert.equal(await count('contact_id is null'), 5_000)
  assert.equal(await count(`token_hash = sha256('5000')`), 0)
  assert.equal(await count(`token_hash = sha256('4999')`), 1)
  // It is known again, and gives way to nobody.
  assert.equal((await visitor.widget('POST', '/device', {})).status, 201)
  assert.equal(await count(`token_hash = sha256('4999')`), 1)
  await visitor.start('Who writes is none of them')
  assert.equal(await count('contact_id is null'), 4_999)
  const isMore = async (days: number) =>
    deviceSweep.sweep(app.owner, space.id, new Date(Date.now() + days * 86_400_000))
  assert.equal(await isMore(0.9), false)
  assert.equal(await isMore(1.1), true)
  while (await isMore(1.1));
  assert.equal(await count('true'), 1)
})
