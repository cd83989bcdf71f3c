const quote = 0x22
const backslash = 0x5c

/** Strings mostly end within so many bytes; a search by the system costs more than looking at these. */
const nearBytes = 64

/**
 * Where a JSON string ends whose content begins at `from`: the place of its closing quote, or the end of
 * the bytes where it has none. Long strings are passed over at the speed of a search for the quote.
 */
export function endOfString(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    for (const near = Math.min(at + nearBytes, bytes.length); at < near; at += 1) {
      const byte = bytes[at]
      if (byte === quote) return at
      if (byte === backslash) at += 1
    }
    const found = bytes.indexOf(quote, at)
    if (found === -1) return bytes.length
    if (!isEscaped(bytes, found, at)) return found
    at = found + 1
  }
}

/** Whether an odd number of backslashes stands before a place; `from` is known to be escaped by none. */
function isEscaped(bytes: Buffer, at: number, from: number): boolean {
  let first = at
  while (first > from && bytes[first - 1] === backslash) first -= 1
  return (at - first) % 2 === 1
}
