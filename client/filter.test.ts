import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { filterFields, type Filter, type FilterField } from './source/filter/filter.ts'
import { momentMs } from './source/filter/filter-values.ts'
import { matchesFilter, type FilterRow } from './source/filter/matches-filter.ts'
import { parseFilter } from './source/filter/parse-filter.ts'
import { printFilter } from './source/filter/print-filter.ts'
import { anyFilter } from './testing/any-filter.ts'

test('A filter has a text from which the same filter is made', () => {
  fc.assert(
    fc.property(anyFilter(['none', 'me', 'a b', 'x"y\\z', '7', '(', 'ä|,']), (filter) => {
      assert.deepEqual(parseFilter(printFilter(filter)), filter)
    }),
    { numRuns: 2_000 },
  )
})

test('No text makes the parser fail but by naming what is wrong', () => {
  const piece = fc.constantFrom(
    ...[
      'status:',
      'tag',
      ':',
      '"',
      '\\',
      '(',
      ')',
      '|',
      '-',
      ',',
      ' ',
      'field.',
      'x',
      'none',
      '\n',
    ],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      try {
        const filter = parseFilter(pieces.join(''))
        assert.deepEqual(parseFilter(printFilter(filter)), filter)
      } catch (error) {
        assert.equal(error instanceof Error && error.name, 'FilterError')
      }
    }),
    { numRuns: 5_000 },
  )
})

test('A filter is read by its signs: beside each other all, between bars any', () => {
  const open = { field: 'status', values: ['open'], words: [] } as const
  const nobody = { field: 'assignee', values: [], words: ['none'] } as const
  const plan = { field: 'ticket_field', name: 'Plan type', values: ['Pro'], words: [] } as const
  for (const [text, filter] of [
    ['', { all: [] }],
    ['status:open', open],
    [' status:open  assignee:none ', { all: [open, nobody] }],
    ['status:open | -assignee:none', { any: [open, { not: nobody }] }],
    ['status:open (assignee:none|field."Plan type":Pro)', { all: [open, { any: [nobody, plan] }] }],
    ['tag:"none",none', { field: 'tag', values: ['none'], words: ['none'] }],
    ['waiting_over:2H', { field: 'waiting_over', values: ['2h'], words: [] }],
  ] as const satisfies readonly (readonly [string, Filter])[]) {
    assert.deepEqual(parseFilter(text), filter, text)
  }
})

test('What is wrong with a filter is named', () => {
  for (const [text, message] of [
    ['colour:red', /^Unknown field of a filter: colour\. There are status, .*field\.<name>/],
    ['visitor.Plan:x', /^Unknown field of a filter: visitor\.Plan\./],
    ['hello', 'A filter consists of field:value, not of: hello.'],
    ['status=open', 'A filter consists of field:value, not of: status=open.'],
    ['status:', 'status has no value.'],
    ['tag:""', 'tag has no value.'],
    ['priority:highest', 'priority must be one of low, medium, high, urgent, not: highest.'],
    ['unread:maybe', 'unread must be true or false, not: maybe.'],
    ['unread:true,false', 'unread has one value.'],
    ['waiting_over:soon', 'waiting_over must be a duration such as 30m, 2h or 3d, not: soon.'],
    ['created_after:yesterday', /^created_after must be a date, an ISO 8601 timestamp, or a dur/],
    ['contact:ann', 'contact must be an id, not: ann.'],
    ['(status:open', 'The filter has a ( without its ).'],
    ['status:open)', 'The filter has a ) without its (.'],
    ['status:open | ', 'The filter has an empty part.'],
    ['()', 'The filter has an empty part.'],
    ['--status:open', 'A filter consists of field:value, not of: -status:open.'],
    ['(((((tag:a)))))', 'A filter has at most 4 parentheses inside each other.'],
    ['tag:a '.repeat(31), 'A filter has at most 30 conditions.'],
    [`tag:a${',a'.repeat(100)}`, 'A filter has at most 100 values.'],
    [`tag:${'a'.repeat(256)}`, 'A value has at most 255 characters.'],
    ['tag:a '.repeat(334), 'A filter has at most 2000 characters.'],
  ] as const) {
    assert.throws(() => parseFilter(text), { name: 'FilterError', message }, text)
  }
})

test('What is wrong has a code and a place, for words in another language', () => {
  for (const [text, code, at, subject] of [
    ['status:open colour:red', 'field_unknown', 12, 'colour'],
    ['status:open visitor.Plan:x', 'field_unknown', 12, 'visitor.Plan'],
    ['status:open hello', 'condition_expected', 12, 'hello'],
    ['tag:a status:', 'value_missing', 13, 'status'],
    ['tag:a,b priority:low,highest', 'value_invalid', 21, 'highest'],
    ['tag:a unread:true,false', 'value_not_single', 6, 'unread'],
    ['(status:open', 'closing_missing', 12, ''],
    ['status:open)', 'opening_missing', 11, ''],
    ['status:open | ', 'part_empty', 14, ''],
    ['(((((tag:a)))))', 'too_deep', 5, ''],
    ['tag:a '.repeat(31), 'too_many_conditions', 180, ''],
    [`tag:a${',a'.repeat(100)}`, 'too_many_values', 204, ''],
    [`tag:${'a'.repeat(256)}`, 'value_too_long', 4, ''],
    [`field.${'a'.repeat(256)}:x`, 'field_name_invalid', 0, ''],
    ['tag:a '.repeat(334), 'too_long', 2_000, ''],
  ] as const) {
    assert.throws(() => parseFilter(text), { name: 'FilterError', code, at, subject }, text)
  }
})

test('Dates, timestamps and durations before now are moments, and nothing else is', () => {
  const now = Date.parse('2026-05-01T12:00:00Z')
  for (const [value, at] of [
    ['2026-04-01', '2026-04-01T00:00:00Z'],
    ['2026-04-01T10:30', '2026-04-01T10:30:00Z'],
    ['2026-04-01T10:30:15.250Z', '2026-04-01T10:30:15.250Z'],
    ['2026-04-01T10:30+02:00', '2026-04-01T08:30:00Z'],
    ['2d', '2026-04-29T12:00:00Z'],
  ] as const) {
    assert.equal(momentMs(value, now), Date.parse(at), value)
  }
  for (const value of ['2026-13-01', '2026-04-31', '2026-02-29', '1.5d', '2026', 'd', '2 d']) {
    assert.equal(momentMs(value, now), undefined, value)
  }
})

const row: FilterRow = {
  status: 'open',
  priority: 'high',
  created_at: '2026-04-01T00:00:00.000Z',
  updated_at: '2026-04-02T00:00:00.000Z',
  agent: { id: null, email: null },
  group: { id: null, name: null },
  visitor: { id: '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d97' },
}

test('A row that does not tell decides nothing, unless something else does', () => {
  const context = { now: Date.parse('2026-05-01'), memberId: null }
  const decide = (text: string) => matchesFilter(parseFilter(text), row, context)
  assert.equal(decide('tag:vip'), undefined)
  assert.equal(decide('tag:vip status:closed'), false)
  assert.equal(decide('tag:vip status:open'), undefined)
  assert.equal(decide('tag:vip | status:open'), true)
  assert.equal(decide('-(tag:vip status:closed)'), true)
  assert.equal(decide('mentioned:true'), undefined)
  assert.equal(decide('assignee:me'), false)
})

test('Every field of a filter has a condition in the generator', () => {
  const seen = new Set<FilterField>()
  for (const filter of fc.sample(anyFilter(['x']), { numRuns: 500, seed: 1 })) {
    JSON.stringify(filter, (key, value) => {
      if (key === 'field') seen.add(value)
      return value
    })
  }
  assert.deepEqual([...seen].toSorted(), Object.keys(filterFields).toSorted())
})
