import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import * as fc from 'fast-check'
import { anyText } from '../../../test/any-text.ts'
import { newId } from '../../ids.ts'
import { keyHash, newKey, readKey } from './key-format.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const workspaceId = '0198f3a2-7c1e-7abc-8def-0123456789ab'

/** The plain way to read base 62, to check the quick one against. */
function fromBase62(text: string): bigint {
  let value = 0n
  for (const char of text) value = value * 62n + BigInt(alphabet.indexOf(char))
  return value
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n)
    text = alphabet[Number(rest % 62n)] + text
  return text
}

/** A key with a right checksum whatever its parts say. */
function keyOf(workspace: bigint, secret: string): string {
  const unchecked = `porch_${base62(workspace, 22)}${secret}`
  return `${unchecked}${base62(BigInt(crc32(unchecked)), 6)}`
}

test('newKey returns porch_ and 61 base-62 characters: workspace, secret and checksum', () => {
  const { key } = newKey(workspaceId)
  assert.match(key, /^porch_[0-9A-Za-z]{61}$/)
  assert.equal(fromBase62(key.slice(6, 28)), BigInt(`0x${workspaceId.replaceAll('-', '')}`))
  assert.ok(fromBase62(key.slice(28, 61)) < 2n ** 192n)
  assert.equal(fromBase62(key.slice(61)), BigInt(crc32(key.slice(0, 61))))
})

test("newKey returns the key's SHA-256 and last four characters, and a different key each time", () => {
  const first = newKey(workspaceId)
  assert.deepEqual(first.hash, createHash('sha256').update(first.key).digest())
  assert.equal(first.lastFour, first.key.slice(-4))
  assert.equal(first.lastFour.length, 4)
  assert.equal(keyHash(first.key), first.hash.toString('hex'))
  const secrets = new Set(Array.from({ length: 1000 }, () => newKey(workspaceId).key.slice(28, 61)))
  assert.equal(secrets.size, 1000)
})

test('newKey rejects anything but a workspace id', () => {
  for (const text of ['', 'acme', `${workspaceId}0`]) assert.throws(() => newKey(text), TypeError)
})

test('readKey returns the workspace of every key from newKey', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.boolean(), (id, upper) => {
      const { key } = newKey(upper ? id.toUpperCase() : id)
      assert.equal(readKey(key), id)
    }),
  )
})

test('readKey reads the smallest and the greatest workspace id', () => {
  for (const id of [
    '00000000-0000-0000-0000-000000000000',
    '00000000-0000-0000-0000-000000000001',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ]) {
    assert.equal(readKey(newKey(id).key), id)
  }
})

test('readKey rejects a workspace part beyond 128 bits with a valid checksum', () => {
  const secret = 'a'.repeat(33)
  assert.equal(readKey(keyOf(2n ** 128n - 1n, secret)), 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  assert.equal(readKey(keyOf(2n ** 128n, secret)), undefined)
  assert.equal(readKey(keyOf(62n ** 22n - 1n, secret)), undefined)
})

test('readKey rejects a key with any one character changed', () => {
  const { key } = newKey(workspaceId)
  for (let index = 0; index < key.length; index += 1) {
    for (const char of alphabet) {
      if (char === key[index]) continue
      assert.equal(readKey(`${key.slice(0, index)}${char}${key.slice(index + 1)}`), undefined)
    }
  }
})

test('readKey rejects a key that is cut, lengthened, padded, recased or has foreign characters', () => {
  const { key } = newKey(workspaceId)
  const wrong = [
    key.slice(0, -1),
    key.slice(1),
    `${key}0`,
    `${key}\n`,
    `${key.slice(0, -1)}\n`,
    ` ${key}`,
    `Bearer ${key}`,
    key.toUpperCase(),
    key.replace('porch_', 'torch_'),
    key.replace('porch_', 'porch-'),
    `${key.slice(0, -1)}é`,
    `${key.slice(0, -1)}\0`,
    `${key.slice(0, -2)}😀`,
    `${key.slice(0, -1)}\ud800`,
    key.slice(0, 6).padEnd(67, '-'),
    'porch_',
    '',
  ]
  for (const text of wrong) assert.equal(readKey(text), undefined, JSON.stringify(text))
})

test('readKey never throws', () => {
  const { key } = newKey(workspaceId)
  const ofKeyLength = anyText({ minLength: 61, maxLength: 61 })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        ofKeyLength.map((tail) => `porch_${tail}`),
      ),
      (value) => {
        assert.equal(readKey(value), undefined)
      },
    ),
    { numRuns: 300 },
  )
  assert.equal(readKey([key]), undefined)
  assert.equal(readKey(new String(key)), undefined)
})

/** The best of ten rounds, so that other work on the machine does not count. */
function bestMicroseconds(texts: string[]): number {
  const rounds = Array.from({ length: 10 }, () => {
    const startMs = performance.now()
    for (const text of texts) readKey(text)
    return ((performance.now() - startMs) * 1000) / texts.length
  })
  return Math.min(...rounds)
}

test('readKey examines at most the length of a key', (context) => {
  const keyUs = bestMicroseconds(Array.from({ length: 500 }, () => newKey(newId()).key))
  const hugeUs = bestMicroseconds(Array<string>(500).fill('porch_'.padEnd(10_000_000, 'a')))
  context.diagnostic(`key ${keyUs.toFixed(2)} µs, huge text ${hugeUs.toFixed(2)} µs`)
  // Reading 10 MB takes milliseconds; a busy machine must not fail what is a matter of scale.
  assert.ok(keyUs < 200, `a key took ${keyUs} µs`)
  assert.ok(hugeUs < 200, `a huge text took ${hugeUs} µs`)
})
