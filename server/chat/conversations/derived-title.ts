import { htmlToText } from '../messages/html-to-text.ts'

const titleCharacters = 80

/** The title of a conversation whose first message has this body, if it is given none. */
export function titleOf(body: string): string {
  return cut(htmlToText(body).replaceAll(/\s+/g, ' ').trim())
}

/** The same of the name of its first file, for a message without words. */
export function titleOfFile(filename: string): string {
  return cut(filename)
}

/** The title of a conversation that begins with a mail of this subject. */
export function titleOfMail(subject: string): string {
  return cut(subject.replaceAll(/\s+/g, ' ').trim())
}

function cut(text: string): string {
  return Array.from(text).slice(0, titleCharacters).join('').trimEnd()
}
