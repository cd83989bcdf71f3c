import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { startApp } from '../../../test/app.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { statement } from '../../store/database/statement.ts'
import { createKey } from './command-keys.ts'
import {
  demandOf,
  emptyLease,
  forgetLease,
  renewLease,
  reportLease,
  spendOne,
  type Lease,
} from './lease.ts'
import {
  takeTokens,
  takeTokensAt,
  type TokensAsked,
  type TokensTaken,
} from './rate-limit-queries.ts'

const app = await startApp()
const limit = 600
const perMs = limit / 60_000

/** The statement with a clock of the test's. */
const takeThen = statement<TokensTaken, TokensAsked & { time: Date }>(
  'test_take_tokens',
  takeTokensAt('$time::timestamptz'),
)
const nothing = { slot: 0, counted: 0, kept: 0, back: 0, waiting: 0, ahead: 0 }

/** A full bucket: takes tokens from it at so many milliseconds after the start of a slot. */
async function makeBucket() {
  const { id: workspaceId } = await app.workspace()
  const made = { name: 'a', scopes: ['*'], expires_at: undefined }
  const { id: keyId } = await createKey(app.services.database, workspaceId, made)
  const startsMs = Date.UTC(2026, 0, 1)
  const take = async (atMs: number, asked: Partial<TokensAsked>): Promise<TokensTaken> => {
    const time = new Date(startsMs + atMs)
    const [taken] = await runStatement(
      app.owner,
      takeThen({ workspaceId, keyId, limit, ...nothing, ...asked, time }),
    )
    assert.ok(taken)
    return taken
  }
  const fill = async () => {
    await app.owner.query('delete from rate_limit_buckets where workspace_id = $1', [workspaceId])
    assert.equal((await take(0, { waiting: 1 })).granted, 0, 'The first creates the row.')
  }
  await fill()
  return { workspaceId, keyId, take, fill }
}

test('Leases and bucket together never exceed the limit, and no bucket could be stricter', async () => {
  const { take, fill } = await makeBucket()
  const mostly = <T>(often: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 5, arbitrary: often }, { weight: 1, arbitrary: seldom })
  const wayMs = mostly(fc.nat(20), fc.nat(1_500))
  const step = fc.record({
    process: fc.nat(2),
    waitMs: mostly(fc.nat(1_500), fc.nat(8_000)),
    spend: mostly(fc.nat(5), fc.nat(300)),
    asks: fc.constantFrom('nothing', 'to renew', 'to renew', 'to give back'),
    waiting: mostly(fc.nat(3), fc.nat(limit)),
    ahead: mostly(fc.integer({ min: 50, max: 300 }), fc.nat(5)),
    // To PostgreSQL, and back.
    wayMs: fc.tuple(wayMs, wayMs),
    isLost: mostly(fc.constant(false), fc.constant(true)),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await fill()
      let nowMs = 0
      // The strictest bucket there could be, which no lease knows of.
      let strictest = limit
      const pass = (ms: number) => {
        nowMs += ms
        strictest = Math.min(limit, strictest + ms * perMs)
      }
      const spendUpTo = (lease: Lease, most: number) => {
        for (let left = most; left > 0 && spendOne(lease, nowMs); left -= 1) strictest -= 1
        assert.ok(strictest >= -1e-3, `More were spent than ${limit} a minute allow.`)
      }
      const leases = [0, 1, 2].map(emptyLease)
      for (const { process, waitMs, spend, asks, wayMs, isLost, ...wanted } of steps) {
        pass(waitMs)
        const lease = leases[process]!
        spendUpTo(lease, spend)
        if (asks === 'nothing') continue
        const renews = asks === 'to renew'
        const { waiting, ahead } = renews ? wanted : nothing
        const report = reportLease(lease, nowMs, renews)
        pass(wayMs[0])
        const taken = await take(nowMs, { ...report, waiting, ahead })
        const isCounted = taken.slot - report.slot <= 1
        const spent = Math.min(waiting, taken.granted - (isCounted ? report.kept : 0))
        strictest -= spent
        const others = leases.filter((one) => one !== lease && one.endsMs > nowMs)
        const held = others.reduce((sum, { left }) => sum + left, taken.granted - spent)
        assert.ok(taken.tokens + held <= limit + 1e-3)
        spendUpTo(lease, spend)
        pass(wayMs[1])
        spendUpTo(lease, spend)
        if (isLost) forgetLease(lease)
        else assert.equal(renewLease(lease, report, { waiting, taken }), spent)
      }
    }),
    // Also the search for a shorter example ends.
    { numRuns: 80, interruptAfterTimeLimit: 20_000 },
  )
})

test('Four processes reach the limit together, at whatever shares', async () => {
  const { take, fill } = await makeBucket()
  for (const shares of [
    [0.25, 0.25, 0.25, 0.25],
    [0.7, 0.2, 0.08, 0.02],
  ]) {
    const leases = shares.map(emptyLease)
    const due = shares.map(() => 0)
    await fill()
    // A tenth of the limit is left, and three minutes follow.
    await take(0, { waiting: limit * 0.9 })
    for (let nowMs = 100; nowMs < 180_000; nowMs += 100) {
      for (const [at, share] of shares.entries()) {
        const lease = leases[at]!
        for (due[at]! += share * perMs * 100; due[at]! >= 1; due[at]! -= 1) {
          if (spendOne(lease, nowMs)) continue
          const ahead = demandOf(lease, nowMs)
          const report = reportLease(lease, nowMs, true)
          const taken = await take(nowMs, { ...report, waiting: 1, ahead })
          assert.equal(renewLease(lease, report, { waiting: 1, taken }), 1, `Refused: ${nowMs} ms`)
        }
      }
    }
  }
})

test('A lease of a process that ended is counted until it has ended, and then fills the bucket again', async () => {
  const { take } = await makeBucket()
  const { granted, valid_seconds: seconds } = await take(1_000, { ahead: 300 })
  assert.deepEqual([granted, seconds], [75, 9])
  assert.equal((await take(9_900, {})).tokens, limit - 75)
  const ended = await take(12_000, {})
  assert.ok(Math.abs(ended.tokens - (limit - 75 + 20)) < 1e-3, String(ended.tokens))
  assert.equal((await take(18_000, {})).tokens, limit)
})

test('A clock that was set back by less than a slot forgets no lease, and by more all', async () => {
  const { take } = await makeBucket()
  await take(20_000, { ahead: 300 })
  const { tokens, slot, valid_seconds: seconds } = await take(19_000, {})
  assert.ok(tokens <= limit - 75)
  assert.equal(seconds, 11)
  assert.equal((await take(10_000, {})).slot, slot - 2)
  assert.equal((await take(28_000, {})).tokens, limit)
})

test('A process spends and keeps a lease for as long as it is valid, from when it asked for it', () => {
  const lease = emptyLease()
  const report = reportLease(lease, 1_000, true)
  const taken = { granted: 5, slot: 7, valid_seconds: 9, tokens: 100 }
  assert.equal(renewLease(lease, report, { waiting: 0, taken }), 0)
  assert.equal(spendOne(lease, 9_999), true)
  assert.equal(spendOne(lease, 10_000), false)
  assert.deepEqual(reportLease(lease, 10_000, true), { slot: 7, counted: 5, kept: 0, back: 4 })
})

test('Only a lease that still counts is kept or given back', async () => {
  const { take } = await makeBucket()
  const { slot, granted } = await take(0, { ahead: 80 })
  assert.equal(granted, 75)
  const report = { slot, counted: 75, back: 70, kept: 0 }
  assert.equal((await take(1_000, report)).tokens, limit - 5)
  await take(20_000, { waiting: limit })
  assert.equal((await take(20_000, report)).tokens, 0)
  assert.equal((await take(20_000, { ...report, kept: 70, back: 0 })).granted, 0)
})

test('A bucket whose clock was set back is full again within a minute', async () => {
  const { workspaceId, keyId } = await makeBucket()
  const ask = { workspaceId, keyId, limit, ...nothing }
  await runStatement(app.owner, takeTokens({ ...ask, waiting: limit }))
  await app.owner.query(
    `update rate_limit_buckets set full_at = now() + interval '1 day' where workspace_id = $1`,
    [workspaceId],
  )
  const [empty] = await runStatement(app.owner, takeTokens({ ...ask, waiting: 1 }))
  assert.equal(empty?.granted, 0)
  const { rows } = await app.owner.query(
    `select full_at <= now() + interval '60 seconds' as soon from rate_limit_buckets
      where workspace_id = $1`,
    [workspaceId],
  )
  assert.deepEqual(rows, [{ soon: true }])
})
