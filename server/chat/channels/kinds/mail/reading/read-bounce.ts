import { htmlToText } from '../../../../messages/html-to-text.ts'
import type { ParsedMail } from './parsed-mail.ts'
import {
  longestWords,
  mostRecipients,
  readBounceWords,
  type RecipientReport,
} from './read-bounce-words.ts'

export type Bounce = {
  readonly recipients: readonly RecipientReport[]
  /** The Message-IDs in the returned mail, without angle brackets. */
  readonly message_ids: readonly string[]
}

const mostBytes = 65_536
const mostIds = 10

/** Reads a report of a mail that was not delivered, and what it returns of the mail. */
export function readBounce({ files, headers, subject, text, body }: ParsedMail): Bounce {
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
  const words = (text ?? htmlToText(body)).slice(0, mostBytes).replaceAll('\r\n', '\n')
  const failed = headers.find(({ key }) => key === 'x-failed-recipients')?.value ?? ''
  const recipients = reports.flatMap(recipientsIn)
  return {
    recipients: (recipients.length > 0
      ? recipients
      : readBounceWords({ subject, words, named: failed.split(',') })
    ).slice(0, mostRecipients),
    // Some servers put what they return into the text.
    message_ids: [...returned, words].flatMap(idsIn).slice(0, mostIds),
  }
}

/** The blocks after the first, which is about the whole mail. */
function recipientsIn(report: string): RecipientReport[] {
  return report.split(/\n[ \t]*\n/).flatMap((block) => {
    const fields = fieldsIn(block)
    // The one that the mail was sent to comes first; a server may have passed it on to the other.
    const addresses = ['original-recipient', 'final-recipient'].flatMap((name) => {
      const given = fields.get(name) ?? ''
      const address = given
        .slice(given.indexOf(';') + 1)
        .trim()
        .replace(/^<|>$/g, '')
      return address === '' ? [] : [address]
    })
    const diagnostic = fields.get('diagnostic-code') ?? ''
    const report = {
      action: actionOf(fields.get('action') ?? ''),
      status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '',
      words: diagnostic
        .slice(diagnostic.indexOf(';') + 1)
        .trim()
        .slice(0, longestWords),
    }
    return [...new Set(addresses)].map((address) => ({ address, ...report }))
  })
}

/** Its word, without what some servers add to it or write for it: `failed (bad destination)`, `failure`, `error`. */
function actionOf(given: string): string {
  const [word = ''] = /^[a-z]+/.exec(given.toLowerCase()) ?? []
  return word === 'failure' || word === 'error' ? 'failed' : word
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
