import { mailBody } from '../mail-body.ts'

/** The characters of a body that are not white space. */
export const plain = (html: string) =>
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s/g, '')

/** The text of a mail's body with brackets around what is folded. */
export function folded(mail: { html?: string; text?: string; subject?: string }): string {
  const given = {
    html: mail.html ?? null,
    text: mail.text ?? null,
    subject: mail.subject ?? 'Re: Lamp',
  }
  const { html, folds } = mailBody(given)
  const text = plain(html)
  let at = 0
  let marked = ''
  for (const { from, to } of folds) {
    marked += `${text.slice(at, from)}[${text.slice(from, to)}]`
    at = to
  }
  return marked + text.slice(at)
}
