import pg from 'pg'
import type { Database } from '../../store/database/connect.ts'
import { bindPerConnection } from '../../store/database/bind-workspace.ts'

/** One writes rows while the other cuts the lists. */
const connections = 2

/**
 * Opens connections for bulk inserts, to be closed after use. If the owner is a superuser, as with the
 * embedded server, PostgreSQL skips foreign key checks, which are half of a row's cost: the writer must
 * check under the lock that the referenced rows exist (write-batch.ts). Commits do not wait for the disk
 * either, so the last statement must be one that does. For any other owner, returns the server's own
 * connections.
 */
export async function openBulkConnection({
  database,
  owner,
}: {
  readonly database: Database
  readonly owner: pg.Pool
}): Promise<{ database: Database; close: () => Promise<void> }> {
  const { rows } = await owner.query<{ is: string }>(`select current_setting('is_superuser') as is`)
  if (rows[0]?.is !== 'on') return { database, close: async () => undefined }
  const pool = new pg.Pool({
    ...owner.options,
    max: connections,
    options: `${owner.options.options ?? ''} -c session_replication_role=replica -c synchronous_commit=off`,
  })
  pool.on('error', database.onError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    database: { ...database, pool, binding: bindPerConnection() },
    close: async () => pool.end(),
  }
}
