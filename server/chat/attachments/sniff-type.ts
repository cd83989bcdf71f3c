import { isUtf8 } from 'node:buffer'
import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'

/** Enough of a file to detect its type; more would let a hostile archive take time. */
export const sniffedBytes = 64 * 1024

/** Plain text types that are detected by extension; browsers execute none of them. */
const textTypes: ReadonlyMap<string, string> = new Map([
  ['.csv', 'text/csv'],
  ['.json', 'application/json'],
  ['.md', 'text/markdown'],
])

/** Matches types that a browser would execute or interpret. */
const active = /html|xml|svg|script|ecmascript|xsl|flash|swf|java|wasm|mhtml|x-ms|msdownload/i

/** Types that browsers only show or play. All others are downloads. */
const shown: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'audio/mpeg',
  'video/mp4',
  'video/webm',
])

export function isShownInline(contentType: string): boolean {
  return shown.has(contentType)
}

/**
 * Detects the type of a file by its first bytes, not by the client's claim. UTF-8 without controls is text, of a
 * harmless type by its extension. Types that a browser could execute become plain text or bytes.
 */
export async function sniffType(head: Buffer, name: string): Promise<string> {
  if (isUtf16(head)) return 'application/octet-stream'
  const found = await fileTypeFromBuffer(head.subarray(0, sniffedBytes)).catch(() => undefined)
  if (found !== undefined && !active.test(found.mime)) return bareType(found.mime)
  if (!isText(head)) return 'application/octet-stream'
  return textTypes.get(extname(name).toLowerCase()) ?? 'text/plain'
}

/** Checks the byte order mark, which file-type mistakes for old MPEG audio. */
function isUtf16([first, second]: Buffer): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}

/** Removes parameters, as of `video/ogg; codecs="…"`. */
function bareType(mime: string): string {
  const [type = ''] = mime.toLowerCase().split(';')
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream'
}

function isText(head: Buffer): boolean {
  if (head.length === 0) return false
  // The last character of a truncated head may be incomplete.
  const isWhole = head.length < sniffedBytes
  const bytes = isWhole ? head : head.subarray(0, lastWholeCharacter(head))
  // oxlint-disable-next-line no-control-regex
  return isUtf8(bytes) && !/[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(bytes.toString('latin1'))
}

function lastWholeCharacter(bytes: Buffer): number {
  let end = bytes.length
  while (end > 0 && end > bytes.length - 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1
  return Math.max(0, end - 1)
}
