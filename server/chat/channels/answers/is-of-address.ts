import type { RecipientReport } from '../kinds/mail/reading/read-bounce-words.ts'

/** Of the address: no such mailbox, domain or form of one, moved away, null MX (RFC 7505), disabled (RFC 3463, 3.2 and 3.3). */
const ofAddress = /^5\.(?:1\.(?:1|2|3|4|6|10)|2\.1)$/
/** Codes of no cause, or that servers write for several. */
const ofAnything = /^5\.(?:[01245]\.0|4\.[14])$/
const codes = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/g

const noSuchAddress = [
  /\b(?:unknown|no such|invalid|non-?existent) (?:user|mailbox|recipient|local part|address|account)\b/i,
  /\b(?:user|mailbox|recipient|address|account)(?: (?:is|was))? (?:unknown|not found|invalid|disabled|inactive)\b/i,
  /\b(?:user|mailbox|recipient|address|account|domain)(?: name)? (?:does not|doesn't) (?:exist|have an?\b.{0,30}\baccount)/i,
  /\bno mailbox here by that name\b/i,
  /\brecipient address rejected: access denied\b/i,
  /\bhost or domain name not found\b/i,
  /\bdoes not accept mail \(nullmx\)/i,
]

/**
 * Whether a failed delivery says that later mails to its address fail, too. A mailbox that is full, a mail that is too big and one
 * that is taken for spam say nothing of it, whatever else the server says.
 */
export function isOfAddress({ status, words }: Pick<RecipientReport, 'status' | 'words'>): boolean {
  const causes = [status, ...(words.match(codes) ?? [])].filter(
    (code) => code !== '' && !ofAnything.test(code),
  )
  return causes.length > 0
    ? causes.every((code) => ofAddress.test(code))
    : noSuchAddress.some((form) => form.test(words))
}
