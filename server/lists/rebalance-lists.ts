import { sendBatch } from '../database/batch.ts'
import { begin, bind, commit, type Connection, type Database } from '../database/connect.ts'
import { statement } from '../database/statement.ts'
import type { TouchedChunk } from './adjust-lists.ts'
import { rankedLists, type ListDefinition, type ListName } from './list-definitions.ts'
import { recutChunks } from './recut-chunks.ts'

/** Rows a chunk is cut to; it is cut again at twice as many, joined to a neighbour at a quarter. */
export const chunkRows = 1_000

/** A chunk is looked at whenever a count in it passes a multiple of this. */
const lookEveryRows = 250

/** Ranges cut in one go, so that writers never wait long behind it. */
const rangesAtOnce = 4

type ChunkRow = { starts_at: string; held: number }
type Range = { from: string; to: string }

const listChunks = statement<ChunkRow, [workspaceId: string, list: string]>(
  'list_chunks_of_list',
  `select starts_at::text as starts_at, sum(total)::bigint as held
     from list_chunks
    where workspace_id = $1 and list = $2
    group by list_chunks.starts_at
    order by list_chunks.starts_at`,
)

/** Keeps the workspace's writers waiting until the transaction ends. */
export const lockWorkspace = statement<object, [workspaceId: string]>(
  'lock_workspace',
  `select 1 from workspace_clocks where workspace_id = $1 for no key update`,
)

/** The lists in which changes that shifted this many rows left a chunk worth a look. */
export function listsToRebalance(
  touched: readonly TouchedChunk[],
  shiftedRows: number,
): ListName[] {
  const worth = touched.filter(
    ({ total }) => total % lookEveryRows < shiftedRows || total > 2 * chunkRows,
  )
  return [...new Set(worth.map(({ list }) => list))]
}

/**
 * Cuts chunks that have grown, joins those that have shrunk. Runs after the change that made it
 * worthwhile, in a transaction of its own under the workspace's lock: only the speed of far pages
 * depends on it, never a result, so it may fail and be done at the next occasion.
 */
export async function rebalanceLists(
  database: Database,
  workspaceId: string,
  lists: readonly ListName[],
): Promise<void> {
  const connection = await database.pool.connect()
  try {
    await sendBatch(connection, [bind(database, connection, workspaceId)])
    for (const definition of rankedLists.filter(({ list }) => lists.includes(list))) {
      await rebalance(connection, workspaceId, definition)
    }
    connection.release()
  } catch (error) {
    connection.release(error instanceof Error ? error : true)
    throw error
  }
}

async function rebalance(
  connection: Connection,
  workspaceId: string,
  definition: ListDefinition,
): Promise<void> {
  const [, , chunks] = await sendBatch(connection, [
    begin,
    lockWorkspace(workspaceId),
    listChunks(workspaceId, definition.list),
  ])
  const ranges = rangesToRecut(chunks).slice(0, rangesAtOnce)
  await sendBatch(connection, [
    ...ranges.flatMap(({ from, to }) => recutChunks(definition, workspaceId, from, to, chunkRows)),
    commit,
  ])
}

/** Neighbours that fit into one chunk, and chunks that have outgrown it, as ranges to cut anew. */
function rangesToRecut(chunks: readonly ChunkRow[]): Range[] {
  const ranges: Range[] = []
  let start = 0
  while (start < chunks.length) {
    let held = chunks[start]?.held ?? 0
    let end = start + 1
    // Joins a run of small chunks; never the newest one, which is still growing.
    while (end < chunks.length - 1 && held + (chunks[end]?.held ?? 0) <= chunkRows / 2) {
      held += chunks[end]?.held ?? 0
      end += 1
    }
    if (end > start + 1 || held > 2 * chunkRows) {
      ranges.push({
        from: chunks[start]?.starts_at ?? '-infinity',
        to: chunks[end]?.starts_at ?? 'infinity',
      })
    }
    start = end
  }
  return ranges
}
