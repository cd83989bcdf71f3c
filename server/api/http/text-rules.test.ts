import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { anyText } from '../../../test/any-text.ts'
import { isStorableText, nestingDepthExceeds, withoutPrototypeKeys } from './text-rules.ts'

const mebibyte = 1024 * 1024

/** Milliseconds that the processor works for this thread. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * Milliseconds of work of the first of some calls below the limit, else of the best. By the processor's
 * clock: what else runs on the machine does not count.
 */
function bestMs<T>(limitMs: number, prepare: () => T, work: (input: T) => void): number {
  let best = Infinity
  // The first rounds are compiled meanwhile.
  for (let round = 0; round < 30 && best >= limitMs; round += 1) {
    const input = prepare()
    const startMs = workedMs()
    work(input)
    best = Math.min(best, workedMs() - startMs)
  }
  return best
}

test('isStorableText accepts every well-formed text without NUL', () => {
  for (const text of [
    '',
    'a',
    'Grüße 👋🏽',
    '\u0001\u001f\u007f',
    '\u202e\u200b',
    '\ufffd',
    '\uffff',
  ]) {
    assert.equal(isStorableText(text), true, JSON.stringify(text))
  }
})

test('isStorableText rejects NUL and lone surrogates at any position', () => {
  for (const text of ['\0', 'a\0b', '\ud800', 'a\udfff', '\udc00\ud800', '👋\ud83d', '\ud83d👋']) {
    assert.equal(isStorableText(text), false, JSON.stringify(text))
  }
})

test('isStorableText accepts exactly the texts without NUL that UTF-8 preserves', () => {
  const units = fc
    .array(fc.integer({ min: 0, max: 0xffff }))
    .map((codes) => String.fromCharCode(...codes))
  fc.assert(
    fc.property(fc.oneof(units, anyText()), (text) => {
      const kept = Buffer.from(text).toString() === text && !text.includes('\0')
      assert.equal(isStorableText(text), kept)
    }),
    { numRuns: 300 },
  )
})

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

test('nestingDepthExceeds accepts the limit and rejects one level more', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"a":', '}]'],
  ] as const) {
    const nested = (times: number) => Buffer.from(`${open.repeat(times)}1${close.repeat(times)}`)
    const levels = open.startsWith('[{') ? 2 : 1
    assert.equal(nestingDepthExceeds(nested(20 / levels), 20), false)
    assert.equal(nestingDepthExceeds(nested(20 / levels + 1), 20), true)
  }
})

test('nestingDepthExceeds agrees with the depth of any parsed value, in any layout', () => {
  const limits = fc.integer({ min: 0, max: 8 })
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 8 }),
      limits,
      fc.constantFrom(0, 2),
      (value, limit, indent) => {
        const bytes = Buffer.from(JSON.stringify(value, null, indent))
        assert.equal(nestingDepthExceeds(bytes, limit), depthOf(value) > limit)
      },
    ),
    { numRuns: 2000 },
  )
})

test('nestingDepthExceeds does not count brackets inside strings', () => {
  for (const text of ['[[[{{{', '"[[[', '\\', '\\"[[[', '\\\\', '\\[[[[', '\u0000[[[', '👋[[[']) {
    const bytes = Buffer.from(JSON.stringify([text, { [text]: text }]))
    assert.equal(nestingDepthExceeds(bytes, 2), false, bytes.toString())
    assert.equal(nestingDepthExceeds(bytes, 1), true, bytes.toString())
  }
})

test('nestingDepthExceeds finds the end of a long string, whatever is escaped in it', () => {
  const long = 'a'.repeat(100)
  for (const value of [`${long}"[[`, `${long}\\`, `${long}\\"[[${long}"[[`, `${long}\\\\`]) {
    assert.equal(nestingDepthExceeds(Buffer.from(JSON.stringify([value])), 1), false, value)
    assert.equal(nestingDepthExceeds(Buffer.from(JSON.stringify([value, []])), 1), true, value)
  }
})

test('nestingDepthExceeds ignores siblings, and sees depth after them', () => {
  assert.equal(nestingDepthExceeds(Buffer.from('[[],[],[],{},{}]'), 2), false)
  assert.equal(nestingDepthExceeds(Buffer.from('[[],[],[],{},[[]]]'), 2), true)
})

test('nestingDepthExceeds never lets JSON.parse see more depth, whatever the bytes', () => {
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
      const exceeds = nestingDepthExceeds(bytes, 2)
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

test('nestingDepthExceeds answers the worst bodies of 1 MiB within 20 ms', (context) => {
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
      (input) => nestingDepthExceeds(input, mebibyte + 1),
    )
    context.diagnostic(`${title}: ${ms.toFixed(2)} ms`)
    assert.ok(ms < 20, `${title} took ${ms} ms`)
  }
  const bomb = Buffer.from('['.repeat(mebibyte))
  assert.ok(
    bestMs(
      1,
      () => bomb,
      (input) => nestingDepthExceeds(input, 20),
    ) < 1,
  )
})

test('withoutPrototypeKeys removes the three keys at any depth and keeps everything else', () => {
  const source = `{"a":1,"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"b":
    [{"prototype":1,"c":null},[{"\\u005f_proto__":{"admin":true},"d":{"e":"__proto__"}}],"constructor"],
    "__Proto__":2,"proto":3,"toString":4}`
  assert.deepEqual(withoutPrototypeKeys(JSON.parse(source)), {
    a: 1,
    b: [{ c: null }, [{ d: { e: '__proto__' } }], 'constructor'],
    __Proto__: 2,
    proto: 3,
    toString: 4,
  })
  assert.equal(Object.hasOwn(Object.prototype, 'admin'), false)
})

test('withoutPrototypeKeys leaves nothing for a merge to pollute', () => {
  const body = withoutPrototypeKeys(
    JSON.parse('{"traits":{"__proto__":{"admin":true},"plan":"a"}}'),
  )
  const { traits } = body as { traits: Record<string, unknown> }
  assert.deepEqual(Reflect.ownKeys(traits), ['plan'])
  const merged = Object.assign({}, traits)
  assert.equal(Reflect.get(merged, 'admin'), undefined)
})

test('withoutPrototypeKeys returns any other value unchanged', () => {
  for (const value of ['__proto__', 1, true, null, undefined, [], {}]) {
    assert.equal(withoutPrototypeKeys(value), value)
  }
  const keys = fc.string().filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key))
  fc.assert(
    fc.property(fc.dictionary(keys, fc.oneof(fc.string(), fc.array(fc.integer()))), (value) => {
      const json = JSON.stringify(value)
      assert.equal(JSON.stringify(withoutPrototypeKeys(JSON.parse(json))), json)
    }),
  )
})

test('withoutPrototypeKeys takes linear time for the worst bodies of 1 MiB', (context) => {
  const repeated = (text: string) => `[${`${text},`.repeat(mebibyte / (text.length + 1))}0]`
  const distinct = (value: string, count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join(',')}}`
  const worst = {
    numbers: repeated('0'),
    'empty objects': repeated('{}'),
    'empty arrays': repeated('[]'),
    'objects of one key': repeated('{"a":1}'),
    'pairs of objects': repeated('{"a":{}}'),
    'objects with __proto__': repeated('{"__proto__":0}'),
    'objects with all three keys': repeated('{"__proto__":0,"constructor":0,"prototype":0}'),
    'distinct keys': distinct('0', 80_000),
    'distinct keys with objects': distinct('{}', 75_000),
    'distinct shapes': `[${Array.from({ length: 70_000 }, (_, n) => `{"k${n}":0}`).join(',')}]`,
    'distinct shapes, __proto__ last': `[${Array.from({ length: 36_000 }, (_, n) => `{"k${n}":0,"__proto__":0}`).join(',')}]`,
    'distinct shapes, __proto__ first': `[${Array.from({ length: 36_000 }, (_, n) => `{"__proto__":0,"k${n}":0}`).join(',')}]`,
    'distinct index keys': distinct('0', 80_000).replaceAll('"k', '"'),
  }
  for (const [title, text] of Object.entries(worst)) {
    // About 20 ms on an idle machine; the limit allows for a busy one.
    const ms = bestMs(1_000, () => JSON.parse(text) as unknown, withoutPrototypeKeys)
    context.diagnostic(`${title} (${text.length} bytes): ${ms.toFixed(2)} ms`)
    assert.ok(ms < 1_000, `${title} took ${ms} ms`)
  }
})
