import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import * as fc from 'fast-check'
import { startApp, startOwnApp, type Send, type TestWorkspace } from '../../../test/app.ts'
import { createKey } from './manage-keys.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { appError } from '../../errors.ts'
import { addTokens, emptyLease, leftOf, spendOne } from './lease.ts'
import { limitRequests } from './limit-requests.ts'
import { takeTokens } from './rate-limit-queries.ts'

const app = await startOwnApp()
const other = await startApp({}, app.address)

/** A key of that many requests a minute, at both servers. */
async function limited(space: TestWorkspace, perMinute: number): Promise<[Send, Send]> {
  const { key } = await createKey(app.owner, space.id, {
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

test('The remaining requests never fall without requests', async () => {
  const [send] = await limited(await app.workspace(), 60_000)
  const leftAfter = async () =>
    Number((await send('GET', '/nowhere')).headers['x-ratelimit-remaining'])
  const first = await leftAfter()
  // A token melts each millisecond.
  const until = performance.now() + 50
  while (performance.now() < until) await wait(5)
  assert.equal(await leftAfter(), first - 1)
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

test('Requests pass uncounted while the database does not answer, and count again afterwards', async () => {
  const space = await app.workspace()
  const made = { name: 'a', scopes: ['*'], expires_at: undefined, rate_limit_per_minute: 5 }
  const { id } = await createKey(app.owner, space.id, made)
  // The first has its reply however long a busy machine takes; the second waits for a moment only.
  const patient = limitRequests(app.services.database, 60_000, 60_000)
  const limits = limitRequests(app.services.database, 60_000, 50)
  const key = { id, name: 'a', scopes: ['*'], rate_limit_per_minute: 5 }
  const principal = {
    kind: 'key',
    workspace_id: space.id,
    subdomain: space.subdomain,
    ...key,
  } as const
  assert.equal((await patient.spend(principal))?.remaining, 4)
  const blocker = await app.owner.connect()
  await blocker.query('begin')
  await blocker.query('select from rate_limit_buckets where workspace_id = $1 for update', [
    space.id,
  ])
  assert.equal(await limits.spend(principal), undefined)
  assert.equal(limits.spend(principal), undefined)
  await blocker.query('rollback')
  blocker.release()
  const until = performance.now() + 5_000
  for (;;) {
    const standing = await limits.spend(principal)
    if (standing !== undefined) break
    assert.ok(performance.now() < until, 'Nothing is counted any more.')
    await wait(20)
  }
})

test('A bucket whose clock was set back is full again within a minute', async () => {
  const space = await app.workspace()
  const made = { name: 'a', scopes: ['*'], expires_at: undefined }
  const { id } = await createKey(app.owner, space.id, made)
  await runStatement(
    app.owner,
    takeTokens({ workspaceId: space.id, keyId: id, limit: 600, wanted: 600 }),
  )
  await app.owner.query(
    `update rate_limit_buckets set full_at = now() + interval '1 day' where workspace_id = $1`,
    [space.id],
  )
  const [empty] = await runStatement(
    app.owner,
    takeTokens({ workspaceId: space.id, keyId: id, limit: 600, wanted: 1 }),
  )
  assert.equal(empty?.granted, 0)
  const { rows } = await app.owner.query(
    `select full_at <= now() + interval '60 seconds' as soon from rate_limit_buckets
      where workspace_id = $1`,
    [space.id],
  )
  assert.deepEqual(rows, [{ soon: true }])
})

test('Leases and bucket together never exceed the limit', () => {
  const limit = 600
  const perMs = limit / 60_000
  const step = fc.record({
    process: fc.nat(2),
    waitMs: fc.integer({ min: 0, max: 20_000 }),
    spend: fc.nat(300),
    asks: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let nowMs = 0
      let tokens = limit
      let spentMost = limit
      const leases = [0, 1, 2].map(() => emptyLease(limit))
      for (const { process: at, waitMs, spend, asks } of steps) {
        nowMs += waitMs
        tokens = Math.min(limit, tokens + waitMs * perMs)
        // The strictest bucket there could be, which no lease knows of.
        spentMost = Math.min(limit, spentMost + waitMs * perMs)
        const lease = leases[at]!
        if (asks) {
          const granted = Math.floor((tokens * tokens) / (8 * limit))
          tokens -= granted
          addTokens(lease, granted, 0, nowMs)
        }
        for (let left = spend; left > 0 && spendOne(lease, nowMs); left -= 1) spentMost -= 1
        const held = leases.reduce((sum, one) => sum + Math.max(0, leftOf(one, nowMs)), 0)
        assert.ok(tokens + held <= limit + 1e-6)
        assert.ok(spentMost >= -1e-6, `More were spent than ${limit} a minute allow.`)
      }
    }),
  )
})
