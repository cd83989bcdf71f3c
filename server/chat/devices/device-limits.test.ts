import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { limitDevices } from '../../api/access/limit-devices.ts'
import { startApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { deviceSweep } from './sweep-devices.ts'
import { openWidget, webChannel } from './testing/visitor.ts'

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
  const statuses: number[] = []
  for (let at = 0; at < 20; at += 1) {
    statuses.push((await one.send('POST', path, { body: `m${at}` })).status)
  }
  assert.deepEqual([statuses.filter((status) => status === 201).length, statuses.at(-1)], [19, 429])
  let requests = 0
  while ((await one.send('GET', '/conversations')).status === 200) requests += 1
  assert.ok(requests >= 38 && requests <= 41, `${requests}`)
  const refused = await one.send('GET', '/conversations')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) >= 1)
  assert.equal((await two.send('GET', '/conversations')).status, 200)
})

test('An address makes 30 devices a minute', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 31; at += 1) {
    const { status } = await openWidget(app, space, channel).widget('POST', '/device', {})
    statuses.push(status)
  }
  assert.deepEqual(statuses.slice(28), [201, 201, 429])
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

test('A workspace has a limited number of devices that have not written, which are deleted after a day', async () => {
  await app.owner.query(
    `insert into widget_devices
     select $1, gen_random_uuid(), $2, null, false, sha256(n::text::bytea), '', now(), now()
       from generate_series(1, 5000) n`,
    [space.id, channel],
  )
  const visitor = openWidget(app, space, channel)
  const refused = await visitor.widget('POST', '/device', {})
  assert.equal(refused.status, 422)
  await visitor.start('Who writes is not limited by them')
  const isMore = async (days: number) =>
    deviceSweep.sweep(app.owner, space.id, new Date(Date.now() + days * 86_400_000))
  assert.equal(await isMore(0.9), false)
  assert.equal(await isMore(1.1), true)
  while (await isMore(1.1));
  const { rows } = await app.owner.query(
    'select count(*)::int as n from widget_devices where workspace_id = $1',
    [space.id],
  )
  assert.equal(rows[0].n, 1)
})
