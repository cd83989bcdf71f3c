import type { SentMail } from '../resources/mail-json.ts'

/**
 * The JSON of a message or of the data of an event without those who got a hidden copy of its mail: what the contact gets names
 * nobody whom the mail did not name.
 */
export function withoutHiddenCopies(json: string): string {
  if (!json.includes('"bcc":')) return json
  const shown = JSON.parse(json) as { readonly mail?: Partial<SentMail> }
  const { mail } = shown
  if (mail?.bcc === undefined) return json
  const hidden = new Set(mail.bcc.map(({ address }) => address))
  const delivery = mail.delivery?.filter(({ address }) => !hidden.has(address))
  return JSON.stringify({ ...shown, mail: { ...mail, bcc: [], delivery } })
}
