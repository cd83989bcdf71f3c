import type pg from 'pg'
import { comparable } from '../../comparable.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { WorkspaceError } from '../workspaces/create-workspace.ts'
import { findSettings } from '../../store/writes/settings-queries.ts'
import type { Settings } from '../../store/writes/settings.ts'

/** The id behind a subdomain. Throws WorkspaceError when there is none. */
export async function findWorkspaceId(owner: pg.Pool, subdomain: string): Promise<string> {
  const { rows } = await owner.query<{ workspace_id: string }>(
    'select workspace_id from workspaces where subdomain = $1',
    [comparable(subdomain)],
  )
  if (rows[0] === undefined) throw new WorkspaceError(`There is no workspace ${subdomain}.`)
  return rows[0].workspace_id
}

/** The settings of the workspace of that subdomain. Throws WorkspaceError when there is none. */
export async function findWorkspaceSettings(
  doors: { readonly database: Database; readonly owner: pg.Pool },
  subdomain: string,
): Promise<Settings> {
  const workspaceId = await findWorkspaceId(doors.owner, subdomain)
  const [settings] = await readRows(doors.database, workspaceId, findSettings(workspaceId))
  if (settings === undefined) throw new WorkspaceError(`There is no workspace ${subdomain}.`)
  return settings
}
