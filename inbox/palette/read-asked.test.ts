import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, readAsked, withoutFilter } from './read-asked.ts'

const statuses = ['new', 'open', 'closed']

test('Words and filters are told apart, and a filter counts once a space ends it', () => {
  const asked = readAsked('charged status:open before:2026-11-02 twice after:', statuses)
  assert.equal(asked.words, 'charged twice after:')
  assert.deepEqual(
    asked.filters.map(({ name, value }) => [name, value]),
    [
      ['status', 'open'],
      ['before', '2026-11-02'],
    ],
  )
  assert.deepEqual(readAsked('refund status:op', statuses).filters, [])
  assert.equal(readAsked('refund status:op', statuses).words, 'refund status:op')
})

test('Unknown statuses and days that do not exist are named as wrong, and other colons are words', () => {
  const { wrong, words, filters } = readAsked(
    'status:lost before:2026-02-30 in:files https://x.test ',
    statuses,
  )
  assert.deepEqual(
    wrong.map(({ typed }) => typed),
    ['status:lost', 'before:2026-02-30', 'in:files'],
  )
  assert.deepEqual([words, filters], ['https://x.test', []])
})

test('A sign at the start chooses actions or people', () => {
  assert.deepEqual(readAsked('>close', statuses), {
    kind: 'actions',
    words: 'close',
    filters: [],
    wrong: [],
  })
  assert.equal(readAsked('@ lin', statuses).kind, 'people')
  assert.equal(readAsked('lin@example.com', statuses).kind, 'all')
})

test('A day begins at local midnight, and a filter can be taken out of the text', () => {
  assert.equal(dayOf('2026-1-2')?.getTime(), new Date(2026, 0, 2).getTime())
  assert.equal(dayOf('2026-13-01'), undefined)
  const [first] = readAsked('status:open refund ', statuses).filters
  assert.ok(first)
  assert.equal(withoutFilter('status:open refund ', first), 'refund ')
})
