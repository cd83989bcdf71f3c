import type { Database } from '../../store/database/connect.ts'
import type { Reply, Route } from '../../api/http/route.ts'
import { sightOf } from '../resources/seen-conversations.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { readSearch, searchParameters, type Search } from './read-search.ts'
import { searchPage } from './schemas.ts'
import { search, type Found } from './search.ts'
import { writeSearchCursor } from './search-cursor.ts'
import { showMatches } from './show-matches.ts'

/** Searches share connections with requests that take a tenth of their time. */
const limits = { atOnce: 2, spare: 1, waitingEach: 100 }

const limiters = new WeakMap<Database, ReturnType<typeof limitConcurrency>>()

function limiterOf(database: Database): ReturnType<typeof limitConcurrency> {
  const limiter = limiters.get(database) ?? limitConcurrency({ ...limits, waitMs: database.waitMs })
  limiters.set(database, limiter)
  return limiter
}

function searchReply(wanted: Search, found: Found, results: readonly string[], url: URL): Reply {
  const { corrections, index, isComplete, next } = found
  const cursor = next === undefined ? null : writeSearchCursor(wanted.digest, next)
  const rest = JSON.stringify({
    corrections: [...corrections].map(([word, also]) => ({ word, also })),
    complete: isComplete,
    index: {
      sequence: index.sequence,
      latest_sequence: index.latest,
      rebuilding: index.rebuilding,
    },
    next_cursor: cursor,
  })
  const json = `{"results":[${results.join(',')}],${rest.slice(1)}`
  return { status: 200, json, headers: cursor === null ? {} : { link: nextLink(url, cursor) } }
}

/** A Link header (RFC 8288) as in every list. */
function nextLink(url: URL, cursor: string): string {
  const query = new URLSearchParams(url.search)
  query.set('cursor', cursor)
  const target = `${url.origin}${url.pathname}?${query.toString()}`
  return `<${target}>; rel="next"; next_cursor="${cursor}"`
}

export const searchRoutes: readonly Route[] = [
  {
    operationId: 'search',
    method: 'GET',
    path: '/search',
    access: { key: 'search:read', member: 'search:read', contact: 'none' },
    tag: 'Search',
    summary: 'Search messages, notes, conversations and contacts',
    description:
      'Best match first. The last word may be unfinished, and typos in longer words are corrected.',
    query: searchParameters,
    replies: { 200: { description: 'A page of matches.', schema: searchPage } },
    refusals: [422],
    handle: async (request, services) => {
      const { database } = services
      const workspaceId = request.principal.workspace_id
      const wanted = await readSearch(services, workspaceId, request.query)
      return limiterOf(database)(workspaceId, async () => {
        const found = await search(services, workspaceId, wanted, sightOf(request.principal))
        const results = await showMatches(services, workspaceId, found, wanted)
        return searchReply(wanted, found, results, request.url)
      })
    },
  },
]
