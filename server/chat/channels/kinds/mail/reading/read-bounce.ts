import type { ParsedMail } from './parsed-mail.ts'

/** What a report says of a recipient (RFC 3464, 2.3). */
export type RecipientReport = {
  readonly address: string
  /** Lower case: failed, delayed, delivered, relayed or expanded. */
  readonly action: string
  /** `5.1.1`; empty without one. */
  readonly status: string
  /** Of the server that refused it. */
  readonly words: string
}

export type Bounce = {
  readonly recipients: readonly RecipientReport[]
  /** The Message-IDs in the returned mail, without angle brackets. */
  readonly message_ids: readonly string[]
}

const mostBytes = 65_536
const mostRecipients = 100
const mostIds = 10
const longestWords = 1_000

/** Reads a report of a mail that was not delivered, and what it returns of the mail. */
export function readBounce({ files, headers, text }: ParsedMail): Bounce {
  const textOf = (content: Uint8Array) =>
    Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, mostBytes))
      .toString('utf8')
      .replaceAll('\r\n', '\n')
  const ofTypes = (...types: readonly string[]) =>
    files.filter(({ type }) => types.includes(type)).map(({ content }) => textOf(content))
  const reports = ofTypes('message/delivery-status', 'message/global-delivery-status')
  const returned = ofTypes(
    'message/rfc822',
    'message/global',
    'text/rfc822-headers',
    'message/rfc822-headers',
  )
  const failed = headers.find(({ key }) => key === 'x-failed-recipients')?.value ?? ''
  const recipients = reports.flatMap(recipientsIn)
  const named = failed.split(',').flatMap((one) => {
    const address = one.trim()
    return address.includes('@') ? [{ address, action: 'failed', status: '', words: '' }] : []
  })
  return {
    recipients: (recipients.length > 0 ? recipients : named).slice(0, mostRecipients),
    // Some servers put what they return into the text.
    message_ids: [...returned, (text ?? '').slice(0, mostBytes)].flatMap(idsIn).slice(0, mostIds),
  }
}

/** The blocks after the first, which is about the whole mail. */
function recipientsIn(report: string): RecipientReport[] {
  return report.split(/\n[ \t]*\n/).flatMap((block) => {
    const fields = fieldsIn(block)
    const given = fields.get('final-recipient') ?? fields.get('original-recipient')
    const address =
      given
        ?.slice(given.indexOf(';') + 1)
        .trim()
        .replace(/^<|>$/g, '') ?? ''
    if (address === '') return []
    const diagnostic = fields.get('diagnostic-code') ?? ''
    return {
      address,
      action: (fields.get('action') ?? '').toLowerCase(),
      status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '',
      words: diagnostic
        .slice(diagnostic.indexOf(';') + 1)
        .trim()
        .slice(0, longestWords),
    }
  })
}

/** Header fields, unfolded (RFC 5322, 2.2.3). */
function fieldsIn(block: string): Map<string, string> {
  const lines = block.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':')
      if (colon < 1) return []
      return [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const]
    }),
  )
}

/** The Message-IDs in the header lines of a text. */
function idsIn(text: string): string[] {
  return text
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
    .flatMap((line) => /^[> ]{0,10}message-id:[^<]{0,20}<([^<>\s]{1,998})>/i.exec(line)?.[1] ?? [])
}
