import { oneLine } from './invitation-mail.ts'

const longestSubject = 400

/** The subject of a mail in a line that a header can have. */
export const shortSubject = (subject: string): string =>
  oneLine(subject).slice(0, longestSubject).toWellFormed()

/** That of the answer to a mail with this one. */
export function answeredSubject(subject: string): string {
  const short = shortSubject(subject)
  return /^(?:re|aw|sv|antw|odp)\s*:/i.test(short) ? short : `Re: ${short}`
}
