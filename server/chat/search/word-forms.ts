/** Only letters: numbers and codes have no plural. */
const inflected = /^\p{L}{4,}$/u
const sibilant = /(?:[sxz]|ch|sh)$/
/** `delivery`, `deliveries`. */
const consonantY = /[^aeiou]y$/
/** German nouns with a plural in -en, which those in -ion may have, too, besides -s in English and -es in Spanish. */
const germanPlural = /(?:ung|heit|keit|schaft)$/
const oneBoundary = /^(?:(\p{L}+)(\p{N}+)|(\p{N}+)(\p{L}+))$/u

/** The other number of a word, by the endings of English and the commonest of German and Spanish: folded words. */
export function otherNumbers(word: string): string[] {
  if (!inflected.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`]
  const stem = word.slice(0, -2)
  if (word.endsWith('en') && germanPlural.test(stem)) return [stem]
  if (/ion(?:en|es)$/.test(word)) return [stem]
  if (word.endsWith('es') && sibilant.test(stem)) return [stem, word.slice(0, -1)]
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return [word.slice(0, -1)]
  if (consonantY.test(word)) return [`${word.slice(0, -1)}ies`]
  if (sibilant.test(word)) return [`${word}es`]
  if (germanPlural.test(word)) return [`${word}en`]
  return word.endsWith('ion') ? [`${word}s`, `${word}en`, `${word}es`] : [`${word}s`]
}

/** The letters and the digits of a word such as `iphone15`; undefined for others. */
export function splitAtDigits(word: string): string[] | undefined {
  return oneBoundary
    .exec(word)
    ?.slice(1)
    .filter((part) => part !== undefined)
}

/** Whether two words are one such word in another spelling. */
export function joinsAtDigits(first: string, second: string): boolean {
  return /^(?:\p{L}+ \p{N}+|\p{N}+ \p{L}+)$/u.test(`${first} ${second}`)
}
