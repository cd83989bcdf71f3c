import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { isOpen, opensAt, weekdays, type OpeningTimes } from './office-hours.ts'

const berlin: OpeningTimes = {
  time_zone: 'Europe/Berlin',
  hours: [
    { day: 'monday', from: '09:00', to: '12:00' },
    { day: 'monday', from: '13:00', to: '17:30' },
    { day: 'friday', from: '09:00', to: '24:00' },
    { day: 'sunday', from: '02:30', to: '04:00' },
  ],
}

const at = (text: string) => new Date(text)
const next = (times: OpeningTimes | null, text: string) => opensAt(times, at(text))?.toISOString()

test('The office is open within its hours by the clock of its zone', () => {
  for (const [moment, open] of [
    ['2026-07-06T06:59:00Z', false],
    ['2026-07-06T07:00:00Z', true],
    ['2026-07-06T10:00:00Z', false],
    ['2026-07-06T15:29:59Z', true],
    ['2026-07-06T15:30:00Z', false],
    ['2026-01-05T07:30:00Z', false],
    ['2026-01-05T08:00:00Z', true],
    ['2026-07-10T21:59:59Z', true],
    ['2026-07-10T22:00:00Z', false],
  ] as const) {
    assert.equal(isOpen(berlin, at(moment)), open, moment)
  }
  assert.equal(isOpen(null, at('2026-07-06T00:00:00Z')), true)
})

test('The next opening is exact where the clock is set forward and back', () => {
  assert.equal(next(berlin, '2026-07-06T10:00:00Z'), '2026-07-06T11:00:00.000Z')
  assert.equal(next(berlin, '2026-07-06T16:00:00Z'), '2026-07-10T07:00:00.000Z')
  // 29 March: from 02:00 to 03:00 there is no time, so 02:30 is when the clock shows 03:00.
  assert.equal(next(berlin, '2026-03-28T12:00:00Z'), '2026-03-29T01:00:00.000Z')
  // 25 October: 02:30 comes twice.
  assert.equal(next(berlin, '2026-10-24T23:00:00Z'), '2026-10-25T00:30:00.000Z')
  assert.equal(next(berlin, '2026-10-25T01:10:00Z'), '2026-10-25T01:30:00.000Z')
  assert.equal(next(berlin, '2026-07-06T08:00:00Z'), undefined)
  assert.equal(next({ time_zone: 'UTC', hours: [] }, '2026-07-06T08:00:00Z'), undefined)
  assert.equal(next(null, '2026-07-06T08:00:00Z'), undefined)
})

const pad = (value: number) => String(value).padStart(2, '0')
const time = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`

test('The next opening is the first open minute, whatever the zone, the season and the hours', () => {
  const span = fc
    .tuple(
      fc.constantFrom(...weekdays),
      fc.integer({ min: 0, max: 95 }),
      fc.integer({ min: 1, max: 8 }),
    )
    .map(([day, from, length]) => ({
      day,
      from: time(from * 15),
      to: time(Math.min(96, from + length) * 15),
    }))
  const zone = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Chatham',
  )
  const changes = [
    '2026-03-08',
    '2026-03-29',
    '2026-04-05',
    '2026-10-04',
    '2026-10-25',
    '2026-11-01',
  ]
  fc.assert(
    fc.property(
      zone,
      fc.array(span, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...changes),
      fc.integer({ min: -2_880, max: 2_880 }),
      (time_zone, hours, day, minutes) => {
        const times = { time_zone, hours }
        const now = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000)
        if (isOpen(times, now)) return
        let first = now.getTime()
        // Every zone changes at whole quarters of an hour.
        do first += 900_000 - (first % 900_000)
        while (!isOpen(times, new Date(first)))
        assert.equal(opensAt(times, now)?.toISOString(), new Date(first).toISOString())
      },
    ),
    { numRuns: 60 },
  )
})
