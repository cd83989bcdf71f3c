import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCosts, describeRounds } from './compare-checkouts.ts'

test('A scenario is judged by the median of the ratios of its rounds, not by the ratio of the medians', () => {
  const slower = [
    { theirs: 1000, ours: 900 },
    { theirs: 2000, ours: 1880 },
    { theirs: 100, ours: 110 },
    { theirs: 3000, ours: 2700 },
  ]
  const { line, ratio } = describeRounds('GET /visitors', slower)
  assert.ok(Math.abs(ratio - 0.92) < 1e-9, String(ratio))
  assert.equal(line, '| GET /visitors | 1,500 | 1,390 | **0.92** | 0.90 – 1.10 |')
})

test('A scenario at 0.95 of the other checkout does not count as slower', () => {
  assert.match(describeRounds('x', [{ theirs: 100, ours: 95 }]).line, /\| 0\.95 \|/)
})

test('The processor time of a request is shown for each process, with the median of the ratios of the rounds', () => {
  const rounds = [
    { theirs: { serverMs: 0.2, databaseMs: 1 }, ours: { serverMs: 0.1, databaseMs: 1.5 } },
    { theirs: { serverMs: 0.4, databaseMs: 2 }, ours: { serverMs: 0.3, databaseMs: 2 } },
    { theirs: { serverMs: 0.1, databaseMs: 9 }, ours: { serverMs: 0.1, databaseMs: 1.8 } },
  ]
  assert.equal(describeCosts(rounds), '0.200 → 0.100 | 0.75 | 2.000 → 1.800 | 1.00 |')
})

test('Where a process takes nothing there is no ratio', () => {
  const each = { serverMs: 0.1, databaseMs: 0 }
  assert.equal(
    describeCosts([{ theirs: each, ours: each }]),
    '0.100 → 0.100 | 1.00 | 0.000 → 0.000 | — |',
  )
})
