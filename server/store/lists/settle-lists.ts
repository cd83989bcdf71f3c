import type { Database } from '../database/connect.ts'
import { readRows } from '../database/read.ts'
import { statement } from '../database/statement.ts'
import { rebalanceLists, type Place } from './rebalance-lists.ts'

/** More would not help: a chunk whose rows share one moment stays as it is. */
const roundsAtMost = 20

const listSpanStarts = statement<Place, [workspaceId: string]>(
  'list_span_starts',
  `select distinct list, starts_at::text as starts_at from list_spans where workspace_id = $1`,
)

/** Rebalances all lists of a workspace, a span at a time, until nothing is left to cut or to join. */
export async function settleLists(database: Database, workspaceId: string): Promise<void> {
  for (let round = 0; round < roundsAtMost; round += 1) {
    // Each round cuts what the one before it has left.
    // oxlint-disable-next-line no-await-in-loop
    const places = await readRows(database, workspaceId, listSpanStarts(workspaceId))
    // oxlint-disable-next-line no-await-in-loop
    if ((await rebalanceLists(database, workspaceId, places)) === 0) return
  }
}
