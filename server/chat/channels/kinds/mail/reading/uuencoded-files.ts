import type { MailFile } from './parsed-mail.ts'
import { storable } from './storable.ts'

type Found = { readonly text: string; readonly files: readonly MailFile[] }

/** What follows in the text stays text. */
const mostFiles = 500
const first = /^begin [0-7]{3,4} (\S.{0,254})$/
const blank = 32

/**
 * Takes the files out of a text that old programs wrote into it (`begin 644 name` … `end`, POSIX uuencode). Whatever is not one from its
 * first line to its last stays in the text. It reads each line once: none of a file is the first one of another.
 */
export function takeUuencoded(text: string): Found {
  if (!text.includes('begin ')) return { text, files: [] }
  const files: MailFile[] = []
  let kept = ''
  let from = 0
  for (let start = 0; start < text.length && files.length < mostFiles;) {
    const { line, next } = lineAt(text, start)
    const name = first.exec(line)?.[1]
    const read = name === undefined ? undefined : readFile(text, next)
    if (name !== undefined && read?.content !== undefined) {
      kept += text.slice(from, start)
      from = read.next
      files.push({
        name: storable(name.trim()),
        type: 'application/octet-stream',
        content_id: null,
        is_inline: false,
        content: read.content,
      })
    }
    start = read?.next ?? next
  }
  return files.length === 0 ? { text, files } : { text: kept + text.slice(from), files }
}

/** A line without what ends it; of a long one the beginning. */
function lineAt(text: string, start: number): { readonly line: string; readonly next: number } {
  const found = text.indexOf('\n', start)
  const end = found === -1 ? text.length : found
  const last = text[end - 1] === '\r' ? end - 1 : end
  return { line: text.slice(start, Math.min(last, start + 300)), next: end + 1 }
}

/** The bytes up to `end`, and where the text goes on; no bytes: it is no file up to there. */
function readFile(
  text: string,
  begin: number,
): { readonly content?: Uint8Array; readonly next: number } {
  let size = 0
  for (let start = begin; start < text.length;) {
    const { line, next } = lineAt(text, start)
    if (line.trimEnd() === 'end') return { content: decode(text, begin, size), next }
    if (!isData(line)) return { next: start }
    size += valueAt(line, 0)
    start = next
  }
  return { next: text.length }
}

/** Whether a line can be one of data: its length, and no more characters than that says. Blanks at its end may be lost. */
function isData(line: string): boolean {
  const length = valueAt(line, 0)
  if (line.length > encoded(length) + 2 || (length > 0 && line.length < 2)) return false
  for (let at = 0; at < line.length; at += 1) {
    const code = line.charCodeAt(at)
    if (code < blank || code > 96) return false
  }
  return true
}

/** Characters of so many bytes. */
const encoded = (length: number) => Math.ceil(length / 3) * 4

/** The bytes of the lines from `begin` on. */
function decode(text: string, begin: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  for (let start = begin, to = 0; to < size;) {
    const { line, next } = lineAt(text, start)
    const end = to + valueAt(line, 0)
    for (let at = 1; to < end; at += 1) {
      // Three bytes in four characters: the first of them ends no byte.
      const [before, bits] = [valueAt(line, at - 1), valueAt(line, at)]
      const place = (at - 1) % 4
      if (place > 0) {
        bytes[to] = (before << (2 * place)) | (bits >> (6 - 2 * place))
        to += 1
      }
    }
    start = next
  }
  return bytes
}

/** Of six bits; both a blank and a grave accent are none. */
const valueAt = (line: string, at: number) =>
  at < line.length ? (line.charCodeAt(at) - blank) & 63 : 0
