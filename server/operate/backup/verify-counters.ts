import type pg from 'pg'
import { runStatement } from '../../store/database/run-statement.ts'
import type { Statement } from '../../store/database/statement.ts'
import { miscounts, type Miscount } from '../../store/lists/find-miscounts.ts'
import { rebuildLists } from '../../store/lists/rebuild-lists.ts'

const workspacesAtOnce = 100

export type Restored = {
  readonly workspaces: number
  /** Counters that were already wrong in the backup and are corrected. */
  readonly corrected: readonly Miscount[]
}

/**
 * Compares the counters of every workspace with a recount. The archive's checksums match, so a
 * difference was already in the backup: trust the rows and correct the counters.
 */
export async function verifyCounters(connection: pg.ClientBase): Promise<Restored> {
  let workspaces = 0
  const corrected: Miscount[] = []
  for await (const { id, subdomain } of eachWorkspace(connection)) {
    workspaces += 1
    const found = await findMiscounts(connection, miscounts(id))
    if (found.length === 0) continue
    for (const step of rebuildLists(id)) await runStatement(connection, step)
    corrected.push(...found.map((each) => ({ ...each, what: `${subdomain}: ${each.what}` })))
  }
  return { workspaces, corrected }
}

export async function findMiscounts(
  connection: pg.Pool | pg.ClientBase,
  statements: readonly Statement<Miscount>[],
): Promise<Miscount[]> {
  const found: Miscount[] = []
  for (const find of statements) found.push(...(await runStatement(connection, find)))
  return found
}

export async function* eachWorkspace(
  connection: pg.Pool | pg.ClientBase,
): AsyncGenerator<{ id: string; subdomain: string }> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await connection.query<{ id: string; subdomain: string }>(
      `select workspace_id as id, subdomain from workspaces
        where workspace_id > $1 order by workspace_id limit ${workspacesAtOnce}`,
      [last],
    )
    yield* rows
    if (rows.length < workspacesAtOnce) return
    last = rows.at(-1)?.id ?? last
  }
}
