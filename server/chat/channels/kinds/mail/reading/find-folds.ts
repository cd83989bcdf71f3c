import type { Fold } from '../../../../resources/mail-json.ts'
import { bodyLines, type BodyLine } from './body-lines.ts'

const fewestWords = 3
const longestSignature = 12
const longestAttribution = 400

const forwardedSubject = /^\s*(?:fwd?|wg|rv|tr|enc|doorst|vb|i)\s*:/i
const forwardedLine =
  /^(?:[-_]{2,}\s*(?:forwarded message|weitergeleitete nachricht|mensaje reenviado|message transféré|messaggio inoltrato|mensagem encaminhada|doorgestuurd bericht)|begin forwarded message:|anfang der weitergeleiteten nachricht:|inicio del mensaje reenviado:|début du message réexpédié)/i
const originalLine =
  /^[-_]{2,}\s*(?:original message|reply message|ursprüngliche nachricht|originalnachricht|mensaje original|message d'origine|messaggio originale|mensagem original|oorspronkelijk bericht|reply above this line)/i
const fromLine =
  /^[*_\s]*(?:from|von|de|da|van|från|fra|od|от|kimden|发件人|差出人|보낸 사람)[\s*_]*[:：]/i
const otherHeaderLine =
  /^[*_\s]*(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|enviado(?: el)?|enviada em|fecha|para|asunto|assunto|envoyé|à|objet|inviato|data|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|wysłano|do|temat|отправлено|кому|тема|发送时间|收件人|主题|送信日時|宛先|件名)[\s*_]*[:：]/i
const attributionWord =
  /\b(?:wrote|writes|schrieb|escribió|a écrit|ha scritto|escreveu|schreef|skrev|napisał\(?a?\)?)\s*:$|(?:написал\(?а?\)?|пишет|写道|のメッセージ|님이 작성)\s*[:：]$/i
const address = /\S@\S/
const moment = /\b(?:19|20)\d\d\b|\b\d{1,2}[:.h]\d\d\b/
const attributionStart = /^(?:on|am|el|le|il|em|op|den|dnia|w dniu|在|\d{1,4}[./-])/i
const sentFrom =
  /^(?:sent from my|sent from mail for|get outlook for|von meinem .{1,40} gesendet|gesendet von|enviado desde mi|envoyé de mon|inviato da|verzonden vanaf)/i

/**
 * The quotes and signatures of a mail's body at its start and end. Nothing is folded between the writer's own lines, which answer what
 * stands above them, of a forwarded mail, or if fewer than three words were left.
 */
export function findFolds(body: string, subject: string): readonly Fold[] {
  const lines = bodyLines(body)
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
  const found = lines.findIndex(({ text }) => forwardedLine.test(text))
  const isQuoted = lines
    .slice(0, Math.max(0, found))
    .some(({ quote, text }) => quote === 'cited' && text !== '')
  return found === -1 || isQuoted || restFrom < found ? Infinity : found
}

function startsQuote(lines: readonly BodyLine[], folded: readonly boolean[], at: number): boolean {
  const before = lines[at - 1]
  return before === undefined || (before.quote === undefined && folded[at - 1] !== true)
}

/** The first line of what stands below a mail as Outlook quotes it: everything to its end. */
function startOfRest(lines: readonly BodyLine[]): number {
  const found = lines.findIndex(
    ({ text }, at) => originalLine.test(text) || (fromLine.test(text) && isHeader(lines, at)),
  )
  if (found === -1) return Infinity
  const above = lines.slice(0, found).findLastIndex(({ text }) => text !== '')
  return /^[-_]{5,}$/.test(lines[above]?.text ?? '') ? above : found
}

function isHeader(lines: readonly BodyLine[], at: number): boolean {
  const next = lines.slice(at + 1, at + 12).filter(({ text }) => text !== '')
  return next.slice(0, 5).filter(({ text }) => otherHeaderLine.test(text)).length >= 2
}

/** Where "On Monday Lin wrote:" begins, which stands above a quote in up to three lines of a paragraph. */
function introductionAbove(lines: readonly BodyLine[], quote: number): number | undefined {
  let last = quote - 1
  while (lines[last]?.text === '') last -= 1
  const line = lines[last]?.text ?? ''
  if (!/[:：]$/.test(line)) return undefined
  let text = ''
  for (let first = last; first > last - 3 && (lines[first]?.text ?? '') !== ''; first -= 1) {
    text = `${lines[first]?.text} ${text}`.trim()
    if (text.length > longestAttribution) return undefined
    const isByName = attributionWord.test(text) || address.test(text)
    if (isByName && moment.test(text) && attributionStart.test(text)) return first
  }
  const isShort = attributionWord.test(line) && wordsIn(line) <= 5
  return isShort || (address.test(line) && moment.test(line)) ? last : undefined
}

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
