/** What is written: its text, and as HTML if it has any format. */
export type Words = { readonly text: string; readonly html?: string | undefined }

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
