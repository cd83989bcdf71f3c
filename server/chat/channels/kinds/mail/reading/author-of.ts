import { isEmail } from '../../../../../api/http/fields.ts'
import { comparableEmail } from '../../../../../comparable-email.ts'
import type { MailAddress, ParsedMail } from './parsed-mail.ts'

/** As Google Groups and Mailman write it: `'Kim Lee' via Help`. */
const rewritten = /^(.{1,255}?) via \S/is
const oneAddress = /^(?:"[^"]*"|[^<>",]*)<([^<>\s,]+)>$|^([^<>\s,]+)$/
/** RFC 5322, 2.1.1. */
const longestLine = 998

type Mail = Pick<ParsedMail, 'headers' | 'from' | 'reply_to'>

/**
 * Whom a list whose address is the channel's own names as the author of a mail, where it has put that address into From because the
 * author's would be refused (DMARC): `X-Original-From`, or the only address that answers go to where From says `via`. Undefined for all
 * other mails, so that no sender whom the team has blocked names another one. Everybody can write such a mail, so the address is a
 * claim, whatever is proven of the list.
 */
export function authorOf(mail: Mail, isOwn: (key: string) => boolean): MailAddress | undefined {
  const [from, ...others] = mail.from
  if (from === undefined || others.length > 0) return undefined
  if (!isOwn(comparableEmail(from.address))) return undefined
  const original = headerOf(mail, 'x-original-from')
  const [, name] = rewritten.exec(from.name) ?? []
  if (original === undefined && name === undefined) return undefined
  const addresses =
    original === undefined ? mail.reply_to.map(({ address }) => address) : [addressIn(original)]
  const [address = ''] = addresses
  const key = comparableEmail(address)
  if (addresses.length !== 1 || !isEmail(address) || isOwn(key)) return undefined
  const answered = mail.reply_to.find((one) => comparableEmail(one.address) === key)
  return { address, name: withoutQuotes(name ?? answered?.name ?? '') }
}

/** The address in the value of a header that has one; empty if it has none, or several. */
function addressIn(value: string): string {
  const [, bracketed, bare] = oneAddress.exec(value.slice(0, longestLine).trim()) ?? []
  return bracketed ?? bare ?? ''
}

const headerOf = ({ headers }: Mail, name: string) => headers.find(({ key }) => key === name)?.value

const withoutQuotes = (name: string) => name.trim().replace(/^(['"])(.*)\1$/s, '$2')
