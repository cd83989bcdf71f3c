import { readReplicated, type Places } from '../../store/standby/read-replicated.ts'
import { yieldToRequests } from '../../yield-event-loop.ts'
import { htmlToText } from '../messages/html-to-text.ts'
import { highlight } from './highlight.ts'
import type { Found, Match } from './search.ts'
import type { Search } from './read-search.ts'
import { showContacts, showConversations, showMessages, type FoundRow } from './search-queries.ts'

/** The JSON of each match, with the current resource and an excerpt. Leaves out deleted resources. */
export async function showMatches(
  places: Places,
  workspaceId: string,
  { matches, corrections }: Found,
  { terms, withConversations }: Pick<Search, 'terms' | 'withConversations'>,
): Promise<string[]> {
  if (matches.length === 0) return []
  const idsOf = (...types: string[]) =>
    matches.filter(({ type }) => types.includes(type)).map(({ id }) => id)
  const said = withConversations ? matches.filter(isSaid) : []
  const parents = said.map((match) => match.parent_id)
  const [messages, conversations, contacts] = await readReplicated(places, workspaceId, [
    showMessages({ workspaceId, ids: idsOf('message', 'note') }),
    showConversations({ workspaceId, ids: [...idsOf('conversation'), ...parents] }),
    showContacts({ workspaceId, ids: idsOf('contact') }),
  ])
  const rows = new Map([...messages, ...conversations, ...contacts].map((row) => [row.id, row]))
  const pause = yieldToRequests()
  const shown: string[] = []
  for (const match of matches) {
    const row = rows.get(match.id)
    if (row === undefined) continue
    const parent = withConversations && isSaid(match) ? rows.get(match.parent_id) : undefined
    shown.push(resultOf(match, row, parent, (text) => highlight(text, terms, corrections)))
    await pause()
  }
  return shown
}

const digitsOfScore = 3

const isSaid = ({ type }: Match): boolean => type === 'message' || type === 'note'

function resultOf(
  match: Match,
  row: FoundRow,
  parent: FoundRow | undefined,
  mark: (text: string) => string,
): string {
  const head = JSON.stringify({
    type: match.type,
    score: Number(match.score.toPrecision(digitsOfScore)),
    highlight: mark(isSaid(match) ? htmlToText(row.text) : row.text),
    conversation_id: match.type === 'contact' ? null : match.parent_id,
  })
  // PostgreSQL built the JSON of the resources; append it unparsed.
  const own = `${head.slice(0, -1)},"${isSaid(match) ? 'message' : match.type}":${row.json}`
  return parent === undefined ? `${own}}` : `${own},"conversation":${parent.json}}`
}
