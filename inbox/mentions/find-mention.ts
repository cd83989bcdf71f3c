/** Longer names than this are not typed out. */
const mostWords = 60

/** What is typed of a name at the end of these words: behind an `@` that begins a word, up to the end of the line. */
export function findMention(
  words: string,
): { readonly before: string; readonly words: string } | undefined {
  const at = words.lastIndexOf('@')
  if (at === -1) return undefined
  const [before, typed] = [words.slice(0, at), words.slice(at + 1)]
  const isWordStart = /(?:^|[\s([{"'])$/.test(before.slice(-1))
  if (!isWordStart || typed.length > mostWords || /^\s|\n/.test(typed)) return undefined
  return { before, words: typed }
}
