import { sendBatch } from '../database/batch.ts'
import { begin, commit, commitLater, type Connection, type Database } from '../database/connect.ts'
import { readRows } from '../database/read.ts'
import { statement } from '../database/statement.ts'
import type { TouchedChunk } from './adjust-lists.ts'
import { levels } from './cut-levels.ts'
import { rankedLists, type ListDefinition } from './list-definitions.ts'
import {
  checkEveryRows,
  mayJoin,
  planChunkCuts,
  planSpanCut,
  type Piece,
  type Pieces,
} from './plan-cuts.ts'
import { cutIntoChunks, cutIntoSpans, uncutRows } from './raise-level.ts'
import { lockWorkspace } from './rebuild-lists.ts'
import { noteNewestCut, recutChunks, recutSpans, type Cut } from './recut-lists.ts'

/** A key of a list, as text. */
export type Place = Pick<TouchedChunk, 'list' | 'starts_at'>

type SpanRow = Piece & { ends_at: string }

/** The chunks of the span that contains a key. */
const listSpan = statement<SpanRow, { list: string; key: string }>(
  'list_span',
  `with span as materialized (
     select coalesce((select max(starts_at) from list_spans
                       where workspace_id = $workspaceId and list = $list and starts_at <= $key::timestamptz),
                     '-infinity') as starts_at,
            coalesce((select min(starts_at) from list_spans
                       where workspace_id = $workspaceId and list = $list and starts_at > $key::timestamptz),
                     'infinity') as ends_at
   )
   select c.starts_at::text as starts_at, span.ends_at::text as ends_at, c.total as held
     from span
     join list_chunks c on c.workspace_id = $workspaceId and c.list = $list and c.label = ''
      and c.starts_at >= span.starts_at and c.starts_at < span.ends_at
    order by c.starts_at`,
)

/** The rows of a workspace's longest list. */
const longestList = statement<{ total: number }>(
  'longest_list',
  `select coalesce(max(total), 0)::bigint as total
     from (select sum(total) as total from list_totals
            where workspace_id = $workspaceId and list in ('contacts', 'conversations') group by list) lists`,
)

/** The chunks to check after changes that shifted this many rows. */
export function placesToRebalance(
  touched: readonly TouchedChunk[],
  shiftedRows: number,
): readonly Place[] {
  return touched.filter(
    ({ label, total }) =>
      label === '' &&
      (total === 0 || total >= checkEveryRows) &&
      total % checkEveryRows < shiftedRows,
  )
}

/**
 * Cuts chunks and spans at these places that are too large and joins those that are too small, one span
 * per transaction under the workspace's lock. Only the speed of far pages depends on it, never a result,
 * so a later change may retry a failure. Returns the number of cuts.
 */
export async function rebalanceLists(
  database: Database,
  workspaceId: string,
  places: readonly Place[],
): Promise<number> {
  const connection = await database.connect()
  try {
    let cuts = 0
    for (const place of places) {
      const definition = rankedLists.find(({ list }) => list === place.list)
      if (definition === undefined) continue
      cuts += await rebalance(database, connection, workspaceId, definition, place.starts_at)
    }
    connection.release()
    return cuts
  } catch (error) {
    connection.release(error instanceof Error ? error : true)
    throw error
  }
}

async function rebalance(
  database: Database,
  connection: Connection,
  workspaceId: string,
  definition: ListDefinition,
  key: string,
): Promise<number> {
  const { list } = definition
  const [, , , [clock], [longest], rows] = await sendBatch(connection, [
    begin,
    database.binding.bind(connection, workspaceId),
    commitLater,
    lockWorkspace(workspaceId),
    longestList({ workspaceId }),
    listSpan({ workspaceId, list, key }),
  ])
  if (clock?.cut_levels === levels.none) {
    const isLong = (longest?.total ?? 0) > uncutRows
    await sendBatch(connection, [...(isLong ? cutIntoChunks(workspaceId) : []), commit])
    return isLong ? 1 : 0
  }
  const span = piecesOf(rows)
  const [next = []] = mayJoin(span)
    ? await sendBatch(connection, [listSpan({ workspaceId, list, key: span.endsAt })])
    : []
  const cuts = planChunkCuts(span)
  const spanCut = planSpanCut(span, piecesOf(next))
  const hasSpans = clock?.cut_levels === levels.spans
  const cutSpans = (cut: Cut) =>
    hasSpans ? recutSpans(definition, workspaceId, cut) : cutIntoSpans(workspaceId)
  await sendBatch(connection, [
    ...cuts.flatMap((cut) => recutChunks(definition, workspaceId, cut)),
    ...(spanCut === undefined ? [] : cutSpans(spanCut)),
    ...(cuts.length === 0 ? [] : noteNewestCut(definition, workspaceId)),
    commit,
  ])
  return cuts.length + (spanCut === undefined ? 0 : 1)
}

function piecesOf(rows: readonly SpanRow[]): Pieces {
  return { pieces: rows, endsAt: rows[0]?.ends_at ?? 'infinity' }
}

/** More do not help: a chunk whose rows share one moment is never cut. */
const roundsAtMost = 20

const listSpanStarts = statement<Place>(
  'list_span_starts',
  `select distinct list, starts_at::text as starts_at from list_spans
    where workspace_id = $workspaceId and starts_at > '-infinity'`,
)

/** Rebalances all lists of a workspace, a span at a time, until none needs a cut. */
export async function rebalanceAllLists(database: Database, workspaceId: string): Promise<void> {
  for (let round = 0; round < roundsAtMost; round += 1) {
    // Each round cuts what the previous one left.
    const later = await readRows(database, workspaceId, listSpanStarts({ workspaceId }))
    const places = [...rankedLists.map(({ list }) => ({ list, starts_at: '-infinity' })), ...later]
    if ((await rebalanceLists(database, workspaceId, places)) === 0) return
  }
}
