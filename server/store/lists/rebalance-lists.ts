import { sendBatch } from '../database/batch.ts'
import { begin, bind, commit, type Connection, type Database } from '../database/connect.ts'
import { statement, type Statement } from '../database/statement.ts'
import type { TouchedChunk } from './adjust-lists.ts'
import { rankedLists, type ListDefinition } from './list-definitions.ts'
import { mayJoin, planChunkCuts, planSpanCut, type Piece, type Pieces } from './plan-cuts.ts'
import { lockWorkspace } from './rebuild-lists.ts'
import { noteNewestCut, recutChunks, recutSpans } from './recut-lists.ts'

/** A chunk is looked at whenever its number of rows passes a multiple of this. */
const lookEveryRows = 50

/** Somewhere in a list, by a key as text. */
export type Place = Pick<TouchedChunk, 'list' | 'starts_at'>

type SpanRow = Piece & { ends_at: string }

/** The chunks of the span that a key falls into. */
const listSpan = statement<SpanRow, [workspaceId: string, list: string, key: string]>(
  'list_span',
  `with span as materialized (
     select coalesce((select max(starts_at) from list_spans
                       where workspace_id = $1 and list = $2 and starts_at <= $3::timestamptz),
                     '-infinity') as starts_at,
            coalesce((select min(starts_at) from list_spans
                       where workspace_id = $1 and list = $2 and starts_at > $3::timestamptz),
                     'infinity') as ends_at
   )
   select c.starts_at::text as starts_at, span.ends_at::text as ends_at, c.total as held
     from span
     join list_chunks c on c.workspace_id = $1 and c.list = $2 and c.label = ''
      and c.starts_at >= span.starts_at and c.starts_at < span.ends_at
    order by c.starts_at`,
)

/** Nothing but speed is lost with it, so nobody holds the lock for a disk. */
const commitLater: Statement = {
  name: 'commit_later',
  text: `select set_config('synchronous_commit', 'off', true)`,
  values: [],
}

/** The chunks worth a look after changes that shifted this many rows; a young list has none to cut. */
export function placesToRebalance(
  touched: readonly TouchedChunk[],
  shiftedRows: number,
): readonly Place[] {
  return touched.filter(
    ({ label, total }) =>
      label === '' &&
      (total === 0 || total >= lookEveryRows) &&
      total % lookEveryRows < shiftedRows,
  )
}

/**
 * Cuts chunks and spans around these places that have grown, joins those that have shrunk. Runs
 * after the change that made it worthwhile, in a transaction of its own under the workspace's lock,
 * and looks at one span at a time: only the speed of far pages depends on it, never a result, so it
 * may fail and be done at the next occasion. Resolves with the number of cuts.
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
  const [, , , , rows] = await sendBatch(connection, [
    begin,
    bind(database, connection, workspaceId),
    commitLater,
    lockWorkspace(workspaceId),
    listSpan(workspaceId, list, key),
  ])
  const span = piecesOf(rows)
  const [next = []] = mayJoin(span)
    ? await sendBatch(connection, [listSpan(workspaceId, list, span.endsAt)])
    : []
  const cuts = planChunkCuts(span)
  const spanCut = planSpanCut(span, piecesOf(next))
  await sendBatch(connection, [
    ...cuts.flatMap((cut) => recutChunks(definition, workspaceId, cut)),
    ...(spanCut === undefined ? [] : recutSpans(definition, workspaceId, spanCut)),
    ...(cuts.length === 0 ? [] : noteNewestCut(definition, workspaceId)),
    commit,
  ])
  return cuts.length + (spanCut === undefined ? 0 : 1)
}

function piecesOf(rows: readonly SpanRow[]): Pieces {
  return { pieces: rows, endsAt: rows[0]?.ends_at ?? 'infinity' }
}
