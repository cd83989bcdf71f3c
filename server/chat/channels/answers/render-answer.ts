import { escapeHtml } from '../../../api/http/escape-html.ts'
import { answeredSubject, shortSubject } from '../../mail/answered-subject.ts'
import { oneLine } from '../../mail/invitation-mail.ts'
import type { AnswerHeaders } from '../../mail/mail-options.ts'
import { signLink } from '../../attachments/sign-link.ts'
import { isShownInline } from '../../attachments/sniff-type.ts'
import { htmlToText } from '../../messages/html-to-text.ts'
import { imageWords, mapImages, withoutImages } from '../../messages/images-in-text.ts'
import { mailChannelOf } from '../kinds/mail/receiving/read-mail-channel.ts'
import type { RenderedMail } from '../follow-up/rendered-mail.ts'
import type { AnswerFile, AnswerRow } from './answer-queries.ts'
import type { Recipients } from './choose-recipients.ts'
import { renderSignature } from './signatures/render-signature.ts'

/** Files together that are in a mail: most servers take 20 MB or more, and base64 adds a third. */
const attachedBytes = 14_000_000
/** Of the links to the others. */
const linkSeconds = 30 * 86_400

/** An answer as it is stored until it is sent. */
export type RenderedAnswer = Omit<RenderedMail, 'link' | 'bounce_address'> & {
  readonly headers: AnswerHeaders
  /** The address to which it is returned, if the server takes it. */
  readonly bounce_address: string | null
  /** The ids of the files that are in it. */
  readonly file_ids: readonly string[]
  /** The message whose mail is quoted below it when it is sent: an erased one is not. Absent from mails of earlier versions. */
  readonly quotes?: string | null
}

export type AnswerText = {
  readonly workspace_id: string
  readonly answer: AnswerRow
  readonly files: readonly AnswerFile[]
  readonly recipients: Recipients
  readonly mail_id: string
  readonly message_id: string
  readonly thread_id: string
  /** Where answers to it go; null: to `from`. */
  readonly reply_to: string | null
  readonly bounce_address: string | null
  /** The address of a channel without one. */
  readonly default_from: string
  readonly tick: Date
}

const frame = 'font:16px/1.5 system-ui,sans-serif'
const small = 'font-size:14px;color:#5b6472'

/** The mail of an answer: its words, its files up to a size and links to the others, and the signatures of its author and the channel. */
export function renderAnswer(given: AnswerText): RenderedAnswer {
  const { answer, files, recipients, tick } = given
  const { signature: ofChannel, quotes_answered: isQuoting } = mailChannelOf(answer)
  const signature = renderSignature(answer, ofChannel)
  const attached = fitting(files)
  const links = files
    .filter((file) => !attached.includes(file))
    .map((file) => ({ name: oneLine(file.filename), url: linkOf(file, given.workspace_id, tick) }))
  const references = referencesOf(answer, given.thread_id)
  return {
    message_id: given.message_id,
    subject: subjectOf(answer),
    text: `${[
      htmlToText(withoutImages(answer.body)),
      ...links.map(({ name, url }) => `${name}: ${url}`),
      ...(signature === undefined ? [] : [`-- \n${signature.text}`]),
    ].join('\n\n')}\n`,
    html: [
      `<div style="${frame}">${withImages(answer.body, attached, given.message_id)}`,
      ...links.map(
        ({ name, url }) => `<p><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></p>`,
      ),
      ...(signature === undefined ? [] : [`<div style="${small}">-- <br>${signature.html}</div>`]),
      '</div>\n',
    ].join('\n'),
    ...(given.reply_to === null ? {} : { reply_to: given.reply_to }),
    headers: {
      from: senderOf(answer, given.default_from),
      to: recipients.to,
      cc: recipients.cc,
      in_reply_to: idOf(answer.answered?.message_id),
      references,
      date: tick.toUTCString(),
      boundary: given.mail_id,
    },
    bounce_address: given.bounce_address,
    file_ids: attached.map(({ id }) => id),
    quotes: isQuoting ? answer.answered_id : null,
  }
}

const fits = 'max-width:100%;height:auto'

/** The body with its images by their Content-IDs; of what is no image or not in the mail, the words. */
const withImages = (body: string, attached: readonly AnswerFile[], messageId: string) =>
  mapImages(body, (id, words) =>
    attached.some((file) => file.id === id && isImage(file))
      ? `<img src="cid:${contentIdOf(id, messageId)}" alt="${words}" style="${fits}">`
      : imageWords(words),
  )

const isImage = ({ content_type: type }: AnswerFile) =>
  type.startsWith('image/') && isShownInline(type)

/** The Content-ID of a file in a mail with this Message-ID (RFC 2392). */
export const contentIdOf = (fileId: string, messageId: string): string =>
  `${fileId}${messageId.slice(messageId.lastIndexOf('@'), -1)}`

/** `Ann (Shop)` of a member whose name was chosen, else the channel alone. */
export function senderOf(answer: AnswerRow, defaultFrom: string) {
  const { addresses, sender_name: senderName } = mailChannelOf(answer)
  const team = oneLine(senderName ?? answer.workspace_name)
  const first = oneLine(answer.first_name ?? '')
  return {
    name: first === '' ? team : `${first} (${team})`,
    address: addresses[0] ?? defaultFrom,
  }
}

export function subjectOf({ answered, ids, title }: AnswerRow): string {
  const subject = oneLine(answered?.subject ?? '') || oneLine(title)
  // The first mail of a conversation that a team member starts answers nothing.
  return answered === null && ids.length === 0 ? shortSubject(subject) : answeredSubject(subject)
}

function linkOf({ id, address, ...key }: AnswerFile, workspaceId: string, from: Date): string {
  const expires = Math.floor(from.getTime() / 1_000) + linkSeconds
  return address + signLink({ workspace_id: workspaceId, id, expires }, key)
}

/** The files that fit, in their order. */
function fitting(files: readonly AnswerFile[]): readonly AnswerFile[] {
  let total = 0
  return files.filter(({ size }) => {
    if (total + size > attachedBytes) return false
    total += size
    return true
  })
}

/** The id of the thread, so that all mails about it stand together, and those of its mails, the oldest first (RFC 5322, 3.6.4). */
function referencesOf({ ids }: AnswerRow, threadId: string): readonly string[] {
  const known = ids.flatMap((id) => idOf(id) ?? []).toReversed()
  return [...new Set([threadId, ...known])]
}

/** An id of others in angle brackets; null for one that cannot be a header's. */
function idOf(id: string | null | undefined): string | null {
  return id != null && /^[!-;=?-~]{1,250}$/.test(id) ? `<${id}>` : null
}
