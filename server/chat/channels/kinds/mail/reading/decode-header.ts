import { isUtf8 } from 'node:buffer'
import { isKnown, nameOf } from './charset-of.ts'

const western = new TextDecoder('windows-1252')
const declaredCharset = /\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i
const searchedBytes = 8_192
const encodedWord = /=\?([\w.:-]{1,40})(?=(?:\*[\w-]{1,20})?\?([bq])\?([^?]{0,2000}))/gi

/** A line of a header with bytes beyond ASCII, which no charset names (RFC 6532): UTF-8, else windows-1252. */
export const decodeLine = (bytes: Uint8Array, otherwise: TextDecoder = western): string =>
  isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : otherwise.decode(bytes)

/** The mail with the header as the parser reads it: UTF-8, its encoded words by names that it knows. */
export function withPlainHeader(raw: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const end = endOfHeader(raw)
  const header = raw.subarray(0, end)
  const text = textOf(header, raw)
  const known = text.replaceAll(encodedWord, (whole, name: string, kind: string, words: string) => {
    const better = nameOf(name) ?? (isUtf8(bytesOf(kind, words)) ? 'utf-8' : undefined)
    return better === undefined ? whole : `=?${better}`
  })
  if (isUtf8(header) && known === header.toString('utf8')) return raw
  return Buffer.concat([Buffer.from(known), raw.subarray(end)])
}

/** Old programs write a header in the charset of the text below it, and Japanese in bytes of ASCII. */
function textOf(header: Buffer, raw: Buffer): string {
  if (header.includes('\u001B$B')) return new TextDecoder('iso-2022-jp').decode(header)
  if (isUtf8(header)) return header.toString('utf8')
  const start = raw.toString('latin1', 0, Math.min(raw.length, header.length + searchedBytes))
  const named = nameOf(declaredCharset.exec(start)?.[1] ?? '') ?? 'utf-8'
  const otherwise = named === 'utf-8' || !isKnown(named) ? western : new TextDecoder(named)
  return linesOf(header)
    .map((line) => decodeLine(line, otherwise))
    .join('')
}

/** Of an encoded word. */
function bytesOf(kind: string, words: string): Buffer {
  if (kind.toLowerCase() === 'b') return Buffer.from(words, 'base64')
  const text = words.replaceAll(/=([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )
  return Buffer.from(text, 'latin1')
}

function endOfHeader(raw: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].map((mark) => raw.indexOf(mark)).filter((at) => at !== -1)
  return ends.length === 0 ? raw.length : Math.min(...ends)
}

function linesOf(header: Buffer): Buffer[] {
  const lines: Buffer[] = []
  for (let from = 0; from < header.length;) {
    const at = header.indexOf(10, from)
    const to = at === -1 ? header.length : at + 1
    lines.push(header.subarray(from, to))
    from = to
  }
  return lines
}
