import { readMarkup } from './read-markup.ts'
import { sanitiseHtml, TooDeepError, type BodyOptions } from './sanitise-html.ts'

/**
 * HTML of more tags, or deeper than the sanitiser takes, is shown as the text it is. The two limits
 * keep the slowest body of 256 KiB under 100 ms; without them many `<` took 0.3 s and depth 2.7 s.
 */
const MAX_TAGS = 20_000

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

/** The same, but undefined for a body that says nothing: white space, or HTML left with neither text nor image. */
export function readMessageBody(body: string, options: BodyOptions): string | undefined {
  const html = htmlOf(body, options)
  if (html === undefined) return body.trim() === '' ? undefined : textToHtml(body)
  const isBlank = !html.includes('<img ') && html.replace(/<[^<>]*>/g, '').trim() === ''
  return isBlank ? undefined : html
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

/** undefined when the body is text (`readMarkup`), or more than the limits allow. */
function htmlOf(body: string, options: BodyOptions): string | undefined {
  if (isTextAsHtml(body)) return body
  if (!/<[/a-z]/i.test(body) || countTags(body) > MAX_TAGS) return undefined
  const markup = readMarkup(body)
  if (markup === undefined) return undefined
  try {
    const first = sanitiseHtml(markup, options)
    // Taking an element away can change how its neighbours close (`<p><form><p>`). A second reading
    // settles that, as it takes nothing away: its result reads the same for ever after.
    const html = first.tookAway ? sanitiseHtml(first.html, options).html : first.html
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
