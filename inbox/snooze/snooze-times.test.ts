import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localValue, snoozeTimes } from './snooze-times.ts'

const offered = (now: Date) => snoozeTimes(now).map(({ name, at }) => `${name} ${localValue(at)}`)

test('The times to snooze until lie ahead, in local time, each once', () => {
  // The second of March 2026 is a Monday.
  assert.deepEqual(offered(new Date(2026, 2, 4, 9, 12)), [
    'evening 2026-03-04T18:00',
    'tomorrow 2026-03-05T09:00',
    'monday 2026-03-09T09:00',
    'week 2026-03-11T09:00',
  ])
  assert.deepEqual(offered(new Date(2026, 2, 1, 17, 0)), [
    'tomorrow 2026-03-02T09:00',
    'week 2026-03-08T09:00',
  ])
  assert.deepEqual(offered(new Date(2026, 2, 2, 16, 59)), [
    'evening 2026-03-02T18:00',
    'tomorrow 2026-03-03T09:00',
    'monday 2026-03-09T09:00',
  ])
})
