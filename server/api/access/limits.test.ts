import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { startApp, startOwnApp, type Send, type TestWorkspace } from '../../../test/app.ts'
import { createKey } from './command-keys.ts'
import { appError } from '../../errors.ts'
import { limitRequests } from './limit-requests.ts'

const app = await startOwnApp()
const other = await startApp({}, app.address)

/** A key of that many requests a minute, at both servers. */
async function limited(space: TestWorkspace, perMinute: number): Promise<[Send, Send]> {
  const { key } = await createKey(app.services.database, space.id, {
    name: 'limited',
    scopes: ['*'],
    expires_at: undefined,
    rate_limit_per_minute: perMinute,
  })
  const host = `${space.subdomain}.localhost`
  return [app.sendAs({ host, key }), other.sendAs({ host, key })]
}

const codesOf = async (replies: Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map(({ status }) => status).toSorted()

test('A key may send a burst of its limit, and the next request gets 429 with Retry-After', async () => {
  const [send] = await limited(await app.workspace(), 5)
  for (const left of [4, 3, 2, 1, 0]) {
    const { status, headers } = await send('GET', '/team-members')
    assert.equal(status, 200)
    assert.equal(headers['ratelimit-policy'], '"default";q=5;w=60')
    assert.equal(headers['ratelimit'], `"default";r=${left};t=12`)
    assert.equal(headers['x-ratelimit-limit'], '5')
    assert.equal(headers['x-ratelimit-remaining'], String(left))
    const resetSeconds = Number(headers['x-ratelimit-reset']) - Date.now() / 1_000
    assert.ok(resetSeconds > 5 && resetSeconds < 14, String(resetSeconds))
  }
  const refused = await send('GET', '/team-members')
  assert.equal(refused.status, 429)
  assert.deepEqual(refused.body, { error: appError('rate_limited').message })
  const waitSeconds = Number(refused.headers['retry-after'])
  assert.ok(waitSeconds >= 1 && waitSeconds <= 12, String(waitSeconds))
  assert.equal(refused.headers['ratelimit'], `"default";r=0;t=${waitSeconds}`)
})

test('A key far below its limit is never refused, even if two servers are busy with it', async () => {
  const space = await app.workspace()
  const [here, there] = await limited(space, 600_000)
  // Half a second of the limit is left: requests are admitted because it fills.
  await app.owner.query(
    `insert into rate_limit_buckets (workspace_id, api_key_id, full_at, granted)
     select workspace_id, id, now() + interval '59.5 seconds', 0 from api_keys
      where workspace_id = $1 and name = 'limited'`,
    [space.id],
  )
  const until = performance.now() + 2_000
  const send = async (to: Send) => {
    while (performance.now() < until) {
      assert.equal((await to('GET', '/nowhere')).status, 404)
    }
  }
  await Promise.all([send(here), send(there)])
})

test('The remaining requests never fall without requests', async () => {
  const [send] = await limited(await app.workspace(), 60_000)
  const leftAfter = async () =>
    Number((await send('GET', '/nowhere')).headers['x-ratelimit-remaining'])
  let last = await leftAfter()
  for (let sent = 0; sent < 40; sent += 1) {
    // A token comes each millisecond.
    if (sent % 10 === 0) await wait(20)
    const left = await leftAfter()
    assert.ok(left >= last - 1, `${left} after ${last}`)
    last = left
  }
})

test('Every reply to a valid key has the limit headers, including errors; replies to an invalid key have none', async () => {
  const space = await app.workspace()
  const [send] = await limited(space, 1_000)
  const known = ['ratelimit', 'ratelimit-policy', 'x-ratelimit-remaining']
  for (const [method, path] of [
    ['GET', '/team-members'],
    ['OPTIONS', '/visitors'],
    ['GET', '/nowhere'],
    ['DELETE', '/visitors'],
    ['GET', '/conversations/unknown'],
  ] as const) {
    const { headers } = await send(method, path)
    for (const name of known) assert.ok(headers[name], `${method} ${path}: ${name}`)
  }
  const stranger = app.sendAs({ host: `${space.subdomain}.localhost`, key: 'x' })
  const { status, headers } = await stranger('GET', '/team-members')
  assert.equal(status, 401)
  for (const name of known) assert.equal(headers[name], undefined)
})

test('Two servers together admit exactly the limit', async () => {
  const [here, there] = await limited(await app.workspace(), 40)
  const startedAt = performance.now()
  const asked = Array.from({ length: 80 }, async (_, at) =>
    (at % 2 === 0 ? here : there)('GET', '/team-members'),
  )
  const codes = await codesOf(asked)
  const passed = codes.filter((code) => code === 200).length
  const filled = Math.ceil(((performance.now() - startedAt) * 40) / 60_000)
  // Less by what one of them still holds when all have been answered.
  assert.ok(
    passed >= 37 && passed <= 40 + filled,
    `${passed} of 40 passed, and ${filled} more came.`,
  )
})

test('A limit of 0 means none, and other keys of the workspace have their own', async () => {
  const space = await app.workspace()
  const [free] = await limited(space, 0)
  const [two] = await limited(space, 2)
  const { headers } = await free('GET', '/team-members')
  assert.equal(headers['ratelimit'], undefined)
  const codes = await codesOf(Array.from({ length: 4 }, async () => two('GET', '/team-members')))
  assert.deepEqual(codes, [200, 200, 429, 429])
  assert.equal((await space.send('GET', '/team-members')).status, 200)
  assert.match(
    String((await space.send('GET', '/team-members')).headers['ratelimit-policy']),
    /q=60000;w=60/,
  )
})

test('A busy key causes few queries', async () => {
  const space = await app.workspace()
  await space.send('GET', '/team-members')
  const queries: string[] = []
  const { pool } = app.services.database
  const connect = pool.connect.bind(pool)
  pool.connect = (async () => {
    queries.push('')
    return connect()
  }) as typeof pool.connect
  for (let sent = 0; sent < 50; sent += 1) await space.send('GET', '/nowhere')
  pool.connect = connect
  assert.ok(queries.length <= 10, `${queries.length} for 50 requests`)
})

/** A key of 5 requests a minute, as limits see it. */
async function keyOfFive(space: TestWorkspace) {
  const made = { name: 'a', scopes: ['*'], expires_at: undefined, rate_limit_per_minute: 5 }
  const { id } = await createKey(app.services.database, space.id, made)
  const { id: workspace_id, subdomain } = space
  return { kind: 'key', workspace_id, subdomain, ...made, id } as const
}

/** Holds the row of a workspace's bucket until the returned function is called. */
async function lockBucket(space: TestWorkspace): Promise<() => Promise<void>> {
  const blocker = await app.owner.connect()
  await blocker.query('begin')
  await blocker.query('select from rate_limit_buckets where workspace_id = $1 for update', [
    space.id,
  ])
  return async () => {
    await blocker.query('rollback')
    blocker.release()
  }
}

test('Requests pass uncounted while the database does not answer, and count again afterwards', async () => {
  const space = await app.workspace()
  const principal = await keyOfFive(space)
  // The first has its reply however long a busy machine takes; the second waits for a moment only.
  const patient = limitRequests(app.services.database, 60_000, { waitMs: 60_000 })
  const limits = limitRequests(app.services.database, 60_000, { waitMs: 50 })
  assert.equal((await patient.spend(principal))?.remaining, 4)
  const unlock = await lockBucket(space)
  assert.equal(await limits.spend(principal), undefined)
  assert.equal(limits.spend(principal), undefined)
  await unlock()
  const until = performance.now() + 5_000
  for (;;) {
    const standing = await limits.spend(principal)
    if (standing !== undefined) break
    assert.ok(performance.now() < until, 'Nothing is counted any more.')
    await wait(20)
  }
})

test('A process asks for a key once at a time, however long the database takes', async () => {
  const space = await app.workspace()
  const principal = await keyOfFive(space)
  const limits = limitRequests(app.services.database, 60_000, { waitMs: 50 })
  await limits.spend(principal)
  const unlock = await lockBucket(space)
  const asking = async () => {
    const { rows } = await app.owner.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and query like '%rate_limit_buckets%'`,
    )
    return rows[0]?.count ?? 0
  }
  // Longer than requests pass without another attempt.
  const until = performance.now() + 1_500
  let most = 0
  while (performance.now() < until) {
    assert.equal(await limits.spend(principal), undefined)
    most = Math.max(most, await asking())
  }
  await unlock()
  assert.equal(most, 1)
})

test('What is left of a lease is given back before it ends', async () => {
  const space = await app.workspace()
  const principal = { ...(await keyOfFive(space)), rate_limit_per_minute: 600 }
  // Before its end by more than it lasts: at once.
  const limits = limitRequests(app.services.database, 60_000, { returnMs: 60_000 })
  await limits.spend(principal)
  await limits.spend(principal)
  const until = performance.now() + 5_000
  for (;;) {
    const { rows } = await app.owner.query(
      `select leased + leased_before as leased, full_at < now() + interval '0.2 seconds' as spent
         from rate_limit_buckets where workspace_id = $1`,
      [space.id],
    )
    if (rows[0].leased === 0 && rows[0].spent) break
    assert.ok(performance.now() < until, JSON.stringify(rows))
    await wait(20)
  }
})
