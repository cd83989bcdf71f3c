import type { AppServices } from '../../api/http/services.ts'
import { readRows } from '../../store/database/read.ts'
import { findFormerKeys } from './queries.ts'
import { deriveKey } from './secrets-vault.ts'

/**
 * Keys for a purpose that the workspace had in other installations (docs/decisions/0104), the newest first. Ask only
 * for what the installation's own keys do not open. Without those that cannot be unsealed here.
 */
export async function readFormerKeys(
  { database, vault }: Pick<AppServices, 'database' | 'vault'>,
  workspaceId: string,
  purpose: string,
): Promise<Buffer[]> {
  const rows = await readRows(database, workspaceId, findFormerKeys({ workspaceId }))
  return rows
    .map(({ id, sealed }) => vault.open({ workspace_id: workspaceId, former_key_id: id }, sealed))
    .filter((key) => key !== undefined)
    .map((key) => deriveKey(key, purpose))
}
