import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import { elementsDroppedWithContent, keptElements, keptVoidElements } from './html-elements.ts'

const MAX_DEPTH_ELEMENTS = 100
/** A longer link or image address is dropped; the address limit of the API. */
const MAX_URL_CHARACTERS = 2048

const LINK_REL = 'noopener noreferrer nofollow'
const LINK_URL = /^(?:https?:\/\/|mailto:|tel:)/i
const IMAGE_URL = /^https?:\/\//i
/** An image that is a file of the message itself (RFC 2392). */
const OWN_IMAGE = /^cid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i
const MAX_OWN_IMAGES = 20
/** What remains of one that is no file of the message, until its words take its place. */
const NO_IMAGE = 'cid:'
const NO_IMAGE_TAG = /<img src="cid:" alt="([^"]*)">/g

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
  // Written as `name=""`: a bare name would not be well-formed when the body is sent again.
  allowedEmptyAttributes: Object.values(ATTRIBUTES_BY_ELEMENT).flat(),
  nonTextTags: elementsDroppedWithContent,
  selfClosing: keptVoidElements,
  allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
}

export type BodyOptions = {
  /** The members whose mention elements are genuine in this body; ids in lower case. */
  knownMemberIds: ReadonlySet<string>
  /**
   * The files of the message, in lower case: they may be images in its text, and of those of other files the words remain. Undefined:
   * such images are removed.
   */
  fileIds?: ReadonlySet<string> | undefined
}

/** Thrown for elements nested deeper than 100. */
export class TooDeepError extends Error {}

export type Sanitised = {
  html: string
  /** Whether elements were removed, which can change how their neighbours close. */
  removedElements: boolean
}

const require = createRequire(import.meta.url)
/** Loaded at the first HTML body: with its parser and postcss it takes 10 MB. */
let sanitise: typeof sanitizeHtml | undefined

/** Removes everything from HTML that could run code, load resources or deceive. Throws TooDeepError. */
export function sanitiseHtml(body: string, options: BodyOptions): Sanitised {
  let depth = 0
  let removedElements = false
  let ownImages = 0
  const ownImage = (id: string) => {
    if (options.fileIds === undefined) return undefined
    if (!options.fileIds.has(id) || ownImages === MAX_OWN_IMAGES) return NO_IMAGE
    ownImages += 1
    return `cid:${id}`
  }
  sanitise ??= require('sanitize-html') as typeof sanitizeHtml
  const output = sanitise(body, {
    ...whatIsKept,
    transformTags: {
      b: (tagName, attribs) => ({
        tagName: isNormalWeight(attribs) ? 'span' : tagName,
        attribs: {},
      }),
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
      img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs, ownImage) }),
      span: (tagName, attribs) => ({ tagName, attribs: mentionAttributes(attribs, options) }),
    },
    // The parser's work on a closing tag grows with the open elements, so bound the depth during
    // parsing, not in the output.
    onOpenTag: (name) => {
      depth += 1
      if (depth > MAX_DEPTH_ELEMENTS) throw new TooDeepError()
      removedElements ||= !KEPT.has(name)
    },
    onCloseTag: () => {
      depth -= 1
    },
  })
  // In the output `<` and `>` occur only in tags: text and attributes contain entities.
  const html = output
    .replaceAll(' />', '>')
    .replaceAll('<img>', '')
    .replaceAll(NO_IMAGE_TAG, (_tag, words: string) => words.replaceAll('&quot;', '"'))
  return { html: html.includes('<') ? html : `<p>${html}</p>`, removedElements }
}

/** Google Docs wraps all that is copied in a `b` of normal weight. */
function isNormalWeight({ style = '' }: sanitizeHtml.Attributes): boolean {
  return /^\s*font-weight\s*:\s*(?:normal|400)\b/i.test(style)
}

function linkAttributes({ href }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const url = safeUrl(href, LINK_URL)
  return url === undefined ? {} : { href: url, rel: LINK_REL }
}

/** No attributes for an image without a valid address, which is then dropped. */
function imageAttributes(
  attribs: sanitizeHtml.Attributes,
  ownImage: (id: string) => string | undefined,
): sanitizeHtml.Attributes {
  const id = OWN_IMAGE.exec(attribs['src']?.trim() ?? '')?.[1]?.toLowerCase()
  const own = id === undefined ? undefined : ownImage(id)
  if (own !== undefined) return { src: own, alt: attribs['alt'] ?? '' }
  const src = safeUrl(attribs['src'], IMAGE_URL)
  return src === undefined ? {} : { ...attribs, src }
}

/** An address that starts exactly with an allowed scheme: browsers accept far more. */
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
