import { addressParser, type Attachment, type Email } from 'postal-mime'
import { withPlainHeader } from './decode-header.ts'
import { mailBody } from './mail-body.ts'
import { exceededLimit, mailLimits, measureMail } from './measure-mail.ts'
import { MailParser } from './mail-parser.ts'
import type { MailAddress, MailFile, ParsedMail } from './parsed-mail.ts'
import { withPlainLines } from './plain-lines.ts'
import { storable } from './storable.ts'
import { takeUuencoded } from './uuencoded-files.ts'

/** Ids beyond it are left out of the middle: the first names the root of a thread, the last what is answered. */
const mostReferences = 100
const mostAddresses = 500
const longestId = 998

/** A mail that is not parsed, and why, in words for the team. */
export class UnreadableMail extends Error {}

/**
 * Parses a raw mail (RFC 5322, RFC 2045). Throws UnreadableMail beyond a limit, and what the parser throws. It may take
 * seconds of processor time, so the server calls it in a worker alone.
 */
export async function parseMail(given: Buffer<ArrayBuffer>): Promise<ParsedMail> {
  const raw = withPlainLines(given)
  const exceeded = exceededLimit(measureMail(raw))
  if (exceeded !== undefined) throw new UnreadableMail(exceeded)
  const email = await new MailParser({
    forceRfc822Attachments: true,
    maxNestingDepth: mailLimits.depth,
  }).parse(withPlainHeader(raw))
  const addresses = (key: string) => readAddresses(email, key)
  const plain = takeUuencoded(email.text ?? '')
  const text = email.text === undefined ? null : storable(plain.text)
  const html = email.html === undefined ? null : storable(email.html)
  const subject = storable(email.subject ?? '').replaceAll('\t', ' ')
  const body = mailBody({ html, text, subject })
  return {
    headers: email.headers.map(({ key, value }) => ({ key, value: storable(value) })),
    from: addresses('from'),
    reply_to: addresses('reply-to'),
    to: addresses('to'),
    cc: addresses('cc'),
    subject,
    message_id: idsIn(email.messageId).map(storable)[0] ?? null,
    references: readReferences(email),
    date: readDate(email.date),
    text,
    html,
    body: body.html,
    folds: body.folds,
    files: [...email.attachments.map(readFile), ...plain.files, ...wholeFile(body.whole)],
  }
}

function readDate(given: string | undefined): Date | null {
  const date = new Date(given ?? '')
  const year = date.getUTCFullYear()
  // Others have no form that all programs read (RFC 3339).
  return year >= 0 && year <= 9_999 ? date : null
}

function wholeFile(whole: ReturnType<typeof mailBody>['whole']): MailFile[] {
  if (whole === undefined) return []
  const content = new TextEncoder().encode(whole.text)
  return [{ name: whole.name, type: 'text/plain', content_id: null, is_inline: false, content }]
}

/** All addresses of a header, groups unwrapped; the parser itself keeps the first of From alone. */
function readAddresses({ headers }: Email, key: string): MailAddress[] {
  return headers
    .filter((header) => header.key === key)
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .flatMap(({ name, address }) =>
      address === undefined || address === ''
        ? []
        : [{ name: storable(name), address: storable(address) }],
    )
    .slice(0, mostAddresses)
}

function readReferences({ references, inReplyTo }: Email): string[] {
  const all = [...new Set([...idsIn(references), ...idsIn(inReplyTo)])].map(storable)
  if (all.length <= mostReferences) return all
  return [...all.slice(0, 1), ...all.slice(1 - mostReferences)]
}

/** The ids in angle brackets; a lone word without them is one, too, as some programs write it. */
function idsIn(value = ''): string[] {
  const bracketed = [...value.matchAll(/<([^<>\s]{1,998})>/g)].map(([, id = '']) => id)
  if (bracketed.length > 0) return bracketed
  const word = value.trim()
  return word !== '' && word.length <= longestId && !/\s/.test(word) ? [word] : []
}

function readFile({ filename, mimeType, contentId, related, content }: Attachment): MailFile {
  return {
    name: filename === null ? null : storable(filename),
    type: mimeType,
    content_id: contentId?.replace(/^<|>$/g, '') ?? null,
    is_inline: related === true,
    // A copy of its own, which can be given to another thread without the rest of the mail.
    content:
      typeof content === 'string'
        ? new TextEncoder().encode(content)
        : new Uint8Array(content).slice(),
  }
}
