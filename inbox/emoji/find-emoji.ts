import { emojiByName, type Emoji } from './emoji-names.ts'

/** The most that are offered: more letters find others. */
const mostOffered = 8
/** A clock has figures behind its colon, and smileys a sign: names begin with two letters. */
const typedName = /^[a-z+][a-z\d_+-]{1,30}$/

/** What is typed of a name at the end of these words: behind a `:` that begins a word. */
export function findTyped(
  words: string,
): { readonly before: string; readonly words: string } | undefined {
  const at = words.lastIndexOf(':')
  if (at === -1) return undefined
  const [before, typed] = [words.slice(0, at), words.slice(at + 1)]
  const isWordStart = /(?:^|[\s([{"'])$/.test(before.slice(-1))
  return isWordStart && typedName.test(typed.toLowerCase()) ? { before, words: typed } : undefined
}

/** The emoji with a name that begins so, the shortest names first; then those with a later word that does. */
export function findEmoji(typed: string): readonly Emoji[] {
  const sought = typed.toLowerCase()
  const rankOf = ({ name }: Emoji) =>
    name.startsWith(sought) ? name.length : name.includes(`_${sought}`) ? 100 + name.length : 0
  const found = emojiByName()
    .filter((one) => rankOf(one) > 0)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
  const seen = new Set<string>()
  return found
    .filter(({ sign }) => !seen.has(sign) && seen.add(sign).size > 0)
    .slice(0, mostOffered)
}
