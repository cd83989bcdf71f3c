import { bodyAsHtml, textToHtml } from '../../../../messages/message-body.ts'
import { htmlToText } from '../../../../messages/html-to-text.ts'
import type { Fold } from '../../../../resources/mail-json.ts'
import { findFolds } from './find-folds.ts'
import { flatMarkup } from './flat-markup.ts'
import { markQuotes, withoutMarks } from './mark-quotes.ts'

/** As long as a body of the API (`limits.bodyBytes`). */
const longestBody = 262_144
/** Of a text that is too long to be a body: its escapes and line breaks fit, too. */
const shownCharacters = 40_000
/** Beyond it a text takes the sanitiser seconds; it is a file then. */
const longestMarkup = 1_048_576
/** They are left out, and would make a short mail too long. */
const pictures = /data:image\/[\w.+-]{1,40};base64,[\w+/=]*/gi
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
  const bare = html?.replaceAll(pictures, 'data:,') ?? ''
  const marked = markQuotes(bare.slice(0, longestMarkup))
  const markup = bare.length > longestMarkup ? undefined : withWords(safeHtml(marked))
  if (markup !== undefined && Buffer.byteLength(markup) <= longestBody)
    return { html: markup, whole: undefined }
  if (text !== null && text.trim() !== '') return bodyOfText(text)
  if (html === null) return { html: '', whole: undefined }
  if (markup !== undefined) return { ...cut(htmlToText(markup)), whole: wholeHtml(html) }
  const flat = flatMarkup(marked, shownCharacters)
  if (flat === undefined) return bodyOfText(html)
  const isCut = flat.isCut || bare.length > longestMarkup
  return {
    html: withWords(safeHtml(isCut ? `${flat.markup} …` : flat.markup)) ?? '',
    whole: isCut ? wholeHtml(html) : undefined,
  }
}

/** Undefined for HTML without words. */
function withWords(html: string | undefined): string | undefined {
  const words = withoutMarks(html?.replaceAll(/<[^<>]*>/g, '') ?? '').trim()
  return words === '' ? undefined : html?.trim()
}

/** Undefined beyond the limits of what can be made safe. Images are left out. */
const safeHtml = (html: string) =>
  bodyAsHtml(html, { format: 'html', knownMemberIds: nobody })?.replaceAll(/<img\b[^<>]*>/g, '')

function bodyOfText(text: string): Omit<MailBody, 'folds'> {
  if (text.length <= shownCharacters) return { html: shown(text), whole: undefined }
  return { ...cut(text), whole: { name: 'message.txt', text } }
}

const cut = (text: string) => ({
  html: shown(`${text.slice(0, shownCharacters).toWellFormed()} …`),
})

const wholeHtml = (text: string) => ({ name: 'message.html', text })

const shown = (text: string) => (text.trim() === '' ? '' : textToHtml(text.trim()))
