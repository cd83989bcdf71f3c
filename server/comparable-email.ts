import { domainToASCII } from 'node:url'

// oxlint-disable-next-line no-control-regex
const ascii = /^[\x00-\x7f]*$/
/** No address is longer; the time of the normalisation grows with the square of a run of marks. */
const longestAddress = 254

/**
 * The form in which email addresses are compared: NFC, lower case, the domain in punycode. A migration
 * (0015_comparable_emails.sql) has made the same of older keys.
 */
export function comparableEmail(address: string): string {
  const lower = address.trim().toLowerCase()
  if (ascii.test(lower) || lower.length > longestAddress) return lower
  const normal = lower.normalize('NFC')
  const domainAt = normal.lastIndexOf('@') + 1
  const domain = normal.slice(domainAt)
  if (domainAt === 0 || ascii.test(domain)) return normal
  return normal.slice(0, domainAt) + (domainToASCII(domain) || domain)
}
