import pg from 'pg'
import type { Database } from '../../store/database/connect.ts'
import { keptSessions } from '../../store/database/sessions.ts'

/** One writes, another cuts the lists meanwhile. */
const connections = 2

/**
 * A door for rows in bulk, to be closed after use. Under an owner who is a superuser, as that of the
 * embedded server is, PostgreSQL checks no foreign keys here, which is half of what a row costs:
 * whoever writes must know under the lock that what the rows refer to is there (write-batch.ts). Nor
 * do its commits wait for the disk, so the last thing done has to be one that does. Under any other
 * owner it is the server's own door.
 */
export async function openBulkDoor(doors: {
  readonly database: Database
  readonly owner: pg.Pool
}): Promise<{ database: Database; close: () => Promise<void> }> {
  const { database, owner } = doors
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
    database: { ...database, pool, sessions: keptSessions() },
    close: async () => pool.end(),
  }
}
