import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32 } from './base32.ts'
import { makeRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { stepAt, stepOfCode, totpOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test('codes are those of RFC 6238, appendix B', () => {
  const codes = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const
  for (const [seconds, code] of codes) assert.equal(totpOf(secret, stepAt(seconds * 1_000)), code)
})

test('a code is right in its step, the one before and the one after, and never in a used one', () => {
  const now = 1_111_111_111_000
  const step = stepAt(now)
  for (const [away, expected] of [
    [-2, undefined],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, undefined],
  ] as const) {
    assert.equal(stepOfCode(secret, totpOf(secret, step + away), now, 0), expected, `${away}`)
  }
  assert.equal(stepOfCode(secret, totpOf(secret, step), now, step), undefined)
  assert.equal(stepOfCode(secret, totpOf(secret, step - 1), now, step), undefined)
  assert.equal(stepOfCode(secret, totpOf(secret, step + 1), now, step), step + 1)
})

test('Base32 is that of RFC 4648', () => {
  assert.equal(base32(Buffer.from('fooba')), 'MZXW6YTB')
  assert.equal(base32(secret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  assert.equal(base32(Buffer.alloc(5)), 'AAAAAAAA')
})

test('recovery codes are ten of 80 bits, and are read however they are typed', () => {
  const { codes, hashes } = makeRecoveryCodes()
  assert.equal(new Set(codes).size, 10)
  for (const [at, code] of codes.entries()) {
    assert.match(code, /^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/)
    for (const typed of [code, code.toUpperCase(), code.replaceAll('-', ' ')]) {
      assert.deepEqual(recoveryHash(typed), hashes[at])
    }
  }
  for (const typed of ['', '123456', codes[0]?.slice(1), 'abcd-efgh-ijkl-mno1']) {
    assert.equal(recoveryHash(typed ?? ''), undefined)
  }
})
