import { readText } from '../../../api/http/fields.ts'
import { limits } from '../../../api/http/fields.ts'

/** Parameters that name a campaign. All others may hold what is nobody's business, such as a token of a shop. */
const keptParameters = new Set([
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
])

/**
 * The address of the page that shows the widget, without its fragment, credentials, and all parameters but those of
 * campaigns. Undefined for anything but a web page: the address is a note, so a wrong one must not lose a message.
 */
export function pageAddress(given: unknown, name: string): string | undefined {
  const sent = typeof given === 'string' ? readText(given, name) : undefined
  if (sent === undefined || sent.length > 4 * limits.urlCharacters) return undefined
  const url = URL.parse(sent)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  url.hash = ''
  url.username = ''
  url.password = ''
  for (const key of new Set(url.searchParams.keys())) {
    if (!keptParameters.has(key)) url.searchParams.delete(key)
  }
  return url.href.length > limits.urlCharacters ? undefined : url.href
}
