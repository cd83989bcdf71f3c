/** The first letters of the first and the last word, by what readers see as one letter. */
export function initialsOf(name: string): string {
  const words = name.slice(0, 200).trim().split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${firstLetter(first)}${firstLetter(last)}`.toLocaleUpperCase()
}

/** A letter with nothing behind it that belongs to it. */
const plain =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d](?=$|['’.-]|(?!\p{M})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d])/u

/** The first segmenter of a page takes 12 ms of a processor, and most names need none. */
export function firstLetter(word: string): string {
  if (word === '') return ''
  const [letter] =
    plain.exec(word) ?? [...new Intl.Segmenter().segment(word)].map((one) => one.segment)
  return letter ?? ''
}
