import { isUtf8 } from 'node:buffer'
import { nameOf } from './charset-of.ts'

const western = new TextDecoder('windows-1252')
const encodedWord = /=\?([\w.:-]{1,40})(?=(?:\*[\w-]{1,20})?\?[bq]\?)/gi

/** A line of a header with bytes beyond ASCII, which no charset names (RFC 6532): UTF-8, else windows-1252. */
export const decodeLine = (bytes: Uint8Array): string =>
  isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : western.decode(bytes)

/** The mail with the header as the parser reads it: UTF-8, its encoded words by names that it knows. */
export function withPlainHeader(raw: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const end = endOfHeader(raw)
  const header = raw.subarray(0, end)
  const text = isUtf8(header) ? header.toString('utf8') : linesOf(header).map(decodeLine).join('')
  const known = text.replaceAll(encodedWord, (whole, name: string) => {
    const better = nameOf(name)
    return better === undefined ? whole : `=?${better}`
  })
  if (isUtf8(header) && known === text) return raw
  return Buffer.concat([Buffer.from(known), raw.subarray(end)])
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
