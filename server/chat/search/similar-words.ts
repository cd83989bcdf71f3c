/** Words that can be corrected: letters only, neither short nor very long. */
const correctable = /^[\p{L}\p{M}]{4,20}$/u
/** Words of at least this length may have two mistakes, shorter ones one. */
const lengthForTwo = 8

export function isCorrectable(word: string): boolean {
  return correctable.test(word)
}

/** The word and each form of it without one letter. */
export function variantsOf(word: string): string[] {
  const letters = Array.from(word)
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/** The variants to look a word up by: one letter left out, or two if it may have two mistakes. */
export function lookupsOf(word: string): string[] {
  const once = variantsOf(word)
  return once[0] !== undefined && mistakesIn(word) === 2
    ? [...new Set(once.flatMap(variantsOf))]
    : once
}

function mistakesIn(word: string): number {
  return word.length >= lengthForTwo ? 2 : 1
}

/** The words within the allowed distance, nearest first, without the word itself. */
export function nearestWords(asked: string, words: readonly string[], atMost: number): string[] {
  const allowed = mistakesIn(asked)
  return words
    .map((word) => ({ word, distance: distanceOf(asked, word) }))
    .filter(({ distance }) => distance > 0 && distance <= allowed)
    .toSorted((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, atMost)
    .map(({ word }) => word)
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
export function distanceOf(a: string, b: string): number {
  const [from, to] = [Array.from(a), Array.from(b)]
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const change = from[i - 1] === to[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + change,
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, row]
  }
  return last[to.length] ?? 0
}
