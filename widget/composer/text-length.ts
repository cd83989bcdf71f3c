import { asHtml } from '../../pages/store/as-html.ts'

/** What the server takes of a visitor (server/chat/channels/devices/read-start.ts), and where the count begins to be shown. */
export const mostCharacters = 20_000
const shownFrom = 19_000

/** The longest that one letter becomes: `&amp;`. */
const longestLetter = 5

/** How long a message is to the server, which counts the characters of its HTML; undefined while that is far from too long. */
export function countedLength(text: string): number | undefined {
  if (text.length * longestLetter < shownFrom) return undefined
  const count = Array.from(asHtml(text)).length
  return count < shownFrom ? undefined : count
}
