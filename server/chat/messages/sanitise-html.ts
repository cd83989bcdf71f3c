import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import { elementsDroppedWithContent, keptElements, keptVoidElements } from './html-elements.ts'

const MAX_DEPTH_ELEMENTS = 100
/** A longer link or image address is dropped; the address limit of the API. */
const MAX_URL_CHARACTERS = 2048

const LINK_REL = 'noopener noreferrer nofollow'
const LINK_URL = /^(?:https?:\/\/|mailto:|tel:)/i
const IMAGE_URL = /^https?:\/\//i

const ATTRIBUTES_BY_ELEMENT: Record<string, string[]> = {
  a: ['href', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  span: ['class', 'data-member-id'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}
const KEPT = new Set(keptElements)

const whatIsKept = {
  allowedTags: keptElements,
  allowedAttributes: ATTRIBUTES_BY_ELEMENT,
  // Written `name=""`: a name alone would not be well-formed when the body is sent again.
  allowedEmptyAttributes: Object.values(ATTRIBUTES_BY_ELEMENT).flat(),
  nonTextTags: elementsDroppedWithContent,
  selfClosing: keptVoidElements,
}

/** Whose mention elements are genuine in this body; ids in lower case. */
export type BodyOptions = { knownMemberIds: ReadonlySet<string> }

/** Thrown for elements in more than 100 others. */
export class TooDeepError extends Error {}

export type Sanitised = {
  html: string
  /** An element was removed, which can change how its neighbours close. */
  tookAway: boolean
}

const require = createRequire(import.meta.url)
/** Loaded with the first body that is HTML: with its parser and postcss it is 10 MB. */
let sanitise: typeof sanitizeHtml | undefined

/** HTML without anything that may run, load or deceive, whatever is in `body`. Throws TooDeepError. */
export function sanitiseHtml(body: string, options: BodyOptions): Sanitised {
  let depth = 0
  let tookAway = false
  sanitise ??= require('sanitize-html') as typeof sanitizeHtml
  const output = sanitise(body, {
    ...whatIsKept,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
      img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs) }),
      span: (tagName, attribs) => ({ tagName, attribs: mentionAttributes(attribs, options) }),
    },
    // The parser's work on a closing tag grows with the open elements, so the depth is bounded
    // while it reads and not in its output.
    onOpenTag: (name) => {
      depth += 1
      if (depth > MAX_DEPTH_ELEMENTS) throw new TooDeepError()
      tookAway ||= !KEPT.has(name)
    },
    onCloseTag: () => {
      depth -= 1
    },
  })
  // In the output `<` and `>` belong to elements alone: text and attributes carry entities.
  const html = output.replaceAll(' />', '>').replaceAll('<img>', '')
  return { html: html.includes('<') ? html : `<p>${html}</p>`, tookAway }
}

function linkAttributes({ href }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const url = safeUrl(href, LINK_URL)
  return url === undefined ? {} : { href: url, rel: LINK_REL }
}

/** No attributes at all when there is nothing to load; such an image is then left out. */
function imageAttributes(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const src = safeUrl(attribs['src'], IMAGE_URL)
  return src === undefined ? {} : { ...attribs, src }
}

/** An address that begins with an allowed scheme, letter by letter: browsers forgive far more. */
function safeUrl(value: string | undefined, allowed: RegExp): string | undefined {
  const url = value?.trim() ?? ''
  return url.length <= MAX_URL_CHARACTERS && allowed.test(url) ? url : undefined
}

function mentionAttributes(
  attribs: sanitizeHtml.Attributes,
  { knownMemberIds }: BodyOptions,
): sanitizeHtml.Attributes {
  const id = attribs['data-member-id']?.toLowerCase()
  if (id === undefined || !knownMemberIds.has(id)) return {}
  return { class: 'mention', 'data-member-id': id }
}
