import { bodyAsHtml, textToHtml } from '../../../../messages/message-body.ts'
import { htmlToText } from '../../../../messages/html-to-text.ts'
import type { Fold } from '../../../../resources/mail-json.ts'
import { findFolds } from './find-folds.ts'
import { markQuotes, withoutMarks } from './mark-quotes.ts'

/** As long as a body of the API (`limits.bodyBytes`). */
const longestBody = 262_144
/** Of a text that is too long to be a body: its escapes and line breaks fit, too. */
const shownCharacters = 40_000
/** Beyond it a text takes the sanitiser seconds; it is a file then. */
const longestMarkup = 1_048_576
const nobody: ReadonlySet<string> = new Set()

export type MailBody = {
  /** Safe HTML without images: remote ones would tell their sender that the mail is read. Empty for a mail without words. */
  readonly html: string
  /** The quotes and signatures in it. */
  readonly folds: readonly Fold[]
  /** The whole text of a mail that is too long for a message. */
  readonly whole: { readonly name: string; readonly text: string } | undefined
}

type GivenMail = {
  readonly html: string | null
  readonly text: string | null
  readonly subject: string
}

/** What a message shows of a mail: its HTML if it can be shown, else its text. */
export function mailBody(mail: GivenMail): MailBody {
  const { html, whole } = markedBody(mail)
  return { html: withoutMarks(html), folds: findFolds(html, mail.subject), whole }
}

function markedBody({ html, text }: GivenMail): Omit<MailBody, 'folds'> {
  const markup = html === null ? undefined : safeMarkup(html)
  if (markup !== undefined && Buffer.byteLength(markup) <= longestBody)
    return { html: markup, whole: undefined }
  if (text !== null && text.trim() !== '') return bodyOfText(text)
  if (html === null) return { html: '', whole: undefined }
  if (markup !== undefined) return { ...cut(htmlToText(markup)), whole: wholeHtml(html) }
  const plain = withoutTags(html)
  return plain.length > shownCharacters
    ? { ...cut(plain), whole: wholeHtml(html) }
    : { html: shown(plain), whole: undefined }
}

/** Undefined for HTML without words, and beyond the limits of what can be made safe. */
function safeMarkup(html: string): string | undefined {
  if (html.length > longestMarkup) return undefined
  const safe = bodyAsHtml(markQuotes(html), { format: 'html', knownMemberIds: nobody })?.replaceAll(
    /<img\b[^<>]*>/g,
    '',
  )
  return safe === undefined || withoutMarks(safe.replaceAll(/<[^<>]*>/g, '')).trim() === ''
    ? undefined
    : safe.trim()
}

function bodyOfText(text: string): Omit<MailBody, 'folds'> {
  if (text.length <= shownCharacters) return { html: shown(text), whole: undefined }
  return { ...cut(text), whole: { name: 'message.txt', text } }
}

const cut = (text: string) => ({
  html: shown(`${text.slice(0, shownCharacters).toWellFormed()} …`),
})

const wholeHtml = (text: string) => ({ name: 'message.html', text })

const shown = (text: string) => (text.trim() === '' ? '' : textToHtml(text.trim()))

/** The words of HTML that is too deep for a parser, in one pass. */
function withoutTags(html: string): string {
  let text = ''
  let isTag = false
  let from = 0
  for (let at = 0; at < html.length && text.length <= shownCharacters; at += 1) {
    const character = html[at]
    if (!isTag && character === '<') {
      text += html.slice(from, at)
      isTag = true
    } else if (isTag && character === '>') {
      text += ' '
      isTag = false
      from = at + 1
    }
  }
  return (isTag ? text : text + html.slice(from)).replaceAll(/\s+/g, ' ').trim()
}
