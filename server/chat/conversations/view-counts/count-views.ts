import { createHash } from 'node:crypto'
import type { Filter } from '../../../../client/source/filter/filter.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { readTogether } from '../../../store/database/read.ts'
import type { Statement } from '../../../store/database/statement.ts'
import { filterSql, type FilterScope } from '../../filters/filter-sql.ts'
import type { Sight } from '../../resources/seen-conversations.ts'
import { lookedRows } from './candidates.ts'
import { changesOf, eventsAtOnce, findChanges } from './find-changes.ts'
import { keepCount, type AsOf, type KeptCount } from './kept-count.ts'
import { lookThrough, type Looked } from './look-through.ts'
import { cellsOf, summed, sumCells } from './sum-cells.ts'
import type { ViewCount } from './view-count.ts'

/** The conversations that are looked at for all filters of a request, at most. */
const lookedTogether = 20_000

/** Whose conversations are counted; `latest`: an event that counts have to show. */
export type Counting = {
  readonly workspaceId: string
  readonly scope: FilterScope
  readonly sight: Sight | 'all'
  readonly latest: number
}

type Place = { readonly at: number; readonly filter: Filter; readonly key: string }
type Kept = Place & { readonly count: KeptCount }
type Services = Pick<AppServices, 'database' | 'viewCounts'>
/** A statement, and what is done with its row. */
type Job = {
  readonly statement: Statement<{ json: string }>
  readonly take: (json: string) => void
}

/**
 * Counts the conversations of each filter. Those of status, member, group and waiting are sums of counters. Of others this process
 * keeps which conversations fit, and moves that on by what has changed since; those that it does not know it looks for.
 */
export async function countViews(
  services: Services,
  filters: readonly Filter[],
  counting: Counting,
): Promise<ReadonlyMap<number, ViewCount>> {
  const { workspaceId, scope, sight } = counting
  const counts = new Map<number, ViewCount>()
  const cells = filters.flatMap((filter, at) => {
    const own = cellsOf(filter, scope)
    return own === undefined ? [] : [{ at, own }]
  })
  const isSummed = new Set(cells.map(({ at }) => at))
  const others = filters.flatMap((filter, at) =>
    isSummed.has(at) ? [] : [{ at, filter, key: keyOf(filter, counting) }],
  )
  const kept = others.flatMap((place) => keptOf(services, place, counting))
  const isKept = new Set(kept.map(({ at }) => at))
  const sums: Job = {
    statement: sumCells(
      workspaceId,
      cells.map(({ own }) => own),
      sight,
    ),
    take: (json) => {
      for (const [nth, count] of summed(json).entries()) counts.set(cells[nth]?.at ?? -1, count)
    },
  }
  await run(services, workspaceId, [
    ...(cells.length === 0 ? [] : [sums]),
    ...(kept.length === 0 ? [] : [moveOn(services, kept, counting, counts)]),
    ...look(
      services,
      others.filter(({ at }) => !isKept.has(at)),
      counting,
      counts,
    ),
  ])
  const left = kept.filter(({ at }) => !counts.has(at))
  await run(services, workspaceId, look(services, left, counting, counts))
  return counts
}

async function run({ database }: Services, workspaceId: string, jobs: readonly Job[]) {
  if (jobs.length === 0) return
  const statements = jobs.map(({ statement }) => statement)
  const rows = await readTogether(database, workspaceId, statements)
  for (const [at, { take }] of jobs.entries()) {
    const [row] = rows[at] ?? []
    if (row !== undefined) take(row.json)
  }
}

/** Everything that decides what fits, but for the present. */
function keyOf(filter: Filter, { scope, sight }: Counting): string {
  const { sql, values } = filterSql(filter, { ...scope, now: 0 })
  const text = JSON.stringify([sql(values.map((_, at) => `$${at}`)), values, sight])
  return createHash('sha256').update(text).digest('base64')
}

function keptOf({ viewCounts }: Services, place: Place, { workspaceId, latest }: Counting): Kept[] {
  const count = viewCounts.get(workspaceId, place.key)
  const isNear = count !== undefined && latest - count.asOf().sequence <= eventsAtOnce
  return isNear ? [{ ...place, count }] : []
}

/** Moves kept counts on. Those of which that is not possible are dropped, and have no count then. */
function moveOn(
  { viewCounts }: Services,
  kept: readonly Kept[],
  { workspaceId, scope, sight }: Counting,
  counts: Map<number, ViewCount>,
): Job {
  const from = kept.map(({ count }) => count.asOf()).reduce(earlier)
  const filters = kept.map(({ filter }) => filter)
  return {
    statement: findChanges(workspaceId, filters, scope, sight, from),
    take: (json) => {
      const { isWhole, to, rows } = changesOf(json, from.sequence, scope.now)
      for (const [nth, { at, key, count }] of kept.entries()) {
        const { sequence, now } = count.asOf()
        // Another request may have moved it on meanwhile, to an earlier event or a later one.
        const isBehind = sequence <= to.sequence && now <= to.now
        if (isWhole && isBehind) {
          count.move(
            to,
            rows.map(([id, waits, fits]) => ({ id, waits, fits: fits[nth] === true })),
          )
        }
        const isShown = sequence >= to.sequence && now >= to.now
        if (isWhole && (isBehind || isShown) && !count.isWorn()) counts.set(at, count.count())
        else viewCounts.drop(workspaceId, key)
      }
    },
  }
}

/** The earlier event and the earlier present of both, which may be of two. */
const earlier = (one: AsOf, other: AsOf): AsOf => ({
  ...(one.sequence <= other.sequence ? one : other),
  now: Math.min(one.now, other.now),
})

function look(
  { viewCounts }: Services,
  places: readonly Place[],
  { workspaceId, scope, sight }: Counting,
  counts: Map<number, ViewCount>,
): readonly Job[] {
  const rows = Math.min(lookedRows, Math.floor(lookedTogether / Math.max(places.length, 1)))
  return places.map(({ at, filter, key }) => ({
    statement: lookThrough(workspaceId, filter, scope, sight, rows),
    take: (json) => {
      const { sequence, tick, ...members } = JSON.parse(json) as Looked
      const count = keepCount(members, { sequence, tick, now: scope.now })
      counts.set(at, count.count())
      // What another request has found meanwhile may be newer.
      const known = viewCounts.get(workspaceId, key)?.asOf().sequence ?? -1
      if (known < sequence) viewCounts.put(workspaceId, key, count)
    },
  }))
}
