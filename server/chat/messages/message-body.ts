import { htmlOfMarkdown } from './markdown-body.ts'
import { readMarkup, repairMarkup } from './read-markup.ts'
import { sanitiseHtml, TooDeepError, type BodyOptions } from './sanitise-html.ts'

/**
 * HTML with more tags, or deeper than the sanitiser accepts, is shown as text. The two limits keep the
 * slowest body of 256 KiB under 100 ms; without them many `<` took 0.3 s and depth 2.7 s.
 */
const MAX_TAGS = 20_000

/** What a body is, where its sender says so. */
export const bodyFormats = ['html', 'text', 'markdown'] as const

export type BodyFormat = (typeof bodyFormats)[number]

type How = BodyOptions & {
  /** Undefined: HTML or text, by what is in it. */
  readonly format?: BodyFormat | undefined
  /** Fewer tags, for a body of anybody. */
  readonly mostTags?: number
}

/**
 * A message's body as it is stored and returned: safe HTML (specification 2.3 and 4.7). Undefined for an empty body:
 * white space, or HTML without text and image. Never throws, and idempotent: without a format its own output is returned unchanged.
 * In a note, an element that mentions a member of `knownMemberIds` (lower case) stays; any other becomes a plain span.
 */
export function readMessageBody(body: string, options: How): string | undefined {
  const html = bodyAsHtml(body, options)
  if (html === undefined) return body.trim() === '' ? undefined : textToHtml(body)
  const isBlank = !html.includes('<img ') && html.replace(/<[^<>]*>/g, '').trim() === ''
  return isBlank ? undefined : html
}

/** Text as HTML text: escapes only the three characters that could start markup or an entity. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Text as HTML that shows it verbatim. */
export function textToHtml(text: string): string {
  const paragraphs = escapeText(text)
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
  return paragraphs.join('') || '<p></p>'
}

/** A body that is HTML or Markdown, as sanitised HTML. Undefined for text (`readMarkup`), and beyond the limits. */
export function bodyAsHtml(
  body: string,
  { format, mostTags = MAX_TAGS, ...options }: How,
): string | undefined {
  if (format !== 'text' && format !== 'markdown' && isTextAsHtml(body)) return body
  if (format === 'text' || countTags(body) > mostTags) return undefined
  const markup = markupOf(body, format)
  if (markup === undefined || countTags(markup) > mostTags) return undefined
  try {
    const first = sanitiseHtml(markup, options)
    // Removing an element can change how its neighbours close (`<p><form><p>`). A second pass removes
    // nothing more, so its result is stable.
    const html = first.removedElements ? sanitiseHtml(first.html, options).html : first.html
    return countTags(html) > mostTags ? undefined : html
  } catch (error) {
    if (error instanceof TooDeepError) return undefined
    throw error
  }
}

/** The HTML that a body is, not sanitised; undefined for text. */
function markupOf(body: string, format: BodyFormat | undefined): string | undefined {
  if (format === 'html') return body
  if (format === 'markdown') {
    const html = htmlOfMarkdown(body)
    return html === undefined ? undefined : repairMarkup(html)
  }
  return /<[/a-z]/i.test(body) ? readMarkup(body) : undefined
}

/** Recognises output of `textToHtml`, so that a long text sent again is exempt from the limits for HTML. */
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
