import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { bestMs, workedMs } from '../../../test/best-ms.ts'
import { InexactNumber } from './inexact-numbers.ts'
import { mostNames, readJson } from './read-json.ts'
import { scanJson } from './scan-json.ts'

const mebibyte = 1024 * 1024

const isTooDeep = (bytes: Buffer, depth: number): boolean =>
  scanJson(bytes, { depth, names: Infinity }) === 'too deep'

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

test('The depth limit admits its own level and refuses the next', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"a":', '}]'],
  ] as const) {
    const nested = (times: number) => Buffer.from(`${open.repeat(times)}1${close.repeat(times)}`)
    const levels = open.startsWith('[{') ? 2 : 1
    assert.equal(isTooDeep(nested(20 / levels), 20), false)
    assert.equal(isTooDeep(nested(20 / levels + 1), 20), true)
  }
})

test('The depth limit agrees with the depth of any parsed value, in any layout', () => {
  const limits = fc.integer({ min: 0, max: 8 })
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 8 }),
      limits,
      fc.constantFrom(0, 2),
      (value, limit, indent) => {
        const bytes = Buffer.from(JSON.stringify(value, null, indent))
        assert.equal(isTooDeep(bytes, limit), depthOf(value) > limit)
      },
    ),
    { numRuns: 2000 },
  )
})

test('The depth limit does not count brackets inside strings', () => {
  for (const text of ['[[[{{{', '"[[[', '\\', '\\"[[[', '\\\\', '\\[[[[', '\u0000[[[', '👋[[[']) {
    const bytes = Buffer.from(JSON.stringify([text, { [text]: text }]))
    assert.equal(isTooDeep(bytes, 2), false, bytes.toString())
    assert.equal(isTooDeep(bytes, 1), true, bytes.toString())
  }
})

test('The depth limit finds the end of a long string, whatever is escaped in it', () => {
  const long = 'a'.repeat(100)
  for (const value of [`${long}"[[`, `${long}\\`, `${long}\\"[[${long}"[[`, `${long}\\\\`]) {
    assert.equal(isTooDeep(Buffer.from(JSON.stringify([value])), 1), false, value)
    assert.equal(isTooDeep(Buffer.from(JSON.stringify([value, []])), 1), true, value)
  }
})

test('The depth limit ignores siblings, and sees depth after them', () => {
  assert.equal(isTooDeep(Buffer.from('[[],[],[],{},{}]'), 2), false)
  assert.equal(isTooDeep(Buffer.from('[[],[],[],{},[[]]]'), 2), true)
})

test('The depth limit never lets JSON.parse see more depth, whatever the bytes', () => {
  const pieces = fc.constantFrom(
    '[',
    ']',
    '{',
    '}',
    '"',
    '\\',
    ',',
    ':',
    '"a":',
    '1',
    ' ',
    '\xff',
    'é',
    // Longer than what is scanned byte by byte.
    'a'.repeat(70),
    '\\'.repeat(65),
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const bytes = Buffer.from(parts.join(''), 'latin1')
      const exceeds = isTooDeep(bytes, 2)
      const value = parsedOrUndefined(bytes.toString())
      if (value !== undefined) assert.equal(exceeds, depthOf(value) > 2, bytes.toString())
    }),
    { numRuns: 5_000 },
  )
})

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test('The depth limit answers the worst bodies of 1 MiB within 20 ms', (context) => {
  const worst = {
    'brackets in pairs': '[],'.repeat(mebibyte / 3),
    'one string': `"${'a'.repeat(mebibyte - 2)}"`,
    'empty strings': '"",'.repeat(mebibyte / 3),
    escapes: `"${'\\"'.repeat(mebibyte / 2)}"`,
    'brackets just below a limit out of reach': '['.repeat(mebibyte),
  }
  for (const [title, text] of Object.entries(worst)) {
    const bytes = Buffer.from(text)
    const ms = bestMs(
      20,
      () => bytes,
      (input) => isTooDeep(input, mebibyte + 1),
    )
    context.diagnostic(`${title}: ${ms.toFixed(2)} ms`)
    assert.ok(ms < 20, `${title} took ${ms} ms`)
  }
  const bomb = Buffer.from('['.repeat(mebibyte))
  assert.ok(
    bestMs(
      1,
      () => bomb,
      (input) => isTooDeep(input, 20),
    ) < 1,
  )
})

test('The names of all objects are counted, and nothing else is', () => {
  const scan = (text: string, names: number) => scanJson(Buffer.from(text), { depth: 20, names })
  const three = '{"a":1,"b":[{"c:d":": :"}]}'
  assert.equal(scan(three, 3), 'plain')
  assert.equal(scan(three, 2), 'too many names')
  const unique = (names: number) =>
    `{${Array.from({ length: names }, (_, at) => `"${at}":1`).join(',')}}`
  assert.equal(scan(unique(mostNames), mostNames), 'plain')
  assert.equal(scan(unique(mostNames + 1), mostNames), 'too many names')
})

/** Bodies of one MiB whose values are all the same. */
const bodyOf = (value: string) =>
  `{"a":[${Array.from({ length: (mebibyte - 8) / (value.length + 1) }, () => value).join(',')}]}`

/** Milliseconds of work of some calls together: the clock of the processor is coarse for a single one. */
function sumMs(work: () => unknown): number {
  const startMs = workedMs()
  for (let round = 0; round < 4; round += 1) work()
  return workedMs() - startMs
}

test('A body of a MiB takes at most three times as long as JSON.parse, whatever numbers it has', (context) => {
  const values = [
    ...['1', '0.5', '123.456', '1e5', '9e99', '1234567890123456', '12345678901234567890'],
    ...['0.12345678901234567890', '[]', '"a"'],
  ]
  for (const value of values) {
    const bytes = Buffer.from(bodyOf(value))
    // Both sides decode and copy.
    const parse = () => JSON.parse(Buffer.from(bytes).toString())
    const read = () => readJson(Buffer.from(bytes), mostNames)
    const ratios: number[] = []
    // A busy machine makes single rounds slower, none faster.
    while (ratios.length < 36 && !ratios.some((ratio) => ratio <= 3)) {
      const parsedMs = sumMs(parse)
      ratios.push(sumMs(read) / parsedMs)
    }
    context.diagnostic(`${value}: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`)
    assert.ok(Math.min(...ratios) <= 3, `${value}: ${Math.min(...ratios)}`)
  }
})

/** Converting 50,000 numbers takes as long as everything else that is done for them. */
const mostTimesRefused = 1.4

test('Numbers that have to be converted to be compared are counted, and those beyond are refused like inexact ones', (context) => {
  const read = (numbers: readonly string[]) =>
    readJson(Buffer.from(`{"a":[${numbers.join(',')}]}`), 10)['a'] as unknown[]
  const kept = '0.30000000000000004'
  const times = (count: number) => Array.from({ length: count }, () => kept)
  assert.ok(read(times(2_000)).every((one) => one === Number(kept)))
  const [first, ...others] = read(times(50_000))
  assert.equal(first, Number(kept))
  assert.ok(others.at(-1) instanceof InexactNumber)
  // Of different numbers no conversion is remembered. Those with a digit more are refused without one.
  const numbers = Array.from({ length: 50_000 }, (_, at) => (1 / (at + 7)).toPrecision(17))
  const longer = numbers.map((number) => `${number}1`)
  const ratios: number[] = []
  while (ratios.length < 12 && !ratios.some((ratio) => ratio <= mostTimesRefused)) {
    const refusedMs = sumMs(() => read(longer))
    ratios.push(sumMs(() => read(numbers)) / refusedMs)
  }
  context.diagnostic(ratios.map((ratio) => ratio.toFixed(2)).join(', '))
  assert.ok(Math.min(...ratios) <= mostTimesRefused, 'They cost more than the others.')
})
