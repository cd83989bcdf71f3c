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
  for (const link of element.querySelectorAll('a')) {
    // What the browser keeps beside these, such as `data:`, leads nowhere a visitor wants to go.
    if (!/^(?:https?|mailto|tel):$/.test(link.protocol)) link.removeAttribute('href')
    // Else another site would take the place of the chat.
    link.target = '_blank'
    link.rel = 'noopener noreferrer nofollow'
  }
}
