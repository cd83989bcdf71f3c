import type { Term } from './parse-query.ts'

/** For words that were asked for, those that may have been meant besides. */
export type Corrections = ReadonlyMap<string, readonly string[]>

/**
 * A tsquery in which `~` stands for the prefix of a bucket. Words are letters and digits alone, so
 * nothing in them needs to be escaped.
 */
export function queryTemplate(terms: readonly Term[], corrections?: Corrections): string {
  return terms
    .map(({ words, isExcluded, isOpen, isCorrectable }) => {
      const ending = isOpen ? ':*' : ''
      const lexemes = words.map((word, at) => `'~${word}'${at === words.length - 1 ? ending : ''}`)
      const others = isCorrectable ? (corrections?.get(words[0] ?? '') ?? []) : []
      const alternatives = [lexemes.join(' <-> '), ...others.map((word) => `'~${word}'${ending}`)]
      return `${isExcluded ? '!' : ''}(${alternatives.join(' | ')})`
    })
    .join(' & ')
}
