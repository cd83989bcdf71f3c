import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localValue, snoozeTimes, timeOfValue } from './snooze-times.ts'

const offered = (now: Date, zone?: string) =>
  snoozeTimes(now, zone).map(({ name, at }) => `${name} ${localValue(at, zone)}`)

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

test('They are those of the zone of the member, over changes of the clocks, too', () => {
  // Friday evening in New York, Saturday morning in Tokyo.
  const now = new Date('2026-03-06T23:30:00Z')
  assert.deepEqual(offered(now, 'Asia/Tokyo'), [
    'evening 2026-03-07T18:00',
    'tomorrow 2026-03-08T09:00',
    'monday 2026-03-09T09:00',
    'week 2026-03-14T09:00',
  ])
  assert.deepEqual(offered(now, 'America/New_York'), [
    'tomorrow 2026-03-07T09:00',
    'monday 2026-03-09T09:00',
    'week 2026-03-13T09:00',
  ])
  const monday = snoozeTimes(now, 'America/New_York').find(({ name }) => name === 'monday')
  assert.equal(monday?.at.toISOString(), '2026-03-09T13:00:00.000Z')
  const value = '2026-03-09T09:00'
  assert.equal(timeOfValue(value, 'America/New_York').toISOString(), '2026-03-09T13:00:00.000Z')
})
