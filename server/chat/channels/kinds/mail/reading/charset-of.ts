import { isUtf8 } from 'node:buffer'

/** Names of what the parser does not know by them, in lower case. */
const aliases: Readonly<Record<string, string>> = {
  gb2312: 'gb18030',
  'gb_2312-80': 'gb18030',
  gbk: 'gb18030',
  cp936: 'gb18030',
  ks_c_5601: 'euc-kr',
  'ks_c_5601-1992': 'euc-kr',
  'ks-c-5601': 'euc-kr',
  'iso-2022-jp-ms': 'iso-2022-jp',
  'iso-2022-jp-3': 'iso-2022-jp',
  'iso-2022-jp-2004': 'iso-2022-jp',
  'cp50220-raw': 'iso-2022-jp',
  'utf-8-mac': 'utf-8',
  utf8mb4: 'utf-8',
  'utf-8-strict': 'utf-8',
  utf_8: 'utf-8',
}

/** Names that say nothing, or ASCII, which bytes beyond it refute. UTF-7 is not read: it hides what filters look for. */
const vague =
  /^(?:(?:us-)?ascii|ansi_x3\.4-19(?:68|86)|iso_?646-us|us|(?:x-)?unknown(?:-8bit)?|7bit|8bit|binary|default|none|_?auto(?:detect)?|x-user-defined|(?:unicode-1-1-|x-)?utf-7)?$/

const utf8 = new TextDecoder()

const searchedBytes = 1_024
const metaForm = /<meta\b[^>]{0,200}?\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i

/** The charset of a part: the one that it declares, else what its bytes tell. */
export function charsetOf(declared: string, bytes: Uint8Array, type: 'html' | 'text'): string {
  const named = nameOf(declared)
  if (named !== undefined) return isRefuted(named, bytes) ? guessed(bytes) : named
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, searchedBytes))
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const meta = type === 'html' ? metaForm.exec(start.toString('latin1'))?.[1] : undefined
  return nameOf(meta ?? '') ?? guessed(bytes)
}

/** Whether the bytes are of another charset: UTF-8 where a name is unknown or Western, or no character of UTF-8 where it is that. */
function isRefuted(named: string, bytes: Uint8Array): boolean {
  const isWestern = /^(?:iso-?8859-1|latin1|(?:windows-|cp)1252)$/.test(named)
  if (isWestern || !(isKnown(named) || isKorean(named))) return isUtf8(bytes)
  if (!/^utf-?8$/.test(named) || isUtf8(bytes)) return false
  // One broken byte in a text of UTF-8 makes it no text of another charset.
  return !/[^\0-\u007f\ufffd]/.test(utf8.decode(bytes))
}

/** How a declared charset is called; undefined if it says nothing. */
export function nameOf(declared: string): string | undefined {
  const name = declared.trim().replace(/^'|'$/g, '').toLowerCase()
  return vague.test(name) ? undefined : (aliases[name] ?? name)
}

export function isKnown(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}

const korean =
  /^(?:(?:cs)?euc-?kr|ks_?c_?5601(?:-19(?:87|89))?|korean|(?:x-)?(?:windows-|cp|ms)949|uhc)$/

/** Whether the charset is code page 949, by any of its names (decode-korean.ts). */
export const isKorean = (charset: string): boolean => korean.test(charset)

function guessed(bytes: Uint8Array): string {
  if (!isUtf8(bytes)) return 'windows-1252'
  // All of it is below 128: text of ISO-2022-JP shifts by these.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const isShifted = text.includes('\u001B$B') || text.includes('\u001B$@')
  return isShifted ? 'iso-2022-jp' : 'utf-8'
}
