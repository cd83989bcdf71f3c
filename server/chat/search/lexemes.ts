import { piecesOf, wordsOf } from './words.ts'

/** Of longer texts this much is indexed: a tsvector must stay below a megabyte. */
export const indexedCharacters = 65_536
/** PostgreSQL counts positions no further than 16,383. */
const lastPosition = 16_383
/** Words between two parts of a document, so that no phrase leads from one into the next. */
const gap = 100

/** So much is read in less than a millisecond. */
const pieceCharacters = 8_192

/** The words of a document's parts with their positions. `pause` is awaited between two pieces of a part. */
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
      // oxlint-disable-next-line no-await-in-loop
      await pause()
    }
    position += gap
  }
  return found
}

/** A tsvector as PostgreSQL reads it. `prefix` makes the words those of one bucket. */
export function tsvectorText(
  positions: ReadonlyMap<string, readonly number[]>,
  prefix: string,
): string {
  let text = ''
  for (const [word, at] of positions) text += `'${prefix}${word}':${at.join(',')} `
  return text
}
