import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFilter } from '../../client/source/filter/parse-filter.ts'
import { viewNames } from '../list/views.ts'
import { filterOfView } from './filter-of-view.ts'

test('Every view has a filter to begin with', () => {
  const group = '0199ef10-3b7b-7a10-9c02-14d8be73f0a4'
  for (const [view, filter] of [
    ['mine', 'assignee:me status:new,"on hold" snoozed:false'],
    ['snoozed', 'snoozed:true'],
    [`group-${group}`, `group:${group} status:new,"on hold" snoozed:false`],
    ['filter-tag%3Avip%20-assignee%3Anone', 'tag:vip -assignee:none'],
    ['all', ''],
    ['settings', ''],
  ] as const) {
    assert.equal(filterOfView(view, ['new', 'on hold']), filter, view)
  }
  for (const view of viewNames) {
    parseFilter(filterOfView(view, ['new']))
    // Before the statuses are read.
    parseFilter(filterOfView(view, []))
  }
})
