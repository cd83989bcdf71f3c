import { allowedAttributes, allowedElements, allowedLink } from './allowed-html.ts'
import type { Images } from './show-images.ts'

type Sanitising = {
  readonly setHTML?: (html: string, options: { readonly sanitizer: object }) => void
}

const sanitizer = {
  elements: allowedElements.map((name) => ({ name, attributes: allowedAttributes[name] ?? [] })),
  attributes: [],
  comments: false,
  dataAttributes: false,
}

/**
 * Shows a message's body, which the server has sanitised, through the browser's own sanitiser or DOMPurify: once more, so
 * that one fault lets nothing run. `code` names blocks of code.
 */
export async function showMessageHtml(
  element: HTMLElement,
  html: string,
  code: string,
  given: Images,
): Promise<void> {
  // In a document without a window nothing is loaded.
  const inert = document.implementation.createHTMLDocument()
  const holder: HTMLElement & Sanitising = inert.body
  if (holder.setHTML !== undefined) holder.setHTML(html, { sanitizer })
  else {
    try {
      holder.append(await purify(html))
    } catch {
      // DOMPurify could not be loaded: the words at least.
      holder.textContent = textOf(html)
    }
  }
  // Most messages have none, and load nothing for it.
  if (/https?:|www\.|@/i.test(holder.textContent)) {
    await import('./link-texts.ts').then(
      ({ linkTexts }) => linkTexts(holder),
      // It could not be loaded: the address stays text.
      () => undefined,
    )
  }
  for (const link of holder.querySelectorAll('a')) secure(link)
  const images = holder.querySelectorAll('img')
  if (images.length > 0) {
    await import('./show-images.ts').then(
      ({ showImages }) => showImages(images, given),
      // It could not be loaded: the words at least.
      () => images.forEach((image) => image.replaceWith(image.alt)),
    )
  }
  for (const block of holder.querySelectorAll('pre')) scrollByKeys(block, code)
  for (const span of holder.querySelectorAll('span')) {
    if (span.className !== 'mention') span.removeAttribute('class')
  }
  element.replaceChildren(...holder.childNodes)
}

async function purify(html: string): Promise<DocumentFragment> {
  const { default: purifier } = await import('dompurify')
  purifier.removeAllHooks()
  purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
    const own = allowedAttributes[node.nodeName.toLowerCase()] ?? []
    attribute.keepAttr = own.includes(attribute.attrName)
  })
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedElements],
    ALLOWED_ATTR: [...new Set(Object.values(allowedAttributes).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}

function secure(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href')
  if (address === null) return
  if (allowedLink.test(address)) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer nofollow'
  } else link.removeAttribute('href')
}

/** Lines that are too long for the message are read by the arrow keys. */
function scrollByKeys(block: HTMLPreElement, label: string): void {
  block.tabIndex = 0
  block.role = 'group'
  block.ariaLabel = label
}

const longestText = 100_000

/** Without elements; only ever shown as text. */
function textOf(html: string): string {
  return html.slice(0, longestText).replaceAll(/<[^<>]*>/g, ' ')
}
