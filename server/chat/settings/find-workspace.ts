import type pg from 'pg'
import { comparable } from '../../comparable.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { OperatorError } from '../../operator-error.ts'
import { findSettings, type Settings } from './settings.ts'

/** Connections under the restricted role and under the owner. */
export type Connections = { readonly database: Database; readonly owner: pg.Pool }

/** The workspace id of a subdomain. Throws OperatorError if there is none. */
export async function findWorkspaceId(owner: pg.Pool, subdomain: string): Promise<string> {
  const { rows } = await owner.query<{ workspace_id: string }>(
    'select workspace_id from workspaces where subdomain = $1',
    [comparable(subdomain)],
  )
  if (rows[0] === undefined) throw new OperatorError(`There is no workspace ${subdomain}.`)
  return rows[0].workspace_id
}

/** The settings of a workspace. Throws OperatorError if the subdomain has none. */
export async function findWorkspaceSettings(
  connections: Connections,
  subdomain: string,
): Promise<Settings> {
  const workspaceId = await findWorkspaceId(connections.owner, subdomain)
  const [settings] = await readRows(
    connections.database,
    workspaceId,
    findSettings({ workspaceId }),
  )
  if (settings === undefined) throw new OperatorError(`There is no workspace ${subdomain}.`)
  return settings
}
