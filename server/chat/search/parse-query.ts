import { fieldError } from '../../errors.ts'
import { isStorableText } from '../../api/http/text-rules.ts'
import { isLonger } from '../../api/http/fields.ts'
import { wordsOf } from './words.ts'

/** What must, or must not, be in what is found: words that stand next to one another, often just one. */
export type Term = {
  readonly words: readonly string[]
  readonly isExcluded: boolean
  /** The last word may go on: its writer has not finished it. */
  readonly isOpen: boolean
  /** One word that was not put into quotes. */
  readonly isCorrectable: boolean
}

const longestQuery = 200
const mostWords = 32
const piece = /(-?)(?:"([^"]*)("?)|(\S+))/gu

/**
 * What a person typed: words that must all be there, "phrases", and -what must not. Never a syntax error:
 * what is neither letter nor digit only parts words, a quote that is not closed ends with the text.
 */
export function parseQuery(q: unknown): Term[] {
  if (typeof q !== 'string' || q.trim() === '') throw fieldError('q must be given.')
  if (!isStorableText(q)) throw fieldError('q contains characters that cannot be stored.')
  if (isLonger(q, longestQuery)) throw fieldError('q is too long.')
  const terms: Term[] = []
  for (const [, minus = '', quoted, closing, bare] of q.matchAll(piece)) {
    const words = wordsOf(quoted ?? bare ?? '').map(({ text }) => text)
    if (words.length === 0) continue
    const isExcluded = minus !== ''
    const isOpen = !isExcluded && closing !== '"'
    const isCorrectable = !isExcluded && quoted === undefined && words.length === 1
    terms.push({ words, isExcluded, isOpen, isCorrectable })
  }
  if (terms.every(({ isExcluded }) => isExcluded)) {
    throw fieldError('q must be at least one word to look for.')
  }
  const count = terms.reduce((sum, { words }) => sum + words.length, 0)
  if (count > mostWords) throw fieldError(`q must be at most ${mostWords} words.`)
  const isUnfinished = /\S$/u.test(q)
  return terms.map((term, at) => ({
    ...term,
    isOpen: term.isOpen && isUnfinished && at === terms.length - 1,
  }))
}
