import { piecesOf, wordsOf } from './words.ts'

/** Indexed prefix of a longer text: a tsvector must stay below a megabyte. */
export const indexedCharacters = 65_536
/** PostgreSQL's limit for positions in a tsvector. */
const lastPosition = 16_383
/** Positions skipped between two parts, so that no phrase matches across them. */
const gap = 100

/** Processed in less than a millisecond. */
const pieceCharacters = 8_192

/** The positions of each word in a document's parts. Awaits `pause` after each piece of a part. */
export async function positionsOf(
  parts: readonly string[],
  pause: () => Promise<void> | undefined = () => undefined,
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  let position = 0
  for (const part of parts) {
    for (const piece of piecesOf(part.slice(0, indexedCharacters), pieceCharacters)) {
      for (const { text } of wordsOf(piece)) {
        position += 1
        if (position > lastPosition) return found
        const known = found.get(text)
        if (known === undefined) found.set(text, [position])
        else known.push(position)
      }
      await pause()
    }
    position += gap
  }
  return found
}

/** A tsvector literal. `prefix` assigns the words to a bucket. */
export function tsvectorText(
  positions: ReadonlyMap<string, readonly number[]>,
  prefix: string,
): string {
  let text = ''
  for (const [word, at] of positions) text += `'${prefix}${word}':${at.join(',')} `
  return text
}

/** What a message with files has beside its words, which have no such sign; `search_matches_in` asks for it. */
export const fileMark = (prefix: string): string => `'${prefix}!file'`
