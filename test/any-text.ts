import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }
const last = 0x10ffff - surrogates.count

/**
 * Any code point but half a surrogate pair: fast-check's unit `binary`. That one makes a table of all
 * 1.1 million of them in each place that uses it, a third of a second and 100 MiB.
 */
const codePoint = fc.nat({ max: last }).map(
  (n) => String.fromCodePoint(n < surrogates.first ? n : n + surrogates.count),
  (text) => {
    const n = typeof text === 'string' ? (text.codePointAt(0) ?? 0) : -1
    if (n < 0 || String.fromCodePoint(n) !== text) throw new Error('This is no code point.')
    return n < surrogates.first ? n : n - surrogates.count
  },
)

/** Text of any code points, `length` of them as fc.string() counts. */
export const anyText = (length: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ ...length, unit: codePoint })
