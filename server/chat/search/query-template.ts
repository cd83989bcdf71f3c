import type { Phrase, Term } from './parse-query.ts'

/** Similar words to search for besides each word of the query. */
export type Corrections = ReadonlyMap<string, readonly string[]>

/**
 * A tsquery with `~` as placeholder for the prefix of a bucket. Words contain letters and digits only, so
 * nothing needs escaping.
 */
export function queryTemplate(terms: readonly Term[], corrections?: Corrections): string {
  return terms
    .map(({ words, isExcluded, isOpen, isCorrectable, others }) => {
      const similar = isCorrectable ? (corrections?.get(words[0] ?? '') ?? []) : []
      const phrases = [
        { words, isOpen },
        ...similar.map((word) => ({ words: [word], isOpen })),
        ...others,
      ]
      return `${isExcluded ? '!' : ''}(${phrases.map(phraseTemplate).join(' | ')})`
    })
    .join(' & ')
}

function phraseTemplate({ words, isOpen }: Phrase): string {
  const last = words.length - 1
  const lexemes = words.map((word, at) => `'~${word}'${isOpen && at === last ? ':*' : ''}`)
  return lexemes.join(' <-> ')
}
