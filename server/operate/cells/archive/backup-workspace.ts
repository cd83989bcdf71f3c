import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { Config } from '../../../config/config.ts'
import { comparable } from '../../../comparable.ts'
import { makeFileStores } from '../../../chat/attachments/file-stores.ts'
import { listMigrations } from '../../../store/database/list-migrations.ts'
import { describeDatabase, requireAllRows } from '../../backup/backup-database.ts'
import { BackupError } from '../../backup/backup-error.ts'
import { disableTimeouts } from '../../backup/disable-timeouts.ts'
import type { ArchivedWorkspace, Manifest } from '../../backup/manifest.ts'
import { listServiceTables } from '../../backup/service-tables.ts'
import { writeSnapshot } from '../../backup/write-snapshot.ts'
import { findRecord } from '../move/move-records.ts'
import { listMovedNames } from '../move/moved-tables.ts'

/**
 * Writes one workspace to the sink as an archive, and ends the sink: every row that names it, in one snapshot, and its
 * files, also those in a bucket. Secrets stay sealed under the installation's key. Memory does not grow with the data.
 */
export async function backupWorkspace(
  owner: pg.Pool,
  config: Config,
  sink: Writable,
  subdomain: string,
): Promise<Manifest> {
  const migrations = await listMigrations()
  return writeSnapshot(owner, sink, async (connection) => {
    await connection.query('begin isolation level repeatable read read only')
    await disableTimeouts(connection)
    const workspace = await findWorkspace(connection, comparable(subdomain))
    const names = await listMovedNames(connection)
    const tables = (await listServiceTables(connection, migrations))
      .filter(({ name }) => names.includes(name))
      .toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
    await requireAllRows(connection, names)
    const about = { ...(await describeDatabase(connection, migrations)), workspace }
    const source = { storages: ['disk', 's3'], of: makeFileStores(config).of } as const
    return { about, tables, source }
  })
}

async function findWorkspace(
  connection: pg.ClientBase,
  subdomain: string,
): Promise<ArchivedWorkspace> {
  const record = await findRecord(connection, subdomain)
  if (record !== undefined && record.state !== 'open' && record.state !== 'leaving') {
    const where = record.state === 'gone' ? `has moved to` : 'is on its way to or from'
    throw new BackupError(`${subdomain} ${where} the cell ${record.peer}. Back it up there.`)
  }
  const { rows } = await connection.query<ArchivedWorkspace>(
    'select workspace_id, subdomain from workspaces where subdomain = $1',
    [subdomain],
  )
  const [found] = rows
  if (found === undefined) {
    throw new BackupError(
      `There is no workspace ${subdomain} here. porchlight workspace list prints all.`,
    )
  }
  return found
}
