import { allowedAttributes, allowedElements } from '../../../pages/allowed-html.ts'

type Sanitising = {
  readonly setHTML?: (html: string, options: { readonly sanitizer: object }) => void
}

/** Elements whose words nobody has seen. */
const hidden = (
  'audio canvas iframe math noembed noframes noscript object option picture script select style svg template textarea ' +
  'title video'
).split(' ')

/** Turns HTML into elements of a document without a window: nothing in it runs, loads or is laid out. */
export type Sanitise = (html: string) => HTMLElement

/**
 * The browser's own sanitiser, or DOMPurify. It makes elements of text, which Trusted Types allow to nothing else; the
 * editor's schema then takes what it knows. Styles stay as `data-style`, because office programs write bold so.
 */
export async function loadSanitise(): Promise<Sanitise> {
  if ((document.body as Sanitising).setHTML !== undefined) return byBrowser
  const { default: purifier } = await import('dompurify')
  return (given) => {
    const html = withoutStyles(given)
    purifier.removeAllHooks()
    const holder = inert()
    const fragment = purifier.sanitize(html, {
      ALLOWED_TAGS: [...allowedElements],
      ALLOWED_ATTR: ['class', 'data-style', ...Object.values(allowedAttributes).flat()],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    })
    holder.append(fragment)
    return holder
  }
}

function byBrowser(html: string): HTMLElement {
  const holder: HTMLElement & Sanitising = inert()
  holder.setHTML?.(withoutStyles(html), { sanitizer: { removeElements: hidden, comments: false } })
  return holder
}

/** Styles become data: the page's policy would report each of them. */
const withoutStyles = (html: string) =>
  html.replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/(\s)style(\s*=)/gi, '$1data-style$2'))

const inert = () => document.implementation.createHTMLDocument().body
