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
  'gmail_attr',
  'yahoo_quoted',
  'protonmail_quote',
  'tutanota_quote',
  'zmail_extra',
  'moz-cite-prefix',
  'type="cite',
  "type='cite",
  'type=cite',
]
/** Around a blockquote and whatever its reader wrote below it or between several. */
const wrapperSigns = ['gmail_quote', 'gmail_extra', 'protonmail_quote']
/** The same of what stands before a quote that goes on to the end of the mail. */
const restSigns = [
  'divrplyfwdmsg',
  'appendonsend',
  'olk_src_body_section',
  'mail-editor-reference-message-container',
  'outlookmessageheader',
  'border-top:solid#e1e1e1',
  'border-top:solid#b5c4df',
  'border-top-color:rgb(229,229,229);border-top-width:1px',
  'id="stopspelling"',
  'data-marker="__divider__"',
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

/** An element that is open. `end`: the mark that its end gets. */
type Open = { end: string | undefined }

/** HTML of a mail with marks where quotes and signatures begin and end, by what mail programs write around them. */
export function markQuotes(html: string): string {
  const plain = withoutMarks(html)
  const tokens = readTags(plain)
  if (tokens === undefined) return plain
  const inserted: [at: number, mark: string][] = []
  const open = new Map<string, Open[]>()
  const wrappers = new Set<Open>()
  /** Those whose quote has not ended. */
  const quoting = new Set<Open>()
  for (const token of tokens) {
    if (!marked.has(token.name)) continue
    const kind = kindOf(plain, token)
    if (kind === 'rest') inserted.push([token.at, marks.quote])
    if (token.kind === 'start') {
      const isInWrapper = token.name === 'blockquote' && wrappers.size > 0
      const known = kind === undefined && isInWrapper ? 'quote' : kind
      const isKnown = known === 'quote' || known === 'signature'
      if (isKnown) inserted.push([token.end, marks[known]])
      const end = known === 'quote' ? marks.endOfQuote : marks.endOfSignature
      const one: Open = { end: isKnown ? end : undefined }
      const same = open.get(token.name)
      if (same === undefined) open.set(token.name, [one])
      else same.push(one)
      if (!isWrapper(plain, token)) continue
      wrappers.add(one)
      quoting.add(one)
    } else if (token.kind === 'end') {
      const same = open.get(token.name)
      const one = same?.pop()
      if (one === undefined) continue
      if (one.end !== undefined) inserted.push([token.at, one.end])
      wrappers.delete(one)
      quoting.delete(one)
      if (token.name !== 'blockquote' || same?.length !== 0) continue
      for (const wrapper of quoting) {
        inserted.push([token.end, marks.endOfQuote])
        wrapper.end = undefined
      }
      quoting.clear()
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

function kindOf(html: string, token: Token): 'quote' | 'rest' | 'signature' | undefined {
  if (token.kind === 'end') return undefined
  if (hasSign(html, token, restSigns)) return 'rest'
  if (hasSign(html, token, quoteSigns)) return 'quote'
  return hasSign(html, token, signatureSigns) ? 'signature' : undefined
}

const isWrapper = (html: string, token: Token) =>
  token.name !== 'blockquote' && hasSign(html, token, wrapperSigns)

function hasSign(html: string, { at, end }: Token, signs: readonly string[]): boolean {
  const tag = html
    .slice(at, Math.min(end, at + longestTag))
    .toLowerCase()
    .replaceAll(/\s/g, '')
  return signs.some((sign) => tag.includes(sign))
}
