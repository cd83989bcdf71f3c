import type pg from 'pg'
import type { Config } from '../../../config/config.ts'
import { newKey } from '../../../api/access/key-format.ts'
import { makeFileStores } from '../../../chat/attachments/file-stores.ts'
import { makeVault, type SecretsVault } from '../../../chat/webhooks/secrets-vault.ts'
import { requireFreeSubdomain } from '../../../chat/workspaces/create-workspace.ts'
import { newId } from '../../../ids.ts'
import { readApplied } from '../../../store/database/applied-migrations.ts'
import { inTransaction } from '../../../store/database/in-transaction.ts'
import { runStatement } from '../../../store/database/run-statement.ts'
import { miscounts } from '../../../store/lists/find-miscounts.ts'
import { renewTurns } from '../../../store/due/due-queries.ts'
import { rebuildLists } from '../../../store/lists/rebuild-lists.ts'
import { changeChannel } from '../../../store/writes/change-notices.ts'
import { BackupError } from '../../backup/backup-error.ts'
import { disableTimeouts } from '../../backup/disable-timeouts.ts'
import type { Manifest } from '../../backup/manifest.ts'
import { readArchive } from '../../backup/read-archive.ts'
import { receiveFiles } from '../../backup/receive-files.ts'
import { findMiscounts } from '../../backup/verify-counters.ts'
import { listMovedTables } from '../move/moved-tables.ts'
import { requireRoom } from '../move/require-room.ts'
import { changeIdentity } from './change-identity.ts'
import { openStages, type Stages } from './open-stages.ts'
import { resealStages } from './reseal-stages.ts'

export type RestoredWorkspace = {
  readonly workspace_id: string
  readonly subdomain: string
  readonly rows: number
  readonly files: number
  /**
   * Set for a copy beside the original: it has an id of its own, so the keys of the original do not work for it. Shown
   * once.
   */
  readonly api_key?: string
}

/** The archive's path and verified manifest, and where the keys of its installation are, unless they are this one's. */
export type WorkspaceArchive = {
  readonly path: string
  readonly manifest: Manifest
  readonly subdomain: string
  readonly keyFile?: string | undefined
  /** Whether another cell serves the workspace. */
  readonly isElsewhere?: boolean
  /** The settings of all cells, whose keys may have sealed its secrets. */
  readonly cells?: readonly Config[]
}

/**
 * Restores a verified archive of one workspace under a subdomain, in one transaction. If the installation or another
 * cell has the workspace still, or it was here before it moved, the result is a copy with another id (change-identity.ts); else it is
 * the workspace itself. Files are stored before the rows are committed: a sweep deletes those without a row.
 */
export async function restoreWorkspace(
  owner: pg.Pool,
  config: Config,
  given: WorkspaceArchive,
): Promise<RestoredWorkspace> {
  const { path, manifest } = given
  const { workspace } = manifest
  if (workspace === undefined) {
    throw new BackupError(
      `${path} holds a whole installation, not one workspace. Restore it without --as into an empty one.`,
    )
  }
  const bytes = manifest.tables.reduce(
    (sum, table) => sum + table.bytes,
    manifest.files?.bytes ?? 0,
  )
  await requireRoom('The disk', config, bytes)
  return inTransaction(owner, async (connection) => {
    await disableTimeouts(connection)
    await requireEqualSchema(connection, path, manifest)
    const subdomain = await requireFreeSubdomain(connection, given.subdomain, config.baseDomain)
    const { rows: known } = await connection.query(
      `select workspace_id from workspaces where workspace_id = $1
       union all select workspace_id from workspace_moves where workspace_id = $1`,
      [workspace.workspace_id],
    )
    const isCopy = known.length > 0 || given.isElsewhere === true
    const ids = { before: workspace.workspace_id, id: isCopy ? newId() : workspace.workspace_id }
    const stages = await openStages(connection, manifest, await listMovedTables(connection))
    const stores = makeFileStores(config)
    let files = 0
    const onFile = receiveFiles(stores.incomingFolder, async (key, file) => {
      // Keys begin with the id of the workspace, which may have changed.
      await stores.main.put(key.replace(ids.before, ids.id), file)
      files += 1
    })
    const read = await readArchive(path, stages.write, onFile)
    await stages.end()
    if (JSON.stringify(read) !== JSON.stringify(manifest)) {
      throw new BackupError(`${path} changed while it was read.`)
    }
    const vaults = { source: keysOf(config, given), target: makeVault(config) }
    await resealStages(connection, ids, vaults)
    await changeIdentity(connection, { ids, subdomain, storage: stores.main.kind })
    const rows = await insert(connection, stages, ids)
    const key = isCopy ? await addKey(connection, ids.id) : undefined
    await correctCounters(connection, ids.id)
    await runStatement(connection, renewTurns({ workspaceId: ids.id }))
    await connection.query('select pg_notify($1, $2)', [changeChannel, ids.id])
    return {
      workspace_id: ids.id,
      subdomain,
      rows,
      files,
      ...(key === undefined ? {} : { api_key: key }),
    }
  }).catch((error: unknown) => {
    throw explain(error)
  })
}

/** What opens the secrets of the archive. */
function keysOf(config: Config, { keyFile, cells = [] }: WorkspaceArchive) {
  const files = keyFile === undefined ? [config, ...cells] : [{ secretsKeyFile: keyFile }]
  const vaults = files.map((settings) => makeVault(settings))
  return {
    open: (...given: Parameters<SecretsVault['open']>) =>
      vaults.find((vault) => vault.hasKeyOf(given[1]))?.open(...given),
  }
}

async function requireEqualSchema(
  connection: pg.ClientBase,
  path: string,
  { migrations, product_version: version }: Manifest,
): Promise<void> {
  const applied = await readApplied(connection)
  if (JSON.stringify(applied) === JSON.stringify(migrations)) return
  throw new BackupError(
    `${path} has the schema ${migrations.at(-1)?.name} of Porchlight ${version}, and this installation ` +
      `${applied.at(-1)?.name}. A workspace is restored into an installation of its own version: restore it there, ` +
      'then upgrade that one. Nothing was changed.',
  )
}

async function insert(
  connection: pg.ClientBase,
  stages: Stages,
  { before, id }: { before: string; id: string },
): Promise<number> {
  let rows = 0
  for (const { name, columns } of stages.tables) {
    const { rowCount: foreign } = await connection.query(
      `select from pg_temp.restored_${name} where workspace_id is distinct from $1 limit 1`,
      [before],
    )
    if (foreign !== 0)
      throw new BackupError(`It is damaged: ${name} has rows of another workspace.`)
    const list = columns.join(', ')
    const { rowCount } = await connection.query(
      `insert into ${name} (${list}) select ${columns.map((column) => `(moved.r).${column}`).join(', ')}
         from (select replace(s::text, $1, $2)::${name} as r from pg_temp.restored_${name} s offset 0) moved`,
      [before, id],
    )
    rows += rowCount ?? 0
  }
  return rows
}

async function addKey(connection: pg.ClientBase, workspaceId: string): Promise<string> {
  const { key, hash, lastFour } = newKey(workspaceId)
  await connection.query(
    `insert into api_keys (workspace_id, id, name, key_hash, last_four, scopes, created_at)
     values ($1, $2, 'restored', $3, $4, '{*}', date_trunc('milliseconds', clock_timestamp()))`,
    [workspaceId, newId(), hash, lastFour],
  )
  return key
}

/** The archive's checksums match, so a wrong counter was wrong before: the rows are right. */
async function correctCounters(connection: pg.ClientBase, workspaceId: string): Promise<void> {
  if ((await findMiscounts(connection, miscounts(workspaceId))).length === 0) return
  for (const step of rebuildLists(workspaceId)) await runStatement(connection, step)
}

const uniqueViolation = '23505'

function explain(error: unknown): unknown {
  if (!(error instanceof Error) || !('severity' in error)) return error
  const { code, detail } = error as { code?: string; detail?: string }
  if (code === uniqueViolation) {
    return new BackupError(
      `Something of the workspace is taken by another one here: ${detail ?? error.message} Nothing was changed.`,
    )
  }
  return new BackupError(`PostgreSQL rejected the backup: ${error.message}. Nothing was changed.`)
}
