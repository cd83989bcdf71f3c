/** How pictures begin that a browser only draws, by their type. */
const beginnings: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\u{89}PNG\r\n\u{1a}\n'],
  ['image/jpeg', 0, '\u{ff}\u{d8}\u{ff}'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBPVP8'],
  ['image/avif', 4, 'ftypavif'],
]

/** The type of a picture by its first bytes, whatever its sender says; undefined for everything else. */
export function rasterType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return beginnings.find(([, at, wanted]) => head.startsWith(wanted, at))?.[0]
}
