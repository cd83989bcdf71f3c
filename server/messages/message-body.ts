import sanitizeHtml from 'sanitize-html'

// HTML beyond these two is not read as HTML: it is shown as the text it is. They keep the slowest
// body of 256 KiB under 100 ms; unbounded, many `<` took 0.3 s and depth took 2.7 s.
const MAX_DEPTH_ELEMENTS = 100
const MAX_TAGS = 20_000
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
const KEPT_ELEMENTS = words(`
  a abbr address article aside b bdi blockquote br caption cite code col colgroup dd del dfn div dl
  dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre
  q s samp section small span strong sub sup table tbody td tfoot th thead time tr u ul var wbr`)
/** These make a body HTML too, but only their content is kept. */
const UNWRAPPED_ELEMENTS = words('big body center font html strike tt')
/** The content of these is not for reading: it goes with its element. */
const DROPPED_WITH_CONTENT = words(`
  iframe math noembed noframes noscript option script style svg template textarea title xmp`)
const VOID_ELEMENTS = words('br col hr img wbr')

const KEPT = new Set(KEPT_ELEMENTS)
const HTML_ELEMENTS = new Set([...KEPT_ELEMENTS, ...UNWRAPPED_ELEMENTS])

/** Whose mention elements are genuine in this body; ids in lower case. */
type BodyOptions = { knownMemberIds: ReadonlySet<string> }

class TooDeepError extends Error {}

/**
 * A message's body as it is stored and returned: safe HTML (specification 2.3 and 4.7).
 * Total, and idempotent: what it returned, sent again, comes back unchanged.
 */
export function messageBodyHtml(body: string): string {
  return sanitiseMessageBody(body, { knownMemberIds: new Set() })
}

/**
 * The same for a note, whose body may carry mentions this service made: an element that mentions
 * a member of `knownMemberIds` (lower case) stays; any other becomes an unmarked span.
 */
export function sanitiseMessageBody(body: string, options: BodyOptions): string {
  return htmlOf(body, options) ?? textToHtml(body)
}

/** True for a body that says nothing: white space, or HTML left with neither text nor image. */
export function isBlankBody(body: string): boolean {
  const html = htmlOf(body, { knownMemberIds: new Set() })
  if (html === undefined) return body.trim() === ''
  return !html.includes('<img ') && html.replace(/<[^<>]*>/g, '').trim() === ''
}

/** Text as HTML text: the three characters that could start markup or an entity, nothing else. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Text as HTML that shows it, whatever it looks like. */
export function textToHtml(text: string): string {
  const paragraphs = escapeText(text)
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
  return paragraphs.join('') || '<p></p>'
}

/** undefined when the body is text: no element of HTML in it, or more than the limits allow. */
function htmlOf(body: string, options: BodyOptions): string | undefined {
  if (isTextAsHtml(body)) return body
  if (!/<[/a-z]/i.test(body) || countTags(body) > MAX_TAGS) return undefined
  try {
    const first = sanitise(escapeReadableTags(body), options)
    if (!first.isHtml) return undefined
    // Taking an element away can change how its neighbours close (`<p><x><p>`). A second reading
    // settles that, as it takes nothing away: its result reads the same for ever after.
    const html = first.tookAway ? sanitise(first.html, options).html : first.html
    return countTags(html) > MAX_TAGS ? undefined : html
  } catch (error) {
    if (error instanceof TooDeepError) return undefined
    throw error
  }
}

/** Knows what `textToHtml` made, so that the limits for HTML never touch a long text sent again. */
function isTextAsHtml(body: string): boolean {
  if (!body.startsWith('<p>') || !body.endsWith('</p>')) return false
  const text = body.slice(3, -4).replaceAll('</p><p>', '\n').replaceAll('<br>', '\n')
  return !/[<>]|&(?!(?:amp|lt|gt);)/.test(text)
}

function countTags(html: string): number {
  let count = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) count += 1
  return count
}

/** What a parser would take for a tag and swallow, although people write it for people to read. */
function escapeReadableTags(body: string): string {
  // A tag the body ends inside of: no `>` follows.
  const end = body.lastIndexOf('>') + 1
  const finished = body.slice(0, end) + body.slice(end).replaceAll('<', '&lt;')
  // An email address, as in `Ann <ann@example.com>`: no element has an @ in its name.
  return finished.replace(/<(?=[^\s<>@/]+@[^\s<>@]+>)/g, '&lt;')
}

type Sanitised = { html: string; isHtml: boolean; tookAway: boolean }

function sanitise(body: string, options: BodyOptions): Sanitised {
  let depth = 0
  let isHtml = false
  let tookAway = false
  const output = sanitizeHtml(body, {
    allowedTags: KEPT_ELEMENTS,
    allowedAttributes: ATTRIBUTES_BY_ELEMENT,
    nonTextTags: DROPPED_WITH_CONTENT,
    selfClosing: VOID_ELEMENTS,
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
      isHtml ||= HTML_ELEMENTS.has(name)
      tookAway ||= !KEPT.has(name)
    },
    onCloseTag: () => {
      depth -= 1
    },
  })
  // In the output `<` and `>` belong to elements alone: text and attributes carry entities.
  const html = output.replaceAll(' />', '>').replaceAll('<img>', '')
  return { html: html.includes('<') ? html : `<p>${html}</p>`, isHtml, tookAway }
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

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
