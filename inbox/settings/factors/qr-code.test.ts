import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { qrCode } from './qr-code.ts'

/** Of length, modules a side, and the SHA-256 of the modules as uqr 0.1.3 makes them (level L, mask 0); jsQR 1.4 reads all of them. */
const known = [
  [5, 21, 'bca5736bf37f55da'],
  [60, 33, 'c4d2a866bc8bef38'],
  [150, 45, '792b699555af140a'],
  [300, 61, 'eed3752b42e80c7c'],
  [700, 89, '99475b366a9519e0'],
  [2953, 177, '635d6472f47687cd'],
] as const

test('QR codes are those of another program, for texts of every size', () => {
  for (const [length, side, start] of known) {
    const begin = 'otpauth://totp/acme.chat.example.com:'
    const rows = qrCode(begin.padEnd(length, 'abcDEF123').slice(0, length))
    assert.equal(rows.length, side)
    const modules = rows.map((row) => row.map(Number).join('')).join('')
    assert.ok(createHash('sha256').update(modules).digest('hex').startsWith(start), `${length}`)
  }
  assert.throws(() => qrCode('a'.repeat(2_954)), RangeError)
})
