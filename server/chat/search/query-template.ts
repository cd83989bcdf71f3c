import type { Term } from './parse-query.ts'

/** Similar words to search for besides each word of the query. */
export type Corrections = ReadonlyMap<string, readonly string[]>

/**
 * A tsquery with `~` as placeholder for the prefix of a bucket. Words contain letters and digits only, so
 * nothing needs escaping.
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
