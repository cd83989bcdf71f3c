import { marks } from './mark-quotes.ts'

/** A line of a message's body as it is shown. */
export type BodyLine = {
  readonly text: string
  /** `cited`: by a mark or `>`; `set_off`: a blockquote, which may be the writer's own. */
  readonly quote: 'cited' | 'set_off' | undefined
  readonly isSignature: boolean
  /** How many characters that are not white space come before it, and before the next line. */
  readonly from: number
  readonly to: number
}

/** Elements that begin a line. */
export const blocks: ReadonlySet<string> = new Set(
  'address article aside blockquote br caption dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
)
const piece = /<(\/?)([a-z0-9]*)(?:[^a-z0-9<>][^<>]*)?>|([^<>]+)/g
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const white = /\s+/g

/** The lines of a sanitised body (every `<` opens a tag, three entities) with the marks of `markQuotes` in its text. */
export function bodyLines(html: string): BodyLine[] {
  const lines: BodyLine[] = []
  let text = ''
  let count = 0
  let quotes = 0
  let signatures = 0
  let blockquotes = 0
  let pre = 0
  const end = () => {
    const from = count
    count += text.replaceAll(white, '').length
    const line = text.replaceAll(white, ' ').trim()
    const isCited = quotes > 0 || line.startsWith('>')
    const quote = isCited ? 'cited' : blockquotes > 0 ? 'set_off' : undefined
    lines.push({ text: line, quote, isSignature: signatures > 0, from, to: count })
    text = ''
  }
  const take = (part: string) => {
    for (const one of part.split(markOrBreak)) {
      if (one === '\n') {
        if (pre > 0) end()
        else text += ' '
        continue
      }
      const change = changes[one]
      if (change === undefined) {
        text += one.replaceAll(/&(?:lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
        continue
      }
      end()
      quotes = Math.max(0, quotes + change.quotes)
      signatures = Math.max(0, signatures + change.signatures)
    }
  }
  for (const [, slash, name = '', words] of html.matchAll(piece)) {
    if (words !== undefined) {
      take(words)
      continue
    }
    if (!blocks.has(name)) continue
    end()
    const step = slash === '/' ? -1 : 1
    if (name === 'blockquote') blockquotes += step
    if (name === 'pre') pre += step
  }
  end()
  return lines
}

const markOrBreak = /([\u{F5F01}-\u{F5F04}]|\n)/u
const changes: Readonly<Record<string, { readonly quotes: number; readonly signatures: number }>> =
  {
    [marks.quote]: { quotes: 1, signatures: 0 },
    [marks.endOfQuote]: { quotes: -1, signatures: 0 },
    [marks.signature]: { quotes: 0, signatures: 1 },
    [marks.endOfSignature]: { quotes: 0, signatures: -1 },
  }
