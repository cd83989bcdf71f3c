import type pg from 'pg'
import { runStatement } from '../../store/database/run-statement.ts'
import { miscounts, type Miscount } from '../../store/lists/find-miscounts.ts'
import { rebuildLists } from '../../store/lists/rebuild-lists.ts'

/** What a restore has found when it counted. */
export type Restored = {
  readonly workspaces: number
  /** Counters that were wrong in the backup already, and were counted anew. */
  readonly corrected: readonly Miscount[]
}

/**
 * Compares the counters of every workspace with a recount. The archive is as it was written, so a
 * difference was in the backup already; the rows are what counts, and the counters follow them.
 */
export async function verifyCounters(connection: pg.ClientBase): Promise<Restored> {
  const { rows: workspaces } = await connection.query<{ id: string; subdomain: string }>(
    'select workspace_id as id, subdomain from workspaces order by workspace_id',
  )
  const corrected: Miscount[] = []
  for (const { id, subdomain } of workspaces) {
    const found: Miscount[] = []
    for (const find of miscounts(id)) found.push(...(await runStatement(connection, find)))
    if (found.length === 0) continue
    for (const step of rebuildLists(id)) await runStatement(connection, step)
    corrected.push(...found.map((each) => ({ ...each, what: `${subdomain}: ${each.what}` })))
  }
  return { workspaces: workspaces.length, corrected }
}
