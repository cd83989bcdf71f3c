import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { parseTimestamp } from './timestamps.ts'

const earliest = '0001-01-01T00:00:00.000Z'
const latest = '9999-12-31T23:59:59.999Z'

function parsed(text: unknown): string | undefined {
  return parseTimestamp(text)?.toISOString()
}

const accepted = [
  ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01T12:34', '2026-03-01T12:34:00.000Z'],
  ['2026-03-01T12:34Z', '2026-03-01T12:34:00.000Z'],
  ['2026-03-01T12:34:56', '2026-03-01T12:34:56.000Z'],
  ['2026-03-01T12:34:56Z', '2026-03-01T12:34:56.000Z'],
  ['2026-03-01t12:34:56z', '2026-03-01T12:34:56.000Z'],
  ['2026-03-01T12:34:56.7Z', '2026-03-01T12:34:56.700Z'],
  ['2026-03-01T12:34:56.789Z', '2026-03-01T12:34:56.789Z'],
  ['2026-03-01T12:34:56,789Z', '2026-03-01T12:34:56.789Z'],
  ['2026-03-01T12:34:56.0009Z', '2026-03-01T12:34:56.000Z'],
  ['2026-03-01T12:34:56.999999999999999999999Z', '2026-03-01T12:34:56.999Z'],
  ['2026-03-01T12:34:56.789', '2026-03-01T12:34:56.789Z'],
  ['2026-03-01T12:34:56+05:30', '2026-03-01T07:04:56.000Z'],
  ['2026-03-01T12:34:56+0530', '2026-03-01T07:04:56.000Z'],
  ['2026-03-01T12:34:56+05', '2026-03-01T07:34:56.000Z'],
  ['2026-03-01T12:34+05:30', '2026-03-01T07:04:00.000Z'],
  ['2026-03-01T00:00:00.5-03:30', '2026-03-01T03:30:00.500Z'],
  ['2026-03-01T00:00:00+14:00', '2026-02-28T10:00:00.000Z'],
  ['2026-03-01T00:00:00+23:59', '2026-02-28T00:01:00.000Z'],
  ['2026-03-01T00:00:00-23:59', '2026-03-01T23:59:00.000Z'],
  ['2026-03-01T00:00:00-00:00', '2026-03-01T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2000-02-29', '2000-02-29T00:00:00.000Z'],
  ['0026-01-01', '0026-01-01T00:00:00.000Z'],
  [earliest, earliest],
  [latest, latest],
] as const

for (const [text, expected] of accepted) {
  test(`parseTimestamp reads ${text} as ${expected}`, () => {
    assert.equal(parsed(text), expected)
  })
}

const refusals: Record<string, unknown[]> = {
  'a text that is no timestamp': [
    '',
    ' ',
    'now',
    'yesterday',
    'March 1, 2026',
    'null',
    'undefined',
  ],
  'an unencoded plus, arrived as a space': [
    '2026-03-01T12:34:56 05:30',
    '2026-03-01T12:34:56.789 05:30',
    '2026-03-01T12:34:56 0530',
    '2026-03-01T12:34 05',
  ],
  'a space anywhere': [
    '2026-03-01 12:34:56',
    '2026-03-01 12:34:56Z',
    ' 2026-03-01',
    '2026-03-01 ',
    '2026-03-01T12:34:56 Z',
    '2026-03-01\n',
    '2026-03-01T12:34:56Z\n',
    '\t2026-03-01',
  ],
  'epoch numbers': [
    0,
    1,
    1767225600,
    1767225600000,
    '0',
    '1767225600',
    '1767225600000',
    '-1',
    '1e9',
  ],
  'a day that does not exist': [
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-01-32',
    '2026-01-00',
    '2026-00-01',
    '2026-13-01',
    '2026-02-30T00:00:00Z',
    '0000-01-01',
    '0000-12-31T23:59:59Z',
  ],
  'a time that does not exist': [
    '2026-03-01T24:00:00Z',
    '2026-03-01T24:00',
    '2026-03-01T25:00Z',
    '2026-03-01T12:60Z',
    '2026-03-01T12:34:60Z',
    '2026-12-31T23:59:60Z',
    '2026-03-01T-1:00Z',
  ],
  'an offset that does not exist': [
    '2026-03-01T00:00+24:00',
    '2026-03-01T00:00-24:00',
    '2026-03-01T00:00+05:60',
    '2026-03-01T00:00+99',
    '2026-03-01T00:00+5',
    '2026-03-01T00:00+5:30',
    '2026-03-01T00:00+053',
    '2026-03-01T00:00+05:3',
    '2026-03-01T00:00+05:',
    '2026-03-01T00:00+',
    '2026-03-01T00:00-',
    '2026-03-01T00:00+05:30:00',
    '2026-03-01T00:00−05:30',
    '2026-03-01T00:00ZZ',
    '2026-03-01T00:00Z+05:30',
    '2026-03-01T00:00UTC',
    '2026-03-01T00:00EST',
    '2026-03-01T00:00[Europe/Berlin]',
  ],
  'parts left out or doubled': [
    '2026',
    '2026-03',
    '2026-3-1',
    '26-03-01',
    '2026-03-01T',
    '2026-03-01T12',
    '2026-03-01T12Z',
    '2026-03-01T12:',
    '2026-03-01T1:02',
    '2026-03-01T12:34:',
    '2026-03-01T12:34:5',
    '2026-03-01T12:34:56.',
    '2026-03-01T12:34:56.Z',
    '2026-03-01T12:34.5Z',
    '2026-03-01T12:34:56.7.8Z',
    '2026-03-01Z',
    '2026-03-01+05:30',
    'T12:34:56Z',
    '12:34:56',
    '2026-03-01,2026-03-02',
  ],
  'other ways to write dates': [
    '20260301',
    '20260301T123456Z',
    '2026-060',
    '2026-W09-7',
    '2026/03/01',
    '01.03.2026',
    '03/01/2026',
    '+002026-03-01T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    '12026-03-01',
    '-2026-03-01',
    'Sun, 01 Mar 2026 12:34:56 GMT',
    '"2026-03-01"',
    '2026-03-01T12:34:56%2B05:30',
  ],
  'digits of other scripts and control characters': [
    '２０２６-03-01',
    '٢٠٢٦-03-01',
    '2026-03-01\0',
    '2026‐03‐01',
    '\ufeff2026-03-01',
  ],
  'an instant that an offset moves out of the years 1 to 9999': [
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '9999-12-31T23:59:59.999-23:59',
  ],
  'anything but a text': [
    undefined,
    null,
    true,
    [],
    ['2026-03-01'],
    ['2026-03-01', '2026-03-02'],
    {},
    { 0: '2026-03-01' },
    new Date(0),
    Number.NaN,
    20260301n,
    Symbol('2026-03-01'),
    { toString: () => '2026-03-01' },
  ],
}

for (const [title, values] of Object.entries(refusals)) {
  test(`parseTimestamp rejects ${title}`, () => {
    for (const value of values) assert.equal(parsed(value), undefined, String(value))
  })
}

const offsetMinutes = fc.integer({ min: -(24 * 60 - 1), max: 24 * 60 - 1 })
// A day inside the limits, so that the local time of every offset has a four-digit year.
const instants = fc
  .date({
    min: new Date(Date.parse(earliest) + 86_400_000),
    max: new Date(Date.parse(latest) - 86_400_000),
    noInvalidDate: true,
  })
  .map((date) => date.getTime())

function withOffset(ms: number, minutes: number, separator: string): string {
  const local = new Date(ms + minutes * 60_000).toISOString().slice(0, -1)
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')
  const rest = String(Math.abs(minutes) % 60).padStart(2, '0')
  return `${local}${minutes < 0 ? '-' : '+'}${hours}${separator}${rest}`
}

test('parseTimestamp returns every instant written with any offset', () => {
  fc.assert(
    fc.property(instants, offsetMinutes, fc.constantFrom(':', ''), (ms, minutes, separator) => {
      assert.equal(parseTimestamp(withOffset(ms, minutes, separator))?.getTime(), ms)
    }),
    { numRuns: 2000 },
  )
})

test('parseTimestamp returns every instant written in UTC, to the written precision', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 999_999 }), (ms, rest) => {
      const iso = new Date(ms).toISOString()
      const zoneless = iso.slice(0, -1)
      const finer = `${zoneless}${String(rest).padStart(6, '0')}Z`
      const secondMs = new Date(ms).setUTCMilliseconds(0)
      const minuteMs = new Date(secondMs).setUTCSeconds(0)
      const dayMs = new Date(minuteMs).setUTCHours(0, 0)
      for (const [text, expected] of [
        [iso, ms],
        [zoneless, ms],
        [`${zoneless}+00`, ms],
        [finer, ms],
        [`${iso.slice(0, 19)}Z`, secondMs],
        [iso.slice(0, 16), minuteMs],
        [iso.slice(0, 10), dayMs],
      ] as const) {
        assert.equal(parseTimestamp(text)?.getTime(), expected, text)
      }
    }),
    { numRuns: 2000 },
  )
})

test('parseTimestamp never throws, and its results have four-digit years', () => {
  const pieces = fc.constantFrom(
    ...'0123456789-:.TtZz+ ,'.split(''),
    '2026-03-01',
    '12:34',
    '+05:30',
  )
  const near = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(near, fc.anything()), (value) => {
      const written = parsed(value)
      if (written !== undefined) assert.match(written, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }),
    { numRuns: 2000 },
  )
})

test('parseTimestamp reads a fraction of a million digits in linear time', () => {
  const digits = '9'.repeat(1_000_000)
  const startMs = performance.now()
  assert.equal(parsed(`2026-03-01T12:34:56.${digits}Z`), '2026-03-01T12:34:56.999Z')
  assert.equal(parsed(`2026-03-01T12:34:56.${digits}!`), undefined)
  assert.ok(performance.now() - startMs < 1000)
})
