import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offsetOf } from './local-time.ts'

const winter = Date.UTC(2026, 0, 15, 12)
const summer = Date.UTC(2026, 6, 15, 12)

test('A zone is so many minutes ahead of UTC, by its rules at that time', () => {
  for (const [zone, inWinter, inSummer] of [
    ['UTC', 0, 0],
    ['Europe/Amsterdam', 60, 120],
    ['America/New_York', -300, -240],
    ['Asia/Kolkata', 330, 330],
    ['America/St_Johns', -210, -150],
    ['Pacific/Chatham', 825, 765],
  ] as const) {
    assert.deepEqual([offsetOf(zone, winter), offsetOf(zone, summer)], [inWinter, inSummer], zone)
  }
  assert.equal(offsetOf('Mars/Base', winter), undefined)
})
