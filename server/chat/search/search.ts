import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { readReplicated, type Places } from '../../store/standby/read-replicated.ts'
import { findSearchState } from '../../store/standby/state-queries.ts'
import type { Sight } from '../resources/seen-conversations.ts'
import type { DocumentType } from './bucket.ts'
import { catchUp } from './catch-up.ts'
import { queryTemplate, type Corrections } from './query-template.ts'
import { findSeenMatches } from './find-seen-matches.ts'
import type { Search } from './read-search.ts'
import type { SearchCursor } from './search-cursor.ts'
import {
  findIndexState,
  findMatches,
  findNextPlaces,
  type IndexState,
  type MatchRow,
} from './search-queries.ts'
import { lookupsOf, isCorrectable, nearestWords } from './similar-words.ts'
import { findSimilarWords } from './word-queries.ts'

const freshMs = 1_000
const askAgainMs = 20
/** Buckets per scan; fewer if the conversation of each match is looked up, or its words are compared. */
const bucketsTogether = 32
const narrowedBucketsTogether = 8
const checkedBucketsTogether = 2
const similarAtMost = 5
/** Below and above every place. */
const bottom = -Number.MAX_SAFE_INTEGER
const top = Number.MAX_SAFE_INTEGER
const topId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export type Match = MatchRow & { id: string; parent_id: string }

export type Found = {
  readonly matches: readonly Match[]
  readonly corrections: Corrections
  readonly index: IndexState
  /** False if only the newest documents were searched. */
  readonly isComplete: boolean
  /** Undefined on the last page. */
  readonly next: SearchCursor | undefined
}

/** Finds a page of matches, best first. */
export async function search(
  places: Places,
  workspaceId: string,
  wanted: Search,
  sight: Sight | 'all',
): Promise<Found> {
  if (wanted.fresh) await waitForIndex(places.database, workspaceId)
  const { cursor } = wanted
  const now = cursor?.now ?? new Date()
  const given: Corrections = new Map(cursor?.corrections ?? [])
  const [[index], nextPlaces, rows] = await readReplicated(
    places,
    workspaceId,
    [
      findIndexState({ workspaceId }),
      findNextPlaces({ workspaceId }),
      matchesOf(workspaceId, sight, wanted, now, given),
    ],
    findSearchState,
  )
  const state = index ?? { sequence: 0, latest: 0, rebuilding: false }
  const below = wanted.types.map((type) => nextPlaces.find((row) => row.type === type)?.place ?? 0)
  const found = { wanted, now, below, state }
  // The vocabulary covers all conversations, so restricted members get no corrections from it.
  const isEnough =
    cursor !== undefined || sight !== 'all' || rows.filter(isMatch).length >= wanted.size
  const corrections = isEnough ? new Map() : await correct(places, workspaceId, wanted)
  if (corrections.size === 0) return pageOf(found, rows, given)
  const [more] = await readReplicated(
    places,
    workspaceId,
    [matchesOf(workspaceId, sight, wanted, now, corrections)],
    findSearchState,
  )
  return pageOf(found, more, corrections)
}

function matchesOf(
  workspaceId: string,
  sight: Sight | 'all',
  wanted: Search,
  now: Date,
  corrections: Corrections,
) {
  const { terms, types, statuses, contact_id: contactId, narrowed, since, until } = wanted
  const { size, cursor } = wanted
  const asked = {
    workspaceId,
    template: queryTemplate(terms),
    since,
    until,
    statuses: statuses ?? null,
    contactId: contactId ?? null,
    narrow: narrowed === undefined ? null : JSON.stringify(narrowed),
    now,
    types,
    below: cursor?.below ?? types.map(() => top),
    afterScore: cursor?.score ?? top,
    afterId: cursor?.id ?? topId,
    atMost: size + 1,
  }
  if (sight !== 'all') return findSeenMatches({ ...asked, ...sight })
  const isChecked =
    narrowed?.senders !== undefined ||
    terms.some(
      ({ words, isExcluded, others }) =>
        isExcluded || [words, ...others.map((other) => other.words)].some((all) => all.length > 1),
    )
  const isNarrowed =
    statuses !== undefined || Object.keys(narrowed ?? {}).some((name) => name !== 'file')
  return findMatches({
    ...asked,
    wider: corrections.size === 0 ? null : queryTemplate(terms, corrections),
    together: isChecked
      ? checkedBucketsTogether
      : isNarrowed
        ? narrowedBucketsTogether
        : bucketsTogether,
    floors: cursor?.floors ?? types.map(() => null),
  })
}

function isMatch(row: MatchRow): row is Match {
  return row.id !== null
}

/** Similar words of the vocabulary, for a query with less than a page of matches. */
async function correct(
  places: Places,
  workspaceId: string,
  { terms }: Search,
): Promise<Corrections> {
  const words = terms
    .flatMap((term) => (term.isCorrectable ? term.words : []))
    .filter(isCorrectable)
  if (words.length === 0) return new Map()
  const lookups = [...new Set(words.flatMap(lookupsOf))]
  const [similar] = await readReplicated(
    places,
    workspaceId,
    [findSimilarWords({ workspaceId, variants: lookups })],
    findSearchState,
  )
  const known = similar.map(({ word }) => word)
  const pairs = words.map((word) => [word, nearestWords(word, known, similarAtMost)] as const)
  return new Map(pairs.filter(([, also]) => also.length > 0))
}

function pageOf(
  found: { wanted: Search; now: Date; below: readonly number[]; state: IndexState },
  rows: readonly MatchRow[],
  corrections: Corrections,
): Found {
  const { wanted, now, below, state } = found
  const all = rows.filter(isMatch).toSorted((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
  const matches = all.slice(0, wanted.size)
  const last = matches.at(-1)
  const unscanned = new Map<DocumentType, number | null>(
    rows.filter(({ id }) => id === null).map((row) => [row.type, row.unscanned]),
  )
  const floors = wanted.types.map((type) => unscanned.get(type) ?? bottom)
  return {
    matches,
    corrections,
    index: state,
    isComplete: [...unscanned.values()].every((place) => place === null),
    next:
      last === undefined || all.length <= wanted.size
        ? undefined
        : {
            now,
            below: wanted.cursor?.below ?? below,
            floors: wanted.cursor?.floors ?? floors,
            corrections: [...corrections],
            score: last.score,
            id: last.id,
          },
  }
}

/** Waits up to `freshMs` until all events committed before are indexed, and helps to index them. */
async function waitForIndex(database: Database, workspaceId: string): Promise<void> {
  const deadline = performance.now() + freshMs
  const [first] = await readRows(database, workspaceId, findIndexState({ workspaceId }))
  const target = first?.latest ?? 0
  let sequence = first?.sequence ?? target
  while (sequence < target && performance.now() < deadline) {
    // Each batch continues the previous one.
    const outcome = await catchUp(database, workspaceId)
    if (outcome === 'busy') await sleep(askAgainMs)
    const [state] = await readRows(database, workspaceId, findIndexState({ workspaceId }))
    sequence = state?.sequence ?? target
  }
}
