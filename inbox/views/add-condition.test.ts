import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FilterCondition } from '../../client/source/filter/filter.ts'
import { addCondition } from './add-condition.ts'

const status = (value: string): FilterCondition => ({ field: 'status', values: [value], words: [] })
const nobody: FilterCondition = { field: 'assignee', values: [], words: ['none'] }
const isUnread: FilterCondition = { field: 'unread', values: ['true'], words: [] }

test('A condition is added beside the others, and a value to a condition of its field', () => {
  for (const [text, added, expected] of [
    ['', status('open'), 'status:open'],
    ['status:new', status('open'), 'status:new,open'],
    ['status:open', status('open'), 'status:open'],
    ['status:new tag:vip', status('open'), 'status:new,open tag:vip'],
    ['assignee:me', nobody, 'assignee:me,none'],
    ['unread:false tag:vip', isUnread, 'unread:true tag:vip'],
    // A condition that excludes, or stands in parentheses, is another one.
    ['-status:closed', status('open'), '-status:closed status:open'],
    ['tag:a | tag:b', status('open'), '(tag:a | tag:b) status:open'],
  ] as const) {
    assert.equal(addCondition(text, added), expected, text)
  }
})

test('Behind a text that is no filter yet a condition is added as text', () => {
  assert.equal(addCondition('tag: ', status('on hold')), 'tag: status:"on hold"')
})
