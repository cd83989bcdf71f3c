import type { SearchQuery, SearchReply, SearchResult } from '../../client/source/types.generated.ts'
import { api, asMember } from '../state/api.ts'
import { dayOf, type Asked, type AskedFilter } from './read-asked.ts'

export type Hits = Pick<SearchReply, 'results' | 'corrections' | 'complete' | 'next_cursor'>

export const nothing: Hits = { results: [], corrections: [], complete: true, next_cursor: null }
const perPage = 20
const typesIn: Readonly<Record<string, string>> = {
  notes: 'note',
  messages: 'message',
  titles: 'conversation',
}

/** Searches as the palette's text says, from its first page on; without words nothing is asked for. */
export async function findHits(
  asked: Asked,
  contactId: string | undefined,
  cursor?: string,
): Promise<Hits> {
  if (!isSearch(asked)) return nothing
  const filterOf = (name: string) => asked.filters.find((filter) => filter.name === name)
  const value = (name: string) => filterOf(name)?.value.toLowerCase()
  const status = asked.filters.flatMap(({ name, value: given }) => (name === 'status' ? given : []))
  const types = asked.kind === 'people' ? 'contact' : typesIn[value('in') ?? '']
  // A day ends where it begins, one millisecond before.
  const before = dayOf(value('before') ?? '')
  const query: SearchQuery = {
    q: asked.words,
    per_page: perPage,
    include: 'conversation',
    ...(types === undefined ? {} : { types }),
    ...(status.length === 0 ? {} : { status }),
    ...(contactId === undefined ? {} : { contact_id: contactId }),
    ...narrowedBy(filterOf),
    ...(before === undefined ? {} : { to: new Date(before.getTime() - 1).toISOString() }),
    ...fromOf(dayOf(value('after') ?? '')),
    ...(cursor === undefined ? {} : { cursor }),
  }
  return asMember(async () => api.search.list(query))
}

/** Whether the server is asked: words to leave out alone find nothing. */
export const isSearch = ({ kind, words }: Asked): boolean =>
  (kind === 'all' || kind === 'people') &&
  words.split(' ').some((word) => word !== '' && !word.startsWith('-'))

function narrowedBy(filterOf: (name: string) => AskedFilter | undefined): Partial<SearchQuery> {
  const meant = (name: string) => filterOf(name)?.meant
  const given = {
    ...{ assignee: meant('assignee'), group: meant('group'), tag: meant('tag') },
    snoozed: meant('snoozed') && meant('snoozed') === 'true',
    ...{ sender: meant('from'), has: meant('has') && ('file' as const) },
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function fromOf(day: Date | undefined): { readonly from?: string } {
  return day === undefined ? {} : { from: day.toISOString() }
}

/** The hits of conversations, those of one together in the place of its best; and the people. */
export function groupHits(results: readonly SearchResult[]): {
  readonly talks: readonly SearchResult[]
  readonly people: readonly SearchResult[]
} {
  const talks = new Map<string, SearchResult[]>()
  for (const result of results) {
    if (result.conversation_id === null) continue
    const known = talks.get(result.conversation_id)
    if (known === undefined) talks.set(result.conversation_id, [result])
    else known.push(result)
  }
  return {
    talks: [...talks.values()].flat(),
    people: results.filter(({ type }) => type === 'contact'),
  }
}

/** A text in pieces, matches told apart. */
export type Pieces = readonly (readonly [text: string, isMatch: boolean])[]

/** A highlight as pieces of text, those of a match told apart; it is escaped HTML with `<mark>` alone. */
export function piecesOf(highlight: string): Pieces {
  return highlight.split(/<\/?mark>/).map((piece, at) => [unescape(piece), at % 2 === 1] as const)
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

function unescape(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
}
