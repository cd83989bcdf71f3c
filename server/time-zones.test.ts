import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTimeZone } from './time-zones.ts'

test('isTimeZone accepts the names of the IANA database, including old ones, in any case', () => {
  for (const name of ['Europe/Berlin', 'UTC', 'Etc/GMT+2', 'Asia/Calcutta', 'europe/berlin']) {
    assert.equal(isTimeZone(name), true, name)
  }
})

test('isTimeZone rejects offsets and anything else', () => {
  for (const name of [
    '+02:00',
    '-0530',
    '+02',
    '02:00',
    '',
    ' ',
    'Mars/Olympus',
    'Europe/Berlin ',
  ]) {
    assert.equal(isTimeZone(name), false, name)
  }
})
