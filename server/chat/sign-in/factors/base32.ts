const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648, 6) of a multiple of five bytes, which needs no padding. */
export function base32(bytes: Buffer): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  const characters = (bytes.length * 8) / 5
  const at = (index: number) => Number((bits >> BigInt(5 * (characters - 1 - index))) & 31n)
  return Array.from({ length: characters }, (_, index) => alphabet[at(index)]).join('')
}
