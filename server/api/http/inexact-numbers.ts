import { fieldError } from '../../errors.ts'
import { endOfString } from './end-of-string.ts'

/**
 * Replaces a number in a parsed body that JavaScript cannot represent: `12345678901234567890` would change, and two
 * identities would become one contact. Fields reject it (refuseInexact); in unknown fields it is ignored.
 */
export class InexactNumber {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** 422 for an InexactNumber. Every field calls it. */
export function refuseInexact(given: unknown, name: string): void {
  if (!(given instanceof InexactNumber)) return
  throw fieldError(`${name} contains a number that cannot be kept exactly. Send it as a string.`)
}

/**
 * Parses JSON, with an InexactNumber for each number beyond 2^53, in exponent form, or with more digits than
 * JavaScript represents. Throws what JSON.parse throws.
 */
export function parseExactly(text: string, bytes: Buffer): unknown {
  // The callback makes JSON.parse seven times slower, and few bodies have such numbers.
  return holdsOddNumbers(bytes) ? JSON.parse(text, markInexact) : JSON.parse(text)
}

function markInexact(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number') return value
  const source = context?.source ?? String(value)
  return isExact(value, source) ? value : new InexactNumber(source)
}

function isExact(value: number, source: string): boolean {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return false
  return plainForm(source) === String(value)
}

/** Drops the trailing zeros of a fraction and the sign of zero: `1.50` and `-0` are exact. */
function plainForm(source: string): string {
  let end = source.length
  if (source.includes('.')) {
    while (source[end - 1] === '0') end -= 1
    if (source[end - 1] === '.') end -= 1
  }
  const plain = source.slice(0, end)
  return plain === '-0' ? '0' : plain
}

const quote = 0x22
const point = 0x2e
const zero = 0x30
const nine = 0x39
const smallE = 0x65
const capitalE = 0x45

/** Every integer with so many digits is exact. */
const exactDigits = 15

/** Whether JSON has a number, outside strings, that is long or has a fraction or exponent. Scans once. */
function holdsOddNumbers(bytes: Buffer): boolean {
  let digits = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    if (byte >= zero && byte <= nine) {
      digits += 1
      if (digits > exactDigits) return true
    } else if (digits > 0 && (byte === point || byte === smallE || byte === capitalE)) {
      return true
    } else {
      digits = 0
      if (byte === quote) index = endOfString(bytes, index + 1)
    }
  }
  return false
}
