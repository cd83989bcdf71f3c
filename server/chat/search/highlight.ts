import { indexedCharacters } from './lexemes.ts'
import type { Phrase, Term } from './parse-query.ts'
import type { Corrections } from './query-template.ts'
import { wordsOf, type Word } from './words.ts'

const excerptCharacters = 240
const charactersBefore = 60

type Span = { readonly start: number; readonly end: number }

/**
 * The excerpt with the most matches, as HTML: matches in `<mark>`, everything else escaped, white space
 * collapsed, and `…` where text is left out.
 */
export function highlight(text: string, terms: readonly Term[], corrections?: Corrections): string {
  const source = text.slice(0, indexedCharacters)
  const words = wordsOf(source)
  const marks = marksIn(words, terms, corrections)
  const { start, end } = excerptOf(source, words, marks)
  let html = start > 0 ? '…' : ''
  let at = start
  for (const mark of marks) {
    if (mark.start < at || mark.end > end) continue
    html += escapeHtml(source.slice(at, mark.start))
    html += `<mark>${escapeHtml(source.slice(mark.start, mark.end))}</mark>`
    at = mark.end
  }
  html += escapeHtml(source.slice(at, end))
  return (html + (end < text.length ? '…' : '')).replaceAll(/\s+/g, ' ').trim()
}

function marksIn(
  words: readonly Word[],
  terms: readonly Term[],
  corrections: Corrections | undefined,
): Span[] {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded)
  const spans: Span[] = []
  for (const [at, word] of words.entries()) {
    const isMeant = wanted.some((term) => isCorrected(term, word.text, corrections))
    const lengths = wanted
      .flatMap((term) => [term, ...term.others])
      .filter((phrase) => standsAt(phrase, words, at))
      .map((phrase) => phrase.words.length)
    const length = Math.max(isMeant ? 1 : 0, ...lengths)
    if (length === 0) continue
    spans.push({ start: word.start, end: words[at + length - 1]?.end ?? word.end })
  }
  return spans
}

function isCorrected(
  { words, isCorrectable, isOpen }: Term,
  found: string,
  corrections: Corrections | undefined,
): boolean {
  if (!isCorrectable) return false
  const also = corrections?.get(words[0] ?? '') ?? []
  return also.some((word) => (isOpen ? found.startsWith(word) : found === word))
}

function standsAt({ words: asked, isOpen }: Phrase, words: readonly Word[], at: number): boolean {
  return asked.every((text, nth) => {
    const found = words[at + nth]?.text
    return isOpen && nth === asked.length - 1 ? found?.startsWith(text) === true : found === text
  })
}

/** Starts shortly before the densest run of marks; both ends lie between words. */
function excerptOf(text: string, words: readonly Word[], marks: readonly Span[]): Span {
  if (text.length <= excerptCharacters) return { start: 0, end: text.length }
  let best = 0
  let most = 0
  let last = 0
  for (const [at, mark] of marks.entries()) {
    const reach = mark.start + excerptCharacters - charactersBefore
    while (last < marks.length && (marks[last]?.end ?? 0) <= reach) last += 1
    if (last - at > most) [best, most] = [mark.start, last - at]
  }
  const from = Math.max(0, Math.min(best - charactersBefore, text.length - excerptCharacters))
  const start = from === 0 ? 0 : (words.find((word) => word.start >= from)?.start ?? from)
  const wanted = start + excerptCharacters
  if (wanted >= text.length) return { start, end: text.length }
  const cut = words.findLast((word) => word.end <= wanted && word.end > start)
  return { start, end: cut?.end ?? wanted }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
