import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reader, Unseen } from './digest-queries.ts'
import { quietForMs } from './quiet-time.ts'
import { whenDue } from './when-due.ts'

const at = (time: string) => new Date(`2026-03-02T${time}:00.000Z`)
const minute = 60_000

test('Quiet hours are those of the member, also over midnight, and end to the minute', () => {
  const quiet = (from: string | null, to: string | null, time: string, zone = 'UTC') =>
    quietForMs({ quiet_from: from, quiet_to: to, time_zone: zone }, at(time)) / minute
  assert.equal(quiet('18:00', '08:00', '17:59'), 0)
  assert.equal(quiet('18:00', '08:00', '18:00'), 14 * 60)
  assert.equal(quiet('18:00', '08:00', '23:59'), 481)
  assert.equal(quiet('18:00', '08:00', '07:59'), 1)
  assert.equal(quiet('18:00', '08:00', '08:00'), 0)
  assert.equal(quiet('12:00', '13:00', '12:30'), 30)
  assert.equal(quiet('12:00', '13:00', '11:30'), 0)
  assert.equal(quiet('18:00', '08:00', '12:00', 'Asia/Tokyo'), 11 * 60)
  assert.equal(quiet('00:00', '01:00', '00:30'), 30)
  for (const none of [null, '12:00']) assert.equal(quiet('12:00', none, '12:00'), 0)
})

const reader: Reader = {
  email: 'omar@x.test',
  time_zone: 'UTC',
  digest: 'hour',
  digest_words: false,
  quiet_from: null,
  quiet_to: null,
  language: 'en',
  mailed_until: at('08:00'),
  workspace_name: 'Acme',
  subdomain: 'acme',
  host: null,
  absent_ms: null,
  is_by_company: false,
  now: at('12:00'),
}
const seenAt = (time: string) => [{ created_at: at(time) } as Unseen]

test('What waits is due after the time that the member chose, whatever a clock that jumps says', () => {
  assert.equal(whenDue(reader, []), undefined)
  assert.equal(whenDue({ ...reader, digest: 'off' }, seenAt('10:00')), undefined)
  assert.equal(whenDue(reader, seenAt('11:20')), 20 * minute)
  assert.equal(whenDue(reader, seenAt('11:00')), 0)
  // The newest first: the oldest one counts.
  assert.equal(whenDue(reader, [...seenAt('11:59'), ...seenAt('10:00')]), 0)
  // Set back by half a day: one more time at most.
  assert.equal(whenDue({ ...reader, now: at('00:00') }, seenAt('11:00')), 60 * minute)
})

test('A member who used a session within minutes is there, for four hours at most', () => {
  assert.equal(whenDue({ ...reader, absent_ms: minute }, seenAt('10:30')), 4 * minute)
  assert.equal(whenDue({ ...reader, absent_ms: -minute }, seenAt('10:30')), 5 * minute)
  assert.equal(whenDue({ ...reader, absent_ms: 6 * minute }, seenAt('10:30')), 0)
  assert.equal(whenDue({ ...reader, absent_ms: minute }, seenAt('07:00')), 0)
})
