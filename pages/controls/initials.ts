/** The first letters of the first and the last word, by what readers see as one letter. */
export function initialsOf(name: string): string {
  const [first = '', ...others] = name.slice(0, 200).trim().split(/\s+/)
  return `${firstLetter(first)}${firstLetter(others.at(-1) ?? '')}`.toLocaleUpperCase()
}

/** A letter of a usual script with nothing behind it that belongs to it. */
const plain =
  /^(?!\p{C})[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hani}\d](?=$|['-.’]|(?!\p{M})[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hani}\d])/u

/** The first segmenter of a page takes 12 ms of a processor, and most names need none. */
export function firstLetter(word: string): string {
  return (
    word && (plain.exec(word)?.[0] ?? [...new Intl.Segmenter().segment(word)][0]?.segment ?? '')
  )
}
