import type { Database } from '../../store/database/connect.ts'
import { readTogether } from '../../store/database/read.ts'
import { letOthersIn } from '../../yield-event-loop.ts'
import { htmlToText } from '../messages/html-to-text.ts'
import { highlight } from './highlight.ts'
import type { Term } from './parse-query.ts'
import type { Found, Match } from './search.ts'
import { showContacts, showConversations, showMessages, type FoundRow } from './search-queries.ts'

/**
 * The JSON of each match with the resource as it is now and the part of its text that was found. What is
 * gone by now is left out.
 */
export async function showMatches(
  database: Database,
  workspaceId: string,
  { matches, corrections }: Found,
  terms: readonly Term[],
): Promise<string[]> {
  if (matches.length === 0) return []
  const idsOf = (...types: string[]) =>
    matches.filter(({ type }) => types.includes(type)).map(({ id }) => id)
  const [messages, conversations, contacts] = await readTogether(database, workspaceId, [
    showMessages(workspaceId, idsOf('message', 'note')),
    showConversations(workspaceId, idsOf('conversation')),
    showContacts(workspaceId, idsOf('contact')),
  ])
  const rows = new Map([...messages, ...conversations, ...contacts].map((row) => [row.id, row]))
  const pause = letOthersIn()
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
  // PostgreSQL has built the resource; it goes out as it is.
  return `${head.slice(0, -1)},"${isSaid ? 'message' : match.type}":${row.json}}`
}
