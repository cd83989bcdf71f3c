import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, filterText, readAsked, withoutFilter, type KnownNames } from './read-asked.ts'

const known: KnownNames = {
  statuses: ['new', 'open', 'closed'],
  groups: ['billing', 'second line'],
  memberOf: (value) => (['me', 'Ann'].includes(value) ? 'ann@x.test' : undefined),
}

test('Words and filters are told apart, and a filter counts once a space ends it', () => {
  const asked = readAsked('charged status:open before:2026-11-02 twice after:', known)
  assert.equal(asked.words, 'charged twice after:')
  assert.deepEqual(
    asked.filters.map(({ name, value }) => [name, value]),
    [
      ['status', 'open'],
      ['before', '2026-11-02'],
    ],
  )
  assert.deepEqual(readAsked('refund status:op', known).filters, [])
  assert.equal(readAsked('refund status:op', known).words, 'refund status:op')
})

test('Unknown statuses and days that do not exist are named as wrong, and other colons are words', () => {
  const { wrong, words, filters } = readAsked(
    'status:lost before:2026-02-30 in:files https://x.test ',
    known,
  )
  assert.deepEqual(
    wrong.map(({ typed }) => typed),
    ['status:lost', 'before:2026-02-30', 'in:files'],
  )
  assert.deepEqual([words, filters], ['https://x.test', []])
})

test('A sign at the start chooses actions or people', () => {
  assert.deepEqual(readAsked('>close', known), {
    kind: 'actions',
    words: 'close',
    filters: [],
    wrong: [],
  })
  assert.equal(readAsked('@ lin', known).kind, 'people')
  assert.equal(readAsked('lin@example.com', known).kind, 'all')
})

test('Snoozed conversations are asked for as views do, and as other products do', () => {
  for (const [text, value] of [
    ['snoozed:true ', 'true'],
    ['snoozed:FALSE ', 'false'],
    ['is:Snoozed ', 'true'],
  ] as const) {
    const { filters, words } = readAsked(`refund ${text}`, known)
    assert.deepEqual(
      [words, filters.map((filter) => [filter.name, filter.meant])],
      ['refund', [['snoozed', value]]],
    )
  }
  assert.deepEqual(
    readAsked('snoozed:later ', known).wrong.map(({ typed }) => typed),
    ['snoozed:later'],
  )
  assert.equal(readAsked('is:open ', known).words, 'is:open')
})

test('A day begins at local midnight, and a filter can be taken out of the text', () => {
  assert.equal(dayOf('2026-1-2')?.getTime(), new Date(2026, 0, 2).getTime())
  assert.equal(dayOf('2026-13-01'), undefined)
  const [first] = readAsked('status:open refund ', known).filters
  assert.ok(first)
  assert.equal(withoutFilter('status:open refund ', first), 'refund ')
})

test('People, groups, tags and files are filters; quotes keep a name together', () => {
  const text = 'refund from:Ann assignee:none group:"second line" tag:"very important" has:file '
  const { words, filters, wrong } = readAsked(text, known)
  assert.deepEqual(
    [words, filters.map(({ name, meant }) => [name, meant]), wrong],
    [
      'refund',
      [
        ['from', 'ann@x.test'],
        ['assignee', 'none'],
        ['group', 'second line'],
        ['tag', 'very important'],
        ['has', 'file'],
      ],
      [],
    ],
  )
  const bad = readAsked('from:lin group:sales assignee:lin has:image from:lin@y.test ', known)
  assert.deepEqual(
    bad.wrong.map(({ typed }) => typed),
    ['from:lin', 'group:sales', 'assignee:lin', 'has:image'],
  )
  assert.deepEqual(
    bad.filters.map(({ meant }) => meant),
    ['lin@y.test'],
  )
  assert.equal(readAsked('#vi', known).kind, 'tags')
  assert.equal(
    readAsked(filterText('tag', 'very important'), known).filters[0]?.meant,
    'very important',
  )
  const [, group] = readAsked('a from:me group:"second line" b ', known).filters
  assert.ok(group)
  assert.equal(withoutFilter('a from:me group:"second line" b ', group), 'a from:me b ')
  assert.equal(readAsked('a "status:open ', known).words, 'a "status:open')
})
