/**
 * The text of a stored message body, for titles, mails and search, with the HTML's line breaks and at
 * most one blank line in a row. Only for the output of `messageBodyHtml`: in it every `<` opens a tag
 * and only three entities occur.
 */
export function htmlToText(html: string): string {
  return html
    .replace(/<(?:br|hr)>|<\/(?:li|tr|dt|dd|caption|figcaption)>/g, '\n')
    .replace(/<\/(?:p|div|pre|blockquote|h[1-6]|ul|ol|dl|table|section|article)>/g, '\n\n')
    .replace(/<\/t[dh]>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/^\n+/, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n{1,2}$/, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** The first characters of a stored body, without a truncated tag or entity at the end. */
export function headOfHtml(html: string, characters: number): string {
  if (html.length <= characters) return html
  const head = html.slice(0, characters)
  const tag = head.lastIndexOf('<')
  if (tag > head.lastIndexOf('>')) return head.slice(0, tag)
  return head.replace(/&[a-z]{0,3}$/, '')
}
