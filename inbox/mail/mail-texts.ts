import type { MailAddress, MessageMail } from '../../client/source/types.generated.ts'
import { words } from '../words/words.ts'

/** What the checks of a mail say of its sender. */
export function verdictOf({ verdict }: MessageMail): string {
  return textOf(words().mail.verdict, verdict)
}

/** The words for a value; a value of a later version as it is. */
export function textOf(texts: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(texts, value) ? (texts[value] ?? value) : value
}

/** "Lin Zhang <lin@example.com>, bob@example.net". */
export function peopleText(people: readonly MailAddress[]): string {
  return people
    .map(({ name, address }) => (name === '' ? address : `${name} <${address}>`))
    .join(', ')
}
