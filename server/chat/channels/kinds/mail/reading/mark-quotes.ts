import { readTags, type Token } from '../../../../messages/read-tags.ts'

/**
 * Characters for private use that stand for the ends of quotes and signatures while HTML is sanitised, which keeps text
 * and drops the classes that tell what is a quote.
 */
export const marks = {
  quote: '\u{F5F01}',
  endOfQuote: '\u{F5F02}',
  signature: '\u{F5F03}',
  endOfSignature: '\u{F5F04}',
} as const

const anyMark = /[\u{F5F01}-\u{F5F04}]/gu

export const withoutMarks = (html: string): string => html.replaceAll(anyMark, '')

/** What the start tags contain that mail programs write around a quote, without white space. */
const quoteSigns = [
  'gmail_quote',
  'gmail_extra',
  'yahoo_quoted',
  'protonmail_quote',
  'tutanota_quote',
  'zmail_extra',
  'moz-cite-prefix',
  'type="cite',
  "type='cite",
  'type=cite',
]
/** The same of what stands before a quote that goes on to the end of the mail. */
const restSigns = [
  'divrplyfwdmsg',
  'appendonsend',
  'olk_src_body_section',
  'mail-editor-reference-message-container',
  'outlookmessageheader',
  'border-top:solid#e1e1e1',
  'border-top:solid#b5c4df',
]
const signatureSigns = [
  'gmail_signature',
  'moz-signature',
  'applemailsignature',
  'ms-outlook-mobile-signature',
  'protonmail_signature_block',
  'id="signature"',
  'id="x_signature"',
]
/** A longer start tag is not looked at. */
const longestTag = 2_000
const marked = new Set(['div', 'blockquote', 'table', 'section', 'pre', 'span', 'hr'])

/** HTML of a mail with marks where quotes and signatures begin and end, by what mail programs write around them. */
export function markQuotes(html: string): string {
  const plain = withoutMarks(html)
  const tokens = readTags(plain)
  if (tokens === undefined) return plain
  const inserted: [at: number, mark: string][] = []
  const open = new Map<string, { readonly end: string | undefined }[]>()
  for (const token of tokens) {
    if (!marked.has(token.name)) continue
    const kind = kindOf(plain, token)
    if (kind === 'rest') inserted.push([token.at, marks.quote])
    if (token.kind === 'start') {
      const known = kind === 'quote' || kind === 'signature'
      if (known) inserted.push([token.end, marks[kind]])
      const end = kind === 'quote' ? marks.endOfQuote : marks.endOfSignature
      const same = open.get(token.name)
      const one = { end: known ? end : undefined }
      if (same === undefined) open.set(token.name, [one])
      else same.push(one)
    } else if (token.kind === 'end') {
      const end = open.get(token.name)?.pop()?.end
      if (end !== undefined) inserted.push([token.at, end])
    }
  }
  let text = ''
  let from = 0
  for (const [at, mark] of inserted) {
    text += plain.slice(from, at) + mark
    from = at
  }
  return text + plain.slice(from)
}

function kindOf(
  html: string,
  { kind, at, end }: Token,
): 'quote' | 'rest' | 'signature' | undefined {
  if (kind === 'end') return undefined
  const tag = html
    .slice(at, Math.min(end, at + longestTag))
    .toLowerCase()
    .replaceAll(/\s/g, '')
  const has = (signs: readonly string[]) => signs.some((sign) => tag.includes(sign))
  if (has(restSigns)) return 'rest'
  if (has(quoteSigns)) return 'quote'
  return has(signatureSigns) ? 'signature' : undefined
}
