import { Marked, type Tokens } from 'marked'

/** Longer bodies are sent as they are: no agent writes them, and the parser runs beside other requests. */
const longestMarkdown = 20_000

const code = /```[^]*?(?:```|$)|`[^`\n]*`/g
/** HTML begins with an element, or closes one. */
const html = /^\s*<[a-z]|<\/[a-z][a-z0-9]{0,9}>/i

const marked = new Marked({ gfm: true, breaks: true })
marked.use({
  renderer: {
    // `List<A>` is text.
    html: ({ text }: Tokens.HTML | Tokens.Tag) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  },
})

/** The HTML of a body in Markdown, as agents write it. A body that is HTML already stays; the server sanitises both. */
export function htmlOfMarkdown(body: string): string {
  if (body.length > longestMarkdown || html.test(body.replaceAll(code, ''))) return body
  return marked.parse(body, { async: false }).trim() || body
}
