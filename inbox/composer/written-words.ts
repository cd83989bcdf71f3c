/** What is written: its text, and as HTML if it has any format. */
export type Words = { readonly text: string; readonly html?: string | undefined }

const emptyItem = '<li></li>'

/** What is sent: without the items at the end of a list in which nothing was written. */
export const sentWords = ({ text, html }: Words): Words =>
  html === undefined ? { text } : { text, html: withoutEmptyItems(html) }

function withoutEmptyItems(html: string): string {
  const list = html.slice(-'</ul>'.length)
  if (!html.endsWith(`${emptyItem}${list}`)) return html
  return withoutEmptyItems(html.slice(0, -(emptyItem.length + list.length)) + list)
}

/** The text of what the editor has written (`rich/read-words.ts`), where the editor itself is not loaded. */
export function textOfWritten(html: string): string {
  return html
    .replaceAll(/<br>|<\/(?:li|tr|p|pre|h\d)>/g, '\n')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
}
