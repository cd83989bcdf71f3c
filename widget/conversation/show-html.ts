import { textOfHtml } from './text-of-html.ts'

type Sanitizing = Element & {
  readonly setHTML?: (html: string, options: { readonly sanitizer: object }) => void
}

const sanitizer = {
  elements: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'code',
    'pre',
    'blockquote',
    'ul',
    'li',
    'h1',
    'h2',
    'h3',
    'h4',
    { name: 'ol', attributes: ['start'] },
    { name: 'a', attributes: ['href', 'rel'] },
  ],
}

/** Shows the safe HTML of a message. */
export async function showHtml(element: Sanitizing, html: string): Promise<void> {
  if (element.setHTML === undefined) element.textContent = textOfHtml(html)
  else element.setHTML(html, { sanitizer })
}
