/** A folded word and its range in the text: `[start, end)` in UTF-16 units. */
export type Word = { readonly text: string; readonly start: number; readonly end: number }

/** Longer words are cut, to bound the index. */
const longestWord = 40
/**
 * Limit for the folded part of a run of letters and marks. Unicode normalisation sorts marks in
 * quadratic time: 65,000 of them took 1.6 s.
 */
const longestFolded = 512

const run = /[\p{L}\p{N}\p{M}]+/gu
const asciiRun = /[A-Za-z0-9]+/g
const betweenRuns = /[^\p{L}\p{N}\p{M}]/gu
/** Scripts without spaces between words: each character is a word, and a query of several a phrase. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** A character of those scripts with its marks, or the text between two of them. */
const unspacedPieces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu
/** Accents of Latin, Greek and Cyrillic, and the optional marks of Hebrew and Arabic. */
const accents =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/g
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
}
const special = /[ßæœøđðþłıħŧς]/g
// oxlint-disable-next-line no-control-regex
const ascii = /^[\x00-\x7f]*$/

/** Folds text for comparison: lower case, no accents, `ß` as `ss`, `①` as `1`. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replace(special, (letter) => plain[letter] ?? letter)
}

/** The words of a text in any language, in order. Letters and digits only, so they need no escaping. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  // Most texts and words are ASCII, and this path is three times as fast.
  const isAscii = ascii.test(text)
  for (const { 0: found, index: start } of text.matchAll(isAscii ? asciiRun : run)) {
    const end = start + found.length
    if (isAscii || ascii.test(found)) {
      words.push({ text: cut(found.slice(0, longestFolded).toLowerCase()), start, end })
      continue
    }
    if (unspaced.test(found)) {
      addCharacters(words, found, start)
      continue
    }
    // A compatibility character may fold to several words.
    for (const piece of foldRun(found)) words.push({ text: cut(piece), start, end })
  }
  return words
}

/** Splits a text between words, into pieces of `characters` or slightly more. */
export function* piecesOf(text: string, characters: number): Generator<string> {
  let from = 0
  while (from < text.length) {
    betweenRuns.lastIndex = from + characters
    const to = betweenRuns.exec(text)?.index ?? text.length
    yield text.slice(from, to)
    from = to
  }
}

function addCharacters(words: Word[], text: string, offset: number): void {
  for (const { 0: piece, index } of text.matchAll(unspacedPieces)) {
    const start = offset + index
    for (const part of foldRun(piece)) {
      words.push({ text: cut(part), start, end: start + piece.length })
    }
  }
}

/** Texts without spaces repeat few characters: caching their folded forms makes them ten times as fast. */
const foldedCharacters = new Map<string, readonly string[]>()
const mostFoldedCharacters = 10_000

function foldRun(found: string): readonly string[] {
  if (found.length > 1) return foldLong(found)
  const known = foldedCharacters.get(found)
  if (known !== undefined) return known
  const folded = foldLong(found)
  if (foldedCharacters.size < mostFoldedCharacters) foldedCharacters.set(found, folded)
  return folded
}

function foldLong(found: string): readonly string[] {
  return foldText(found.slice(0, longestFolded)).match(run) ?? []
}

function cut(word: string): string {
  return word.length <= longestWord ? word : Array.from(word).slice(0, longestWord).join('')
}
