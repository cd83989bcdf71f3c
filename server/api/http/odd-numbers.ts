const plus = 0x2b
const minus = 0x2d
const point = 0x2e
const zero = 0x30
const nine = 0x39
const capitalE = 0x45
const smallE = 0x65

/** A double keeps every decimal of so many digits. */
const surelyKeptDigits = 15
/** No double is written with more. */
const mostDigits = 17
/** Numbers of 16 and 17 digits have to be converted to be compared, ten times the work of their parser. */
const mostConverted = 2_000
/** Nearer to zero, doubles have fewer digits. */
const smallestPower = -290
/** From this power of ten on, a number is a whole one beyond 2^53 or infinite, which its parsed value tells. */
const unsafePower = 17

/** A whole number of so many digits 9 is beyond 2^53. */
const unsafeDigits = 17
/** Is parsed as infinity. */
const infinite = Buffer.from('1e999')

/** Reads the numbers of one body. */
export type NumberReader = {
  /**
   * Returns where the number ends that begins at `from`. If its parsed value would not be what was sent, and would not tell so
   * by being infinite or a whole number beyond 2^53, the number is overwritten by such a one.
   */
  readonly read: (from: number) => number
  /** Whether a number had an exponent or more than 15 digits. */
  readonly foundOdd: () => boolean
}

export function readNumbers(bytes: Buffer): NumberReader {
  let isOdd = false
  let converted = 0

  const readOdd = (from: number, whole: number, digitsEnd: number): number => {
    isOdd = true
    const end = endOfExponent(bytes, digitsEnd)
    if (end === from + whole) return end
    let first = from
    while (first < digitsEnd && isZeroOrPoint(byteAt(bytes, first))) first += 1
    if (first === digitsEnd) return end
    let last = digitsEnd - 1
    while (isZeroOrPoint(byteAt(bytes, last))) last -= 1
    const pointAt = from + whole
    const significant = last - first + (first < pointAt && pointAt < last ? 0 : 1)
    // 12 is 0.12 × 10^2, and 0.05 is 0.5 × 10^-1.
    const leading = first < pointAt ? pointAt - first : pointAt + 1 - first
    const power = leading + exponentOf(bytes, digitsEnd, end)
    if (power >= unsafePower) return end
    const isKept = power > smallestPower && keepsDigits(significant, from, end)
    if (!isKept) makeUnsafe(bytes, from, end)
    return end
  }
  const keepsDigits = (significant: number, from: number, end: number): boolean => {
    if (significant <= surelyKeptDigits) return true
    if (significant > mostDigits || converted >= mostConverted) return false
    converted += 1
    return keepsValue(bytes.toString('latin1', from, end))
  }
  return {
    read: (from) => {
      let end = endOfDigits(bytes, from)
      const whole = end - from
      if (byteAt(bytes, end) === point && isDigit(byteAt(bytes, end + 1))) {
        end = endOfDigits(bytes, end + 2)
      }
      const next = byteAt(bytes, end)
      const isPlain = end - from <= surelyKeptDigits && next !== smallE && next !== capitalE
      return isPlain ? end : readOdd(from, whole, end)
    },
    foundOdd: () => isOdd,
  }
}

/** 0 beyond the end: a read there would make every later one slower. */
function byteAt(bytes: Buffer, at: number): number {
  return at < bytes.length ? (bytes[at] ?? 0) : 0
}

function isDigit(byte: number): boolean {
  return byte >= zero && byte <= nine
}

function isZeroOrPoint(byte: number): boolean {
  return byte === zero || byte === point
}

function endOfDigits(bytes: Buffer, from: number): number {
  let end = from
  while (isDigit(byteAt(bytes, end))) end += 1
  return end
}

/** Where the exponent ends that begins at `from`; `from` if there is none. */
function endOfExponent(bytes: Buffer, from: number): number {
  const letter = byteAt(bytes, from)
  if (letter !== smallE && letter !== capitalE) return from
  const sign = byteAt(bytes, from + 1)
  const digits = sign === plus || sign === minus ? from + 2 : from + 1
  const end = endOfDigits(bytes, digits)
  return end === digits ? from : end
}

/** The exponent, up to a thousand or so: more changes nothing. */
function exponentOf(bytes: Buffer, from: number, end: number): number {
  let value = 0
  for (let at = from + 1; at < end && value < 1_000; at += 1) {
    const byte = byteAt(bytes, at)
    if (isDigit(byte)) value = value * 10 + byte - zero
  }
  return byteAt(bytes, from + 1) === minus ? -value : value
}

/** Overwrites a number by one whose parsed value tells that it is not exact, without a native call for a long one. */
function makeUnsafe(bytes: Buffer, from: number, end: number): void {
  if (end - from >= unsafeDigits) {
    for (let at = from; at < end; at += 1) bytes[at] = nine
    return
  }
  bytes.fill(' ', from, end)
  infinite.copy(bytes, from)
}

/** Whether a double keeps the value of a number without a sign. */
export function keepsValue(source: string): boolean {
  const shown = String(Number(source))
  return source === shown || normalised(source) === normalised(shown)
}

/** Digits and power of ten of a number: the same for equal values. */
function normalised(source: string): string {
  const [mantissa = '', exponent = '0'] = source.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = `${whole}${fraction}`
  let first = 0
  while (digits[first] === '0') first += 1
  if (first === digits.length) return '0'
  let last = digits.length
  while (last > first && digits[last - 1] === '0') last -= 1
  return `${digits.slice(first, last)}e${whole.length - first + Number(exponent)}`
}
