import { isAutomaticSubject } from './automatic-subject.ts'
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

/** The mark of our own mails, which are signed, and the addresses of the channel. */
export type OwnMails = {
  /** Whether the mail was sent by the same channel: such a mail is never imported as new. */
  readonly isOwn: (mail: Pick<ParsedMail, 'headers' | 'message_id'>) => boolean
  /** Whether it came to an address that we gave as an envelope sender, to which only bounces come. */
  readonly isReturned: boolean
  readonly addresses: readonly string[]
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
  if (mail.files.some((file) => /^message\/(?:global-)?delivery-status$/.test(file.type)))
    return 'has a delivery status'
  const failed = headerOf(mail, 'x-failed-recipients')
  if (failed !== undefined) return shown('X-Failed-Recipients', failed)
  const [from] = mail.from
  const name = localPart(from?.address)
  if (name === 'mailer-daemon' || name === 'mdaemon') return `From: ${name}`
  // Some have no address: `MAILER-DAEMON <>`.
  const fromText = from?.name ?? headerOf(mail, 'from') ?? ''
  const isNull = isNullSender(mail, envelope) || (from === undefined && fromText.includes('<>'))
  if (isNull && name === 'postmaster') return `From: ${name}, without a sender`
  const returns = hasMail(mail)
  // Many older systems write with a sender of their own; the envelope is not always known.
  const isSystem = isNull || returns || mailSystem.test(name) || mailSystem.test(fromText)
  if (isSystem && undelivered.test(mail.subject)) return shown('Subject', mail.subject)
  // Automatic answers have no sender and go to such addresses, too (RFC 3834, 4).
  if (!isNull || isAnswer(mail)) return undefined
  if (own.isReturned) return 'sent to an address for bounces'
  return returns ? 'returns a mail, without a sender' : undefined
}

const hasMail = ({ files }: Mail) =>
  files.some(({ type }) => /^message\/(?:rfc822|global)$|rfc822-headers$/.test(type))

const mailSystem =
  /^"?(?:postmaster|mdaemon|mail[ ._-]?(?:delivery|admin|system)|system[ ._-]?admin|mailer[ -]daemon)/i
/** How mail systems begin the subject of a mail that they return or still try to deliver; a person's "Re:" or "Fwd:" stands before it. */
const undelivered =
  /^\s*(?:undeliver(?:able|ed)\b|returned (?:e-?)?mail\b|(?:e-?)?mail (?:delivery|system error|(?:could|can) ?not be delivered|not delivered)|(?:message |permanent )?delivery (?:failure|failed|has failed|status notification|delayed|problem)|non[- ]?deliver|failure (?:notice|delivery)|(?:message|mail) (?:delayed|status)|delayed mail|warning: (?:message|could not send))/i

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
  if (isAggregate) return 'a DMARC report'
  // Of Microsoft's feedback loop, which returns the mail without a report.
  const isComplaint = subject.trim().startsWith('complaint about message from ')
  return isComplaint && hasMail(mail) ? 'a complaint about a mail' : undefined
}

function listOf(mail: Mail, _: Envelope, { addresses }: OwnMails): string | undefined {
  const id = headerOf(mail, 'list-id')
  const post = headerOf(mail, 'list-post')
  // The address of the channel is a group, such as one of Google: people write to it.
  if (addresses.some((own) => isOfGroup(own.toLowerCase(), id ?? '', post ?? ''))) return undefined
  if (id !== undefined) return shown('List-Id', id)
  if (post !== undefined) return shown('List-Post', post)
  const name = headerOf(mail, 'mailing-list')
  if (name !== undefined) return shown('Mailing-List', name)
  // Of mails to many (RFC 8058).
  const oneClick = headerOf(mail, 'list-unsubscribe-post')
  if (oneClick !== undefined) return shown('List-Unsubscribe-Post', oneClick)
  return precedenceOf(mail) === 'list' ? 'Precedence: list' : undefined
}

const isOfGroup = (own: string, id: string, post: string) =>
  id.toLowerCase().includes(`<${own.replace('@', '.')}>`) ||
  post.toLowerCase().includes(`<mailto:${own}>`)

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
  ['X-AutoReply-From', /^$/],
  ['X-Autogenerated', /^$/],
  ['X-Vacation', /^$/],
  ['X-Cron-Env', /^$/],
  ['X-FC-MachineGenerated', /^\s*false/i],
  ['X-POST-MessageClass', /^(?!.*autoresponder)/i],
  ['Delivered-To', /^(?!\s*autoresponder\b)/i],
  ['Preference', /^(?!\s*auto_reply)/i],
  ['X-Precedence', /^(?!\s*(?:auto_reply|bulk|junk))/i],
  ['Auto-Reply', /^\s*no\s*$/i],
]

function automaticOf(mail: Mail, envelope: Envelope): string | undefined {
  const [found] = automaticHeadersOf(mail)
  if (found !== undefined) return shown(found, headerOf(mail, found.toLowerCase()) ?? '')
  const precedence = precedenceOf(mail)
  if (bulk.test(precedence)) return `Precedence: ${precedence}`
  if (isAutomaticSubject(mail.subject)) return shown('Subject', mail.subject)
  if (isNullSender(mail, envelope)) return 'without a sender'
  // Forms of web sites write from such addresses, with the person in Reply-To.
  const answered = mail.reply_to[0] ?? mail.from[0]
  const name = localPart(answered?.address)
  return /^(?:no-?reply|do-?not-?reply|bounces?)(?:[+._-].*)?$/.test(name)
    ? `From: ${name}`
    : undefined
}

/** The names of such headers that a mail has. */
const automaticHeadersOf = (mail: Mail): string[] =>
  automaticHeaders.flatMap(([name, exempt]) => {
    const value = headerOf(mail, name.toLowerCase())
    return value === undefined || exempt.test(value) ? [] : [name]
  })

/** Whether a mail calls itself an automatic answer, in any way that programs do. Exchange marks absences `auto-generated`, as bounces are. */
const isAnswer = (mail: Mail): boolean =>
  /^\s*auto-replied/i.test(headerOf(mail, 'auto-submitted') ?? '') ||
  automaticHeadersOf(mail).some((name) => name !== 'Auto-Submitted') ||
  bulk.test(precedenceOf(mail)) ||
  isAutomaticSubject(mail.subject)

const bulk = /^(?:bulk|junk|auto_reply)$/
const precedenceOf = (mail: Mail) => headerOf(mail, 'precedence')?.trim().toLowerCase() ?? ''

function isNullSender(mail: Mail, { sender }: Envelope): boolean {
  if (sender !== undefined) return sender === ''
  // Sendmail and its kin write MAILER-DAEMON for it when they deliver.
  const path = headerOf(mail, 'return-path')?.trim()
  return path === '' || /^<(?:mailer-daemon(?:@[^<>]*)?|#@\[\])?>$/i.test(path ?? '')
}

/** The value of the first header of that name. */
function headerOf({ headers }: { headers: readonly MailHeader[] }, key: string) {
  return headers.find((header) => header.key === key)?.value
}

/** All of an address without a domain, as some mail systems write theirs. */
const localPart = (address = '') => address.replace(/@[^@]*$/, '').toLowerCase()

/** A reason is stored and shown, so it is short. */
const longestReason = 120

const shown = (name: string, value: string) =>
  `${name}: ${value.replaceAll(/\s+/g, ' ').trim()}`.slice(0, longestReason).toWellFormed()
