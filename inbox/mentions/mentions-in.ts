/** A colleague whose name was chosen in a note. */
export type Mention = { readonly email: string; readonly name: string }

/** Those of them whose `@Name` still stands in the text. As on the server, the longest name counts first, and a name ends before a letter. */
export function mentionsIn(text: string, mentions: readonly Mention[]): readonly Mention[] {
  let rest = text.replaceAll(/\s+/g, ' ').toLowerCase()
  const longestFirst = mentions.toSorted((one, other) => other.name.length - one.name.length)
  const named = new Set<Mention>()
  for (const mention of longestFirst) {
    const parts = rest.split(`@${mention.name.toLowerCase()}`)
    const isWhole = parts.slice(1).some((after) => !/^[\p{L}\p{M}\p{N}]/u.test(after))
    if (!isWhole) continue
    named.add(mention)
    rest = parts.join(' ')
  }
  return mentions.filter((mention) => named.has(mention))
}
