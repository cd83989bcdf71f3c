/** Plain text as HTML that shows it exactly as it was typed: what looks like a tag stays text. */
export function asHtml(text: string): string {
  if (text.trim() === '') return ''
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return safe
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}
