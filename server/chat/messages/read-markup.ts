import { htmlElements } from './html-elements.ts'
import { readTags, type Token } from './read-tags.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Elements that pages often repeat without an end tag; two of one are no accident. */
const repeatable = words('dt li option p td tr')

/** Elements whose start tag counts without an end tag. Of others (`List<A>`) it is text unless it has a value. */
const oftenUnclosed = words(
  'blockquote body center colgroup dd div dl dt font head html li ol p pre span table tbody td tfoot th thead tr ul',
)

/**
 * A body as HTML, with every `<` escaped that starts no tag. Undefined if the body is text.
 *
 * A body is HTML when it has an element that messages keep and either every known element in it is well-formed (it is
 * void or has its end tag, and its attributes are `name="value"` or in single quotes), or it begins with a known
 * element in any form of the WHATWG standard, which has its end tag or a value, or repeats one of `repeatable`.
 * Elements need not nest; the sanitiser corrects that. Unknown names are text (`List<String>`) unless they are custom
 * or namespaced elements (`o:p`, `x-card`).
 */
export function readMarkup(body: string): string | undefined {
  const tokens = readTags(body)
  if (tokens === undefined || !tokens.some(isSignOfHtml)) return undefined
  const paired = pairTags(tokens)
  const isWellFormed = tokens.every(
    (token) => token.isStrict && (!isPaired(token) || paired.has(token)),
  )
  if (isWellFormed) return write(body, tokens)
  const first = firstElement(body, tokens)
  if (first === undefined) return undefined
  if (!first.hasValue && !paired.has(first) && !hasRepeated(tokens)) return undefined
  return repair(body, tokens, (token) => token === first || paired.has(token))
}

/**
 * The HTML of Markdown with its own HTML: what is no element with its end tag is text, so that `List<A>` keeps every character.
 */
export function repairMarkup(html: string): string | undefined {
  const tokens = readTags(html)
  if (tokens === undefined) return undefined
  const paired = pairTags(tokens)
  return repair(html, tokens, (token) => paired.has(token))
}

const isPaired = ({ kind }: Token): boolean => kind === 'start' || kind === 'end'

function isSignOfHtml({ kind, name }: Token): boolean {
  return (kind === 'start' || kind === 'void') && htmlElements.has(name)
}

/** The start tags that have an end tag behind them, and those end tags. */
function pairTags(tokens: readonly Token[]): ReadonlySet<Token> {
  const paired = new Set<Token>()
  const open = new Map<string, Token[]>()
  for (const token of tokens) {
    if (token.kind === 'start') {
      const same = open.get(token.name)
      if (same === undefined) open.set(token.name, [token])
      else same.push(token)
    } else if (token.kind === 'end') {
      const start = open.get(token.name)?.pop()
      if (start !== undefined) paired.add(start).add(token)
    }
  }
  return paired
}

/** The element with which a body begins, after comments, void elements and what is dropped; undefined if it begins with text. */
function firstElement(body: string, tokens: readonly Token[]): Token | undefined {
  let end = 0
  for (const token of tokens) {
    if (body.slice(end, token.at).trim() !== '') return undefined
    if (token.kind === 'start') return token
    if (token.kind !== 'void' && token.kind !== 'dropped') return undefined
    end = token.end
  }
  return undefined
}

function hasRepeated(tokens: readonly Token[]): boolean {
  const seen = new Set<string>()
  return tokens.some(({ kind, name }) => {
    if (kind === 'end' || !repeatable.has(name)) return false
    if (seen.has(name)) return true
    seen.add(name)
    return false
  })
}

/** Leaves out end tags of nothing, and makes text of start tags that nothing closes. */
function repair(body: string, tokens: readonly Token[], isClosed: (token: Token) => boolean) {
  return write(
    body,
    tokens.map((token) => {
      if (!isPaired(token) || isClosed(token)) return token
      if (token.kind === 'end') return { ...token, kind: 'dropped' }
      if (token.hasValue || oftenUnclosed.has(token.name)) return token
      return { ...token, kind: 'text', end: token.at + 1 }
    }),
  )
}

function write(body: string, tokens: readonly Token[]): string {
  let html = ''
  let copiedTo = 0
  for (const { kind, at, end } of tokens) {
    html += body.slice(copiedTo, at)
    if (kind === 'text') html += '&lt;'
    else if (kind !== 'dropped') html += body.slice(at, end)
    copiedTo = end
  }
  return html + body.slice(copiedTo)
}
