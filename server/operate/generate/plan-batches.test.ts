import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planBatches } from './plan-batches.ts'
import { seededRandom } from './random.ts'
import { longestConversation, problemOf } from './generate-options.ts'

test('A plan has exactly the wanted counts in any proportion', () => {
  const to = new Date('2026-01-01')
  const from = new Date('2024-01-01')
  for (const [contacts, conversations, messages] of [
    [0, 3, 3],
    [1, 2, 2 * longestConversation],
    [1_000, 7, 5_000],
    [7, 1_001, 4_321],
    [500, 0, 0],
  ] as const) {
    const slots = [
      ...planBatches({ contacts, conversations, messages }, seededRandom(1), from, to),
    ].flat()
    assert.equal(slots.filter(({ hasContact }) => hasContact).length, contacts)
    assert.equal(slots.filter((slot) => slot.messages > 0).length, conversations)
    assert.equal(
      slots.reduce((sum, slot) => sum + slot.messages, 0),
      messages,
    )
    assert.ok(contacts === 0 || slots[0]?.hasContact)
    const moments = slots.map(({ at }) => at.getTime())
    assert.deepEqual(
      moments,
      moments.toSorted((a, b) => a - b),
    )
    assert.ok(slots.every(({ at }) => at >= from && at <= to))
  }
  assert.match(problemOf({ contacts: 1, conversations: 1, messages: 10_001 }) ?? '', /10,000/)
})
