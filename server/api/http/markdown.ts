import type { Tokens } from 'marked'
import { escapeHtml } from './escape-html.ts'

/** Rewrites the address of a link or image; undefined drops the link and keeps its text. */
type Relink = (href: string) => string | undefined

/**
 * Renders trusted Markdown as HTML, with GitHub's ids on headings. HTML in it is not sanitized. The library loads with
 * the first page that needs it.
 */
export async function makeMarkdown(): Promise<(text: string, relink?: Relink) => string> {
  const { Marked } = await import('marked')
  return (text, relink = (href) => href) => {
    const used = new Map<string, number>()
    const marked = new Marked({ gfm: true })
    marked.use({
      renderer: {
        heading({ tokens, depth }: Tokens.Heading) {
          const inner = this.parser.parseInline(tokens)
          const id = slug(this.parser.parseInline(tokens, this.parser.textRenderer), used)
          return `<h${depth} id="${id}">${inner}</h${depth}>\n`
        },
        link({ href, tokens }: Tokens.Link) {
          const inner = this.parser.parseInline(tokens)
          const target = relink(href)
          return target === undefined ? inner : `<a href="${escapeHtml(target)}">${inner}</a>`
        },
        image({ href, text: alternative }: Tokens.Image) {
          const source = relink(href)
          if (source === undefined) return escapeHtml(alternative)
          return `<img src="${escapeHtml(source)}" alt="${escapeHtml(alternative)}">`
        },
        table(token: Tokens.Table) {
          const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
            `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
          const body = token.rows.map((cells) => row(cells, 'td')).join('\n')
          // Scrolls separately, also by keyboard, on a narrow page.
          return `<div class="table" tabindex="0"><table>\n${row(token.header, 'th')}\n${body}</table></div>\n`
        },
      },
    })
    return marked.parse(text, { async: false })
  }
}

function slug(heading: string, used: Map<string, number>): string {
  const plain = heading
    .toLowerCase()
    .replaceAll(/&\w+;|[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
  const before = used.get(plain) ?? 0
  used.set(plain, before + 1)
  return before === 0 ? plain : `${plain}-${before}`
}
