import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedFilter, wholeFilterOf } from './asked-filter.ts'
import { readAsked } from './read-asked.ts'

const contact = '0199ef10-3b7b-7a10-9c02-14d8be73f0a1'
const known = {
  statuses: ['open', 'closed'],
  groups: ['second line'],
  memberOf: (value: string) => (['me', 'Ann'].includes(value) ? 'ann@x.test' : undefined),
}
const filtersIn = (text: string) => readAsked(text, known).filters

test('A text of conditions alone is a filter', () => {
  assert.equal(wholeFilterOf('tag:vip  -assignee:none '), 'tag:vip -assignee:none')
  for (const text of ['', 'refund', 'refund status:open', 'status:', '>close'])
    assert.equal(wholeFilterOf(text), undefined, text)
})

test('The filters of a search are saved without its words, and with its person', () => {
  for (const [text, id, expected] of [
    ['status:open', undefined, 'status:open'],
    ['refund status:open ', undefined, 'status:open'],
    ['refund status:open in:notes ', undefined, 'status:open'],
    ['refund after:2026-11-01 ', undefined, 'updated_after:2026-11-01'],
    ['refund before:2026-11-01 ', contact, `created_before:2026-11-01 contact:${contact}`],
    ['tag:a | tag:b', contact, `(tag:a | tag:b) contact:${contact}`],
    ['refund', undefined, ''],
    ['refund assignee:me has:file from:me ', undefined, 'assignee:me'],
    ['refund is:snoozed ', undefined, 'snoozed:true'],
    ['refund assignee:Ann ', undefined, 'assignee:ann@x.test'],
    ['refund group:"second line" tag:vip ', undefined, 'group:"second line" tag:vip'],
  ] as const) {
    assert.equal(askedFilter(text, filtersIn(text), id), expected, text)
  }
})
