import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { anyText } from '../../../test/any-text.ts'
import { bestMs } from '../../../test/best-ms.ts'
import { isStorableText, withoutPrototypeKeys } from './text-rules.ts'

const mebibyte = 1024 * 1024

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
