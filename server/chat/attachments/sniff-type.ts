import { isUtf8 } from 'node:buffer'
import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'

/** How much of a file's beginning tells what it is; more would let a hostile archive take time. */
export const sniffedBytes = 64 * 1024

/** Kinds of plain text that are told by the ending alone; a browser runs none of them. */
const textTypes: ReadonlyMap<string, string> = new Map([
  ['.csv', 'text/csv'],
  ['.json', 'application/json'],
  ['.md', 'text/markdown'],
])

/** What a browser would run or interpret, by whatever name the library finds it. */
const active = /html|xml|svg|script|ecmascript|xsl|flash|swf|java|wasm|mhtml|x-ms|msdownload/i

/** What a browser can only show or play, and so may. All else is a download. */
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

/** Whether files of this type may be shown in place; every other one is downloaded. */
export function isShownInline(contentType: string): boolean {
  return shown.has(contentType)
}

/**
 * The type of a file by its first bytes; what the client said of it is not asked. Text is told by
 * being UTF-8 without controls, and its kind by the name's ending among the harmless ones. Anything a
 * browser could run is plain text or plain bytes here.
 */
export async function sniffType(head: Buffer, name: string): Promise<string> {
  if (isUtf16(head)) return 'application/octet-stream'
  const found = await fileTypeFromBuffer(head.subarray(0, sniffedBytes)).catch(() => undefined)
  if (found !== undefined && !active.test(found.mime)) return bareType(found.mime)
  if (!isText(head)) return 'application/octet-stream'
  return textTypes.get(extname(name).toLowerCase()) ?? 'text/plain'
}

/** By its byte order mark, which also looks like the beginning of old MPEG audio. */
function isUtf16([first, second]: Buffer): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}

/** `video/ogg; codecs="…"` and the like without what follows. */
function bareType(mime: string): string {
  const [type = ''] = mime.toLowerCase().split(';')
  return /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream'
}

function isText(head: Buffer): boolean {
  if (head.length === 0) return false
  // A character may have been cut at the end of what was kept.
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
