import type { Fold } from '../../../../resources/mail-json.ts'
import { bodyLines, type BodyLine } from './body-lines.ts'
import {
  attributionStart,
  attributionWord,
  dashedLine,
  forwardedLine,
  forwardedSubject,
  fromLine,
  originalLine,
  otherHeaderLine,
  sentFrom,
  subjectLine,
} from './quote-words.ts'

const fewestWords = 3
const longestSignature = 12
const longestAttribution = 400
const longestTitle = 60

const mostIntroductionLines = 4
const address = /\S@\S/
const bracketed = /[<([][^<>()[\]\s]{1,64}@[^<>()[\]\s]{1,255}[>)\]]/
const clock = /(?<!\d)\d{1,2}\s?[:.hH]\s?\d\d(?!\d)/
const day =
  /(?<!\d)\d{1,2}[./-] ?\d{1,2}[./-] ?(?:\d\d){1,2}(?!\d)|(?<!\d)(?:19|20)\d\d(?!\d)(?:[./-] ?\d{1,2}[./-] ?\d{1,2}(?!\d))?/
/** Of texts from right to left. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const endOfIntroduction = /[:：]\s?-{0,40}$|-{3,40}$/

/**
 * The quotes and signatures of a mail's body at its start and end. Nothing is folded between the writer's own lines, which answer what
 * stands above them, of a forwarded mail, or if fewer than three words were left.
 */
export function findFolds(body: string, subject: string): readonly Fold[] {
  const lines = bodyLines(body).map((line) => ({
    ...line,
    text: line.text.replaceAll(directions, '').trim(),
  }))
  const isForwarded = forwardedSubject.test(subject)
  const folded = isForwarded ? lines.map(() => false) : quotesIn(lines)
  markSignature(lines, folded)
  const ends = endsOf(lines, folded)
  const isKept = (at: number) => ends.every(([first, last]) => at < first || at > last)
  const words = lines
    .filter((_, at) => isKept(at))
    .reduce((sum, { text }) => sum + wordsIn(text), 0)
  if (words < fewestWords) return []
  return ends.flatMap(([first, last]) => {
    const from = lines[first]?.from ?? 0
    const to = lines[last]?.to ?? 0
    return to > from ? [{ from, to }] : []
  })
}

/** Which lines are quotes of other mails, with the lines that introduce them. */
function quotesIn(lines: readonly BodyLine[]): boolean[] {
  const restFrom = startOfRest(lines)
  const openFrom = startOfForwarded(lines, restFrom)
  const folded = lines.map(
    ({ quote }, at) => at < openFrom && (quote === 'cited' || at >= restFrom),
  )
  for (const [at, { quote }] of lines.entries()) {
    const isFirst = (quote === 'set_off' || folded[at] === true) && startsQuote(lines, folded, at)
    const introduction = isFirst && at < openFrom ? introductionAbove(lines, at) : undefined
    if (introduction === undefined) continue
    folded.fill(true, introduction, at)
    for (let next = at; lines[next]?.quote === 'set_off'; next += 1) folded[next] = true
  }
  return folded
}

/** The first line of a mail that is passed on, unless it is part of a quote. */
function startOfForwarded(lines: readonly BodyLine[], restFrom: number): number {
  const found = lines.findIndex((_, at) => isForwardedFrom(lines, at))
  const isQuoted = lines
    .slice(0, Math.max(0, found))
    .some(({ quote, text }) => quote === 'cited' && text !== '')
  return found === -1 || isQuoted || restFrom < found ? Infinity : found
}

/**
 * What mail programs write above a mail that is passed on; where the words of a language are not known, a line between dashes or a short one
 * with a colon that stands alone, and below it the header of the mail.
 */
function isForwardedFrom(lines: readonly BodyLine[], at: number): boolean {
  const text = lines[at]?.text ?? ''
  if (forwardedLine.test(text)) return true
  // "-----Lin/Shop wrote: -----", above a quote.
  if (attributionWord.test(text)) return false
  const isAlone = (lines[at - 1]?.text ?? '') === '' && /[:：]$/.test(text)
  const isTitle = isAlone && text.length <= longestTitle && !hasMoment(text) && !address.test(text)
  if (!isTitle && (!dashedLine.test(text) || originalLine.test(text))) return false
  const below = textBelow(lines, at)
  return below !== undefined && isHeader(lines, below)
}

/** The next line with a text. */
function textBelow(lines: readonly BodyLine[], at: number): number | undefined {
  let next = at + 1
  while (lines[next]?.text === '') next += 1
  return next < lines.length ? next : undefined
}

/** The next lines with a text, from this one on. */
const textsFrom = (lines: readonly BodyLine[], at: number, most: number) =>
  lines
    .slice(at, at + 12)
    .flatMap(({ text }) => (text === '' ? [] : [text]))
    .slice(0, most)

function startsQuote(lines: readonly BodyLine[], folded: readonly boolean[], at: number): boolean {
  const before = lines[at - 1]
  return before === undefined || (before.quote === undefined && folded[at - 1] !== true)
}

/** The first line of what stands below a mail as Outlook quotes it: everything to its end. */
function startOfRest(lines: readonly BodyLine[]): number {
  const found = lines.findIndex(
    (_, at) => isOriginal(lines, at) || isHeader(lines, at) || isBareIntroduction(lines, at),
  )
  if (found === -1) return Infinity
  const above = lines.slice(0, found).findLastIndex(({ text }) => text !== '')
  return /^[-_]{5,}$/.test(lines[above]?.text ?? '') ? above : found
}

/** Whether a program says here that another mail follows: "-----Original Message-----". "--- Original message of Bob" may be the writer's. */
function isOriginal(lines: readonly BodyLine[], at: number): boolean {
  const text = lines[at]?.text ?? ''
  if (!originalLine.test(text)) return false
  const isOfHeader = (line: string) =>
    fromLine.test(line) || otherHeaderLine.test(line) || address.test(line) || hasMoment(line)
  return /[-_]{2}\*?$/.test(text) || textsFrom(lines, at + 1, 5).some(isOfHeader)
}

/** Whether the header of a mail begins here: who wrote it and two more, or it after two more. */
function isHeader(lines: readonly BodyLine[], at: number): boolean {
  const first = lines[at]?.text ?? ''
  if (!fromLine.test(first) && !otherHeaderLine.test(first)) return false
  const block = textsFrom(lines, at, 6)
  const others = block.filter((text) => otherHeaderLine.test(text))
  const from = block.slice(0, 4).filter((text) => fromLine.test(text))
  // "From: Rome, To: Milan, Date: Monday 10:00" is what somebody asks for.
  const isOfMail = [...from, ...others].some((text) => address.test(text) || subjectLine.test(text))
  return isOfMail && others.length >= 2 && from.length > 0
}

/**
 * Whether a program's "On Monday at 10:00 Lin <lin@shop.example> wrote:" begins here above a quote without marks, which goes to the end of the
 * mail. Without an address it may be a sentence of the writer, who goes on below.
 */
function isBareIntroduction(lines: readonly BodyLine[], at: number): boolean {
  const last = endOfBareIntroduction(lines, at)
  if (last === undefined) return false
  // The lines above it in its paragraph are the writer's.
  for (let next = at + 1; next <= last; next += 1)
    if (endOfBareIntroduction(lines, next) !== undefined) return false
  const below = lines[textBelow(lines, last) ?? lines.length]
  return lines[at]?.quote === 'set_off' || below?.quote === undefined
}

function endOfBareIntroduction(lines: readonly BodyLine[], at: number): number | undefined {
  let text = ''
  for (let last = at; last < at + mostIntroductionLines; last += 1) {
    const line = lines[last]
    if (line === undefined || line.text === '' || line.quote === 'cited') return undefined
    text = `${text} ${line.text}`.trim()
    if (text.length > longestAttribution) return undefined
    if (!endOfIntroduction.test(line.text)) continue
    const isDashed = /^-{3,}\s?\S/.test(text) && attributionWord.test(text)
    return isOfProgram(text) || (isDashed && isDated(text)) ? last : undefined
  }
  return undefined
}

/** Where "On Monday Lin wrote:" begins, which stands above a quote in up to four lines of a paragraph. */
function introductionAbove(lines: readonly BodyLine[], quote: number): number | undefined {
  let last = quote - 1
  while (lines[last]?.text === '') last -= 1
  const line = lines[last]?.text ?? ''
  if (/^[-_]{5,}$/.test(line)) return last
  if (!endOfIntroduction.test(line)) return undefined
  let text = ''
  const highest = last - mostIntroductionLines
  for (let first = last; first > highest && (lines[first]?.text ?? '') !== ''; first -= 1) {
    text = `${lines[first]?.text} ${text}`.trim()
    if (text.length > longestAttribution) return undefined
    const isByName = attributionWord.test(text) || address.test(text)
    if (isOfProgram(text)) return first
    if (isByName && hasMoment(text) && attributionStart.test(text.replace(/^-+\s?/, '')))
      return first
  }
  const isShort = attributionWord.test(line.split(' ').slice(-2).join(' ')) && wordsIn(line) <= 5
  if (isShort || (address.test(line) && hasMoment(line))) return last
  // A blockquote without a mark may be the writer's own, below a sentence of the writer.
  return lines[quote]?.quote === 'cited' && isIntroduction(line) ? last : undefined
}

/** When and by whom, in a language whose order or words are not known. */
function isIntroduction(text: string): boolean {
  const withoutDay = text.replace(day, '')
  const isByWord = attributionWord.test(text) && (hasMoment(text) || address.test(text))
  return isByWord || (withoutDay !== text && clock.test(withoutDay))
}

const hasMoment = (text: string) => day.test(text) || clock.test(text)
const isDated = (text: string) => day.test(text) && clock.test(text)
/** With an address in brackets, which may be broken into lines, and when: no person writes so. */
const isOfProgram = (text: string) =>
  isDated(text) && bracketed.test(text.replaceAll(/(?<=[<(])\s|\s(?=[>)])/g, ''))

/** Adds the signature: what its program marks, what stands below `--`, and "Sent from my phone". */
function markSignature(lines: readonly BodyLine[], folded: boolean[]): void {
  lines.forEach(({ isSignature }, at) => {
    if (isSignature) folded[at] = true
  })
  const own = lines.findLastIndex(({ text }, at) => text !== '' && folded[at] !== true)
  if (sentFrom.test(lines[own]?.text ?? '')) folded[own] = true
  const dashes = lines.findLastIndex(
    ({ text }, at) => at <= own && folded[at] !== true && /^--\s?$/.test(text),
  )
  const below = lines.slice(dashes, own + 1)
  const isLong = below.filter(({ text }) => text !== '').length > longestSignature
  const isWhole = below.every(({ quote }) => quote === undefined)
  if (dashes !== -1 && !isLong && isWhole) folded.fill(true, dashes, own + 1)
}

/** The folded runs at the start and at the end, as their first and last lines. */
function endsOf(
  lines: readonly BodyLine[],
  folded: readonly boolean[],
): (readonly [first: number, last: number])[] {
  const isOwn = (at: number) => lines[at]?.text !== '' && folded[at] !== true
  const firstOwn = lines.findIndex((_, at) => isOwn(at))
  const lastOwn = lines.findLastIndex((_, at) => isOwn(at))
  if (firstOwn === -1) return []
  const isFolded = (at: number) => folded[at] === true && lines[at]?.text !== ''
  const isAnswered = lines.some((_, at) => at > firstOwn && at < lastOwn && isFolded(at))
  const hasStart = !isAnswered && lines.some((_, at) => at < firstOwn && isFolded(at))
  const hasEnd = lines.some((_, at) => at > lastOwn && isFolded(at))
  return [
    ...(hasStart ? [[0, firstOwn - 1] as const] : []),
    ...(hasEnd ? [[lastOwn + 1, lines.length - 1] as const] : []),
  ]
}

const wordsIn = (text: string) =>
  text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu)?.length ?? 0
