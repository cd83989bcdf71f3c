import type { MailHeader, ParsedMail } from './parsed-mail.ts'

/** The kind of author of a mail. Only a person's mail notifies, reopens, wakes and is answered automatically. */
export type MailClass = 'person' | 'automatic' | 'list' | 'bounce' | 'report' | 'own'

export type Classified = {
  readonly class: MailClass
  /** The evidence, for the team: `Auto-Submitted: auto-replied`. Empty for a person. */
  readonly reason: string
}

/** What is known of a mail beside its content. */
export type Envelope = {
  /** The address of MAIL FROM; `''` for the null sender, undefined where the way of reception does not say. */
  readonly sender: string | undefined
  /** The addresses of RCPT TO, as far as they are known. */
  readonly recipients: readonly string[]
}

/** The mark of our own mails, which are signed. */
export type OwnMails = {
  /** Whether the mail was sent by the same channel: such a mail is never imported as new. */
  readonly isOwn: (mail: Pick<ParsedMail, 'headers' | 'message_id'>) => boolean
  /** Whether it came to an address that we gave as an envelope sender, to which only bounces come. */
  readonly isReturned: boolean
}

type Mail = Pick<ParsedMail, 'headers' | 'from' | 'reply_to' | 'subject' | 'message_id'> & {
  readonly files: readonly Pick<ParsedMail['files'][number], 'type' | 'name'>[]
}

/**
 * Tells a person's mail from those of programs (RFC 3834; RFC 3464 for bounces, RFC 2919 and 2369 for lists). A pure
 * function of headers, envelope and structure; the first rule that applies gives the reason.
 */
export function classifyMail(mail: Mail, envelope: Envelope, own: OwnMails): Classified {
  for (const [kind, find] of rules) {
    const reason = find(mail, envelope, own)
    if (reason !== undefined) return { class: kind, reason }
  }
  return { class: 'person', reason: '' }
}

type Rule = (mail: Mail, envelope: Envelope, own: OwnMails) => string | undefined

/** In the order of how much the evidence says. A mail of a person that came by a list is of a list. */
const rules: readonly (readonly [MailClass, Rule])[] = [
  ['own', (mail, _, { isOwn }) => (isOwn(mail) ? 'sent by this channel' : undefined)],
  ['bounce', bounceOf],
  ['report', reportOf],
  ['list', listOf],
  ['automatic', automaticOf],
]

function bounceOf(mail: Mail, envelope: Envelope, own: OwnMails): string | undefined {
  const type = headerOf(mail, 'content-type') ?? ''
  if (/^multipart\/report\b/i.test(type) && /report-type="?delivery-status\b/i.test(type))
    return 'Content-Type: multipart/report; report-type=delivery-status'
  if (mail.files.some((file) => file.type === 'message/delivery-status'))
    return 'has a delivery status'
  const failed = headerOf(mail, 'x-failed-recipients')
  if (failed !== undefined) return shown('X-Failed-Recipients', failed)
  const name = localPart(mail.from[0]?.address)
  if (!isNullSender(mail, envelope)) return undefined
  if (/^(?:mailer-daemon|postmaster)$/.test(name)) return `From: ${name}, without a sender`
  // Automatic answers go there as well (RFC 3834, 4).
  const isAnswer = /^\s*auto-replied/i.test(headerOf(mail, 'auto-submitted') ?? '')
  return own.isReturned && !isAnswer ? 'sent to an address for bounces' : undefined
}

function reportOf(mail: Mail): string | undefined {
  const type = headerOf(mail, 'content-type') ?? ''
  const [, report = ''] = /\breport-type="?([\w-]+)/i.exec(type) ?? []
  const isReport = /^multipart\/report\b/i.test(type) && report !== ''
  if (isReport) return `Content-Type: multipart/report; report-type=${report.toLowerCase()}`
  const part = mail.files.find(({ type: of }) =>
    /^message\/(?:disposition-notification|feedback-report)$|^application\/tlsrpt/.test(of),
  )
  if (part !== undefined) return `has a part ${part.type}`
  // DMARC's aggregate reports (RFC 7489, 7.2.1.1).
  const subject = mail.subject.toLowerCase()
  const isAggregate =
    subject.startsWith('report domain: ') &&
    subject.includes(' submitter: ') &&
    subject.includes(' report-id: ')
  return isAggregate ? 'a DMARC report' : undefined
}

function listOf(mail: Mail): string | undefined {
  const id = headerOf(mail, 'list-id')
  if (id !== undefined) return shown('List-Id', id)
  const post = headerOf(mail, 'list-post')
  if (post !== undefined) return shown('List-Post', post)
  const precedence = headerOf(mail, 'precedence')?.trim().toLowerCase()
  return precedence === 'list' ? 'Precedence: list' : undefined
}

/** Headers that only programs write, and which of their values do not count. */
const automaticHeaders: readonly (readonly [name: string, exempt: RegExp])[] = [
  ['Auto-Submitted', /^\s*no\b/i],
  ['X-Auto-Response-Suppress', /^\s*none\s*$/i],
  ['X-Autoreply', /^\s*no\s*$/i],
  ['X-Autorespond', /^$/],
  ['X-Autoresponder', /^$/],
  ['X-Mail-Autoreply', /^$/],
  ['X-Loop', /^$/],
  ['X-Auto-Reply-From', /^$/],
  ['Auto-Reply', /^\s*no\s*$/i],
]

function automaticOf(mail: Mail, envelope: Envelope): string | undefined {
  for (const [name, exempt] of automaticHeaders) {
    const value = headerOf(mail, name.toLowerCase())
    if (value !== undefined && !exempt.test(value)) return shown(name, value)
  }
  const precedence = headerOf(mail, 'precedence')?.trim().toLowerCase() ?? ''
  if (/^(?:bulk|junk|auto_reply)$/.test(precedence)) return `Precedence: ${precedence}`
  if (isNullSender(mail, envelope)) return 'without a sender'
  // Forms of web sites write from such addresses, with the person in Reply-To.
  const answered = mail.reply_to[0] ?? mail.from[0]
  const name = localPart(answered?.address)
  return /^(?:no-?reply|do-?not-?reply|mailer-daemon|bounces?)(?:[+._-].*)?$/.test(name)
    ? `From: ${name}`
    : undefined
}

function isNullSender(mail: Mail, { sender }: Envelope): boolean {
  if (sender !== undefined) return sender === ''
  return headerOf(mail, 'return-path')?.trim() === '<>'
}

/** The value of the first header of that name. */
function headerOf({ headers }: { headers: readonly MailHeader[] }, key: string) {
  return headers.find((header) => header.key === key)?.value
}

const localPart = (address = '') => address.slice(0, address.lastIndexOf('@')).toLowerCase()

/** A reason is stored and shown, so it is short. */
const longestReason = 120

const shown = (name: string, value: string) =>
  `${name}: ${value.replaceAll(/\s+/g, ' ').trim()}`.slice(0, longestReason).toWellFormed()
