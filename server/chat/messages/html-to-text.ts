/**
 * The words of a stored message body, for titles, mails and search. Lines end where the HTML ends
 * them, at most one blank line stays. Made for the output of `messageBodyHtml`: in it every `<`
 * opens a tag and only three entities occur.
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

/** The start of a stored body: so many characters at most, and neither a tag nor an entity in half. */
export function headOfHtml(html: string, characters: number): string {
  if (html.length <= characters) return html
  const head = html.slice(0, characters)
  const tag = head.lastIndexOf('<')
  if (tag > head.lastIndexOf('>')) return head.slice(0, tag)
  return head.replace(/&[a-z]{0,3}$/, '')
}
