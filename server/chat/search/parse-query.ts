import { fieldError } from '../../errors.ts'
import { isStorableText } from '../../api/http/text-rules.ts'
import { isLonger } from '../../api/http/fields.ts'
import { askedPhoneWords } from './phone-words.ts'
import { joinsAtDigits, otherNumbers, splitAtDigits } from './word-forms.ts'
import { wordsOf } from './words.ts'

/** A required or excluded phrase: adjacent words, often just one. */
export type Term = {
  readonly words: readonly string[]
  readonly isExcluded: boolean
  /** The last word is unfinished and matches as a prefix. */
  readonly isOpen: boolean
  /** A single word without quotes. */
  readonly isCorrectable: boolean
  /** What may stand in its place: other forms of a word, adjacent words, a phone number. */
  readonly others: readonly Phrase[]
}

export type Phrase = Pick<Term, 'words' | 'isOpen'>

const longestQuery = 200
const mostWords = 32
const piece = /(-?)(?:"([^"]*)("?)|(\S+))/gu

/**
 * Parses a typed query: required words, "phrases" and -exclusions. Nothing is a syntax error: all but
 * letters and digits separates words, and an unclosed quote ends with the text.
 */
export function parseQuery(q: unknown): Term[] {
  if (typeof q !== 'string' || q.trim() === '') throw fieldError('q must be given.')
  if (!isStorableText(q)) throw fieldError('q contains characters that cannot be stored.')
  if (isLonger(q, longestQuery)) throw fieldError('q is too long.', 'field_too_long')
  const terms: Term[] = []
  for (const [, minus = '', quoted, closing, bare] of q.matchAll(piece)) {
    const words = wordsOf(quoted ?? bare ?? '').map(({ text }) => text)
    if (words.length === 0) continue
    const isExcluded = minus !== ''
    const isOpen = !isExcluded && closing !== '"'
    const isCorrectable = !isExcluded && quoted === undefined && words.length === 1
    terms.push({ words, isExcluded, isOpen, isCorrectable, others: [] })
  }
  if (terms.every(({ isExcluded }) => isExcluded)) {
    throw fieldError('q must be at least one word to look for.')
  }
  const count = terms.reduce((sum, { words }) => sum + words.length, 0)
  if (count > mostWords) throw fieldError(`q must be at most ${mostWords} words.`)
  const isUnfinished = /\S$/u.test(q)
  const read = terms.map((term, at) => ({
    ...term,
    isOpen: term.isOpen && isUnfinished && at === terms.length - 1,
  }))
  const numbers = terms.some(({ isExcluded }) => isExcluded) ? [] : askedPhoneWords(q)
  return read.map((term, at) => ({
    ...term,
    others: [
      ...othersOf(term),
      ...joined(read[at - 1], term),
      ...joined(term, read[at + 1]),
      ...numbers.map((number) => ({ words: [number], isOpen: isUnfinished })),
    ],
  }))
}

/** `deliveries` for `delivery`, and `iphone 15` for `iphone15`. Words in quotes are meant as they are. */
function othersOf({ words, isOpen, isCorrectable }: Term): Phrase[] {
  const [word] = words
  if (!isCorrectable || word === undefined) return []
  const parts = splitAtDigits(word)
  const forms = otherNumbers(word)
    .filter((form) => !isOpen || !form.startsWith(word))
    .map((form) => ({ words: [form], isOpen: false }))
  return parts === undefined ? forms : [...forms, { words: parts, isOpen }]
}

/** `iphone15` for `iphone 15`. */
function joined(first: Term | undefined, second: Term | undefined): Phrase[] {
  if (first?.isCorrectable !== true || second?.isCorrectable !== true) return []
  const [[start = ''], [end = '']] = [first.words, second.words]
  return joinsAtDigits(start, end) ? [{ words: [start + end], isOpen: second.isOpen }] : []
}
