import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { statement } from '../../store/database/statement.ts'

type UsableKey = { id: string; usable_until: Date | null }

const findUsableKeys = statement<UsableKey, { ids: readonly string[] }>(
  'find_usable_keys',
  `select id, least(expires_at, revoked_at) as usable_until
     from api_keys
    where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)

/** Until when each of these keys works, in epoch milliseconds; no entry for a deleted key. */
export async function usableUntil(
  database: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await readRows(database, workspaceId, findUsableKeys({ workspaceId, ids }))
  return new Map(
    rows.map((row) => [row.id, row.usable_until?.getTime() ?? Number.POSITIVE_INFINITY]),
  )
}
