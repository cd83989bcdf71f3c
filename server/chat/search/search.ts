import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../store/database/connect.ts'
import { readRows, readTogether } from '../../store/database/read.ts'
import type { DocumentType } from './bucket.ts'
import { catchUp } from './catch-up.ts'
import type { Corrections } from './query-template.ts'
import { queryTemplate } from './query-template.ts'
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
/** Buckets that one look may go through; fewer where each row has to be looked at closely. */
const bucketsTogether = 32
const closeBucketsTogether = 2
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
  /** Whether everything was looked through, and not only the newest. */
  readonly isComplete: boolean
  /** Undefined where nothing is left. */
  readonly next: SearchCursor | undefined
}

/** Looks for a page of matches, best first. */
export async function search(
  database: Database,
  workspaceId: string,
  wanted: Search,
): Promise<Found> {
  if (wanted.fresh) await waitForIndex(database, workspaceId)
  const { cursor } = wanted
  const now = cursor?.now ?? new Date()
  const given: Corrections = new Map(cursor?.corrections ?? [])
  const [[index], places, rows] = await readTogether(database, workspaceId, [
    findIndexState(workspaceId),
    findNextPlaces(workspaceId),
    matchesOf(workspaceId, wanted, now, given),
  ])
  const state = index ?? { sequence: 0, latest: 0, rebuilding: false }
  const below = wanted.types.map((type) => places.find((row) => row.type === type)?.place ?? 0)
  const found = { wanted, now, below, state }
  const isEnough = cursor !== undefined || rows.filter(isMatch).length >= wanted.size
  const corrections = isEnough ? new Map() : await correct(database, workspaceId, wanted)
  if (corrections.size === 0) return pageOf(found, rows, given)
  const more = await readRows(
    database,
    workspaceId,
    matchesOf(workspaceId, wanted, now, corrections),
  )
  return pageOf(found, more, corrections)
}

function matchesOf(workspaceId: string, wanted: Search, now: Date, corrections: Corrections) {
  const { terms, types, statuses, contact_id: contactId, since, until, size, cursor } = wanted
  const isClose =
    statuses !== undefined || terms.some(({ words, isExcluded }) => isExcluded || words.length > 1)
  return findMatches(
    workspaceId,
    queryTemplate(terms),
    corrections.size === 0 ? null : queryTemplate(terms, corrections),
    since,
    until,
    statuses ?? null,
    contactId ?? null,
    isClose ? closeBucketsTogether : bucketsTogether,
    now,
    types,
    cursor?.below ?? types.map(() => top),
    cursor?.floors ?? types.map(() => null),
    cursor?.score ?? top,
    cursor?.id ?? topId,
    size + 1,
  )
}

function isMatch(row: MatchRow): row is Match {
  return row.id !== null
}

/** For words that hardly anything was found by, those of the vocabulary that may have been meant. */
async function correct(
  database: Database,
  workspaceId: string,
  { terms }: Search,
): Promise<Corrections> {
  const words = terms
    .flatMap((term) => (term.isCorrectable ? term.words : []))
    .filter(isCorrectable)
  if (words.length === 0) return new Map()
  const lookups = [...new Set(words.flatMap(lookupsOf))]
  const similar = await readRows(database, workspaceId, findSimilarWords(workspaceId, lookups))
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
  const unlooked = new Map<DocumentType, number | null>(
    rows.filter(({ id }) => id === null).map((row) => [row.type, row.unlooked]),
  )
  const floors = wanted.types.map((type) => unlooked.get(type) ?? bottom)
  return {
    matches,
    corrections,
    index: state,
    isComplete: [...unlooked.values()].every((place) => place === null),
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

/** Until what was committed before is in the index, but not for ever. Helps with it. */
async function waitForIndex(database: Database, workspaceId: string): Promise<void> {
  const deadline = performance.now() + freshMs
  const [first] = await readRows(database, workspaceId, findIndexState(workspaceId))
  const target = first?.latest ?? 0
  let sequence = first?.sequence ?? target
  while (sequence < target && performance.now() < deadline) {
    // Each batch goes on where the one before it ended.
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await catchUp(database, workspaceId)
    // oxlint-disable-next-line no-await-in-loop
    if (outcome === 'busy') await sleep(askAgainMs)
    // oxlint-disable-next-line no-await-in-loop
    const [state] = await readRows(database, workspaceId, findIndexState(workspaceId))
    sequence = state?.sequence ?? target
  }
}
