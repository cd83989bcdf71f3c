import { readReplicated, type Places } from '../../store/standby/read-replicated.ts'
import { yieldToRequests } from '../../yield-event-loop.ts'
import { htmlToText } from '../messages/html-to-text.ts'
import { highlight } from './highlight.ts'
import type { Term } from './parse-query.ts'
import type { Found, Match } from './search.ts'
import { showContacts, showConversations, showMessages, type FoundRow } from './search-queries.ts'

/** The JSON of each match, with the current resource and an excerpt. Leaves out deleted resources. */
export async function showMatches(
  places: Places,
  workspaceId: string,
  { matches, corrections }: Found,
  terms: readonly Term[],
): Promise<string[]> {
  if (matches.length === 0) return []
  const idsOf = (...types: string[]) =>
    matches.filter(({ type }) => types.includes(type)).map(({ id }) => id)
  const [messages, conversations, contacts] = await readReplicated(places, workspaceId, [
    showMessages({ workspaceId, ids: idsOf('message', 'note') }),
    showConversations({ workspaceId, ids: idsOf('conversation') }),
    showContacts({ workspaceId, ids: idsOf('contact') }),
  ])
  const rows = new Map([...messages, ...conversations, ...contacts].map((row) => [row.id, row]))
  const pause = yieldToRequests()
  const shown: string[] = []
  for (const match of matches) {
    const row = rows.get(match.id)
    if (row === undefined) continue
    shown.push(resultOf(match, row, (text) => highlight(text, terms, corrections)))
    await pause()
  }
  return shown
}

const digitsOfScore = 3

function resultOf(match: Match, row: FoundRow, mark: (text: string) => string): string {
  const isSaid = match.type === 'message' || match.type === 'note'
  const head = JSON.stringify({
    type: match.type,
    score: Number(match.score.toPrecision(digitsOfScore)),
    highlight: mark(isSaid ? htmlToText(row.text) : row.text),
    conversation_id: match.type === 'contact' ? null : match.parent_id,
  })
  // PostgreSQL built the JSON of the resource; append it unparsed.
  return `${head.slice(0, -1)},"${isSaid ? 'message' : match.type}":${row.json}}`
}
