import type pg from 'pg'
import { findMissing, readApplied } from '../../../store/database/applied-migrations.ts'
import { MigrationError } from '../../../store/database/migration-error.ts'
import { listMigrations } from '../../../store/database/list-migrations.ts'
import { makeFileStores } from '../../../chat/attachments/file-stores.ts'
import { readSecretsKeys } from '../../../chat/webhooks/secrets-keys.ts'
import { storedFiles } from '../../backup/stored-files.ts'
import { CellError } from '../cell-error.ts'
import type { OpenCell } from '../open-cell.ts'
import { countUnreadable } from './copy-closed-tables.ts'
import { requireRoom } from './require-room.ts'

/** A workspace that may move; `rows` and `bytes` are estimates. */
export type Movable = {
  readonly workspace_id: string
  readonly subdomain: string
  readonly hosts: readonly string[]
  readonly rows: number
  readonly bytes: number
}

/** These cells and this program must have one schema. Throws CellError with the next step. */
export async function requireEqualSchemas(cells: readonly OpenCell[]): Promise<void> {
  const known = await listMigrations()
  for (const { owner, cell } of cells) {
    const connection = await owner.connect()
    try {
      const [first] = findMissing(`The cell ${cell.name}`, await readApplied(connection), known)
      if (first === undefined) continue
      throw new CellError(
        `The cell ${cell.name} has an older schema: it lacks ${first.name}. Workspaces are moved and created in cells ` +
          'of the version of this command: upgrade that cell first. Nothing was changed.',
      )
    } catch (error) {
      if (!(error instanceof MigrationError)) throw error
      throw new CellError(
        `${error.problem} Workspaces are moved and created in cells of the version of this command: run it from the ` +
          'version of that cell, once every cell that it concerns is upgraded. Nothing was changed.',
      )
    } finally {
      connection.release()
    }
  }
}

/** Everything that would stop a move halfway is found before it begins. Throws CellError with the next step. */
export async function checkMove(
  source: OpenCell,
  target: OpenCell,
  workspaceId: string,
): Promise<Movable> {
  const found = await estimateWorkspace(source, workspaceId)
  if (found === undefined)
    throw new CellError(
      'The workspace was deleted meanwhile. If a move of it had begun, undo that with --abort.',
    )
  await requireFree(target, found, source.cell.name)
  await requireRights(source)
  await requireRights(target)
  await requireKeys(source, target, workspaceId)
  await requireStorage(source, target, workspaceId)
  await requireRoom(`The disk of the cell ${target.cell.name}`, target.config, found.bytes)
  return found
}

/** The size of a workspace, from the statistics of its cell; undefined if it has no rows there. */
export async function estimateWorkspace(
  { owner, config }: OpenCell,
  workspaceId: string,
): Promise<Movable | undefined> {
  const { rows } = await owner.query<Movable>(
    `select w.workspace_id, w.subdomain,
            coalesce((select array_agg(h.host) from workspace_hosts h where h.workspace_id = w.workspace_id), '{}')
              || array[w.subdomain || '.' || $2, 'chat--' || w.subdomain || '.' || $2] as hosts,
            (s.share * t.rows)::float8 as rows, (s.share * t.bytes)::float8 as bytes
       from workspaces w
      cross join lateral (
        select c.sequence / greatest(1, (select sum(a.sequence) from workspace_clocks a)) as share
          from workspace_clocks c where c.workspace_id = w.workspace_id) s
      cross join (
        select sum(greatest(0, c.reltuples)) as rows, sum(pg_total_relation_size(c.oid)) as bytes
          from pg_class c
         where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r') t
      where w.workspace_id = $1`,
    [workspaceId, config.baseDomain],
  )
  return rows[0]
}

async function requireFree(
  { owner, cell }: OpenCell,
  { workspace_id: id, subdomain, hosts }: Movable,
  peer: string,
): Promise<void> {
  const { rows } = await owner.query<{ what: string }>(
    `select 'The subdomain ' || subdomain as what from workspaces
      where subdomain = $1 and workspace_id <> $2
     union all
     select case when m.state = 'gone' then 'left' else 'served' end
       from workspaces w left join workspace_moves m on m.workspace_id = w.workspace_id
      where w.workspace_id = $2 and m.state is distinct from 'arriving'
     union all
     select 'The host ' || host from workspace_hosts where host = any ($3) and workspace_id <> $2
     limit 1`,
    [subdomain, id, hosts],
  )
  const [taken] = rows
  if (taken === undefined) return
  if (taken.what === 'served') throw servedTwice(subdomain, peer, cell.name)
  if (taken.what === 'left') {
    throw new CellError(
      `The cell ${cell.name} still has the rows of ${subdomain} from before it left. Remove them with porchlight ` +
        `workspace move ${subdomain} --to ${peer} --clean-up. Nothing was changed.`,
    )
  }
  throw new CellError(
    `${taken.what} belongs to another workspace of the cell ${cell.name}. Move or delete that one, or change its ` +
      'hosts. Nothing was changed.',
  )
}

/** As after a restore of one of the cells from before a move. Neither command nor cell knows which one is right. */
export function servedTwice(subdomain: string, source: string, target: string): CellError {
  return new CellError(
    `Both cells ${source} and ${target} serve ${subdomain}, as after a restore of one from before a move. Delete the ` +
      `older copy: that in ${source} with porchlight workspace move ${subdomain} --to ${target} --clean-up --yes, that ` +
      `in ${target} with porchlight workspace move ${subdomain} --to ${source} --clean-up --yes. Nothing was changed.`,
  )
}

async function requireRights({ owner, cell }: OpenCell): Promise<void> {
  const { rows } = await owner.query<{ creates: boolean; owns: boolean; login: string }>(
    `select has_database_privilege(current_database(), 'create') as creates, current_user as login,
            pg_has_role(c.relowner, 'usage') as owns
       from pg_class c where c.oid = 'workspaces'::regclass`,
  )
  const [rights] = rows
  if (rights?.creates === true && rights.owns) return
  throw new CellError(
    `The login ${rights?.login} of the cell ${cell.name} cannot record changes. It has to own the tables; then let ` +
      `an administrator run: grant create on database <its database> to ${rights?.login}; Nothing was changed.`,
  )
}

async function requireKeys(source: OpenCell, target: OpenCell, workspaceId: string): Promise<void> {
  const isKeyed = ({ config }: OpenCell) => readSecretsKeys(config).length > 0
  if (isKeyed(source) && !isKeyed(target)) {
    throw new CellError(
      `The key file ${target.config.secretsKeyFile} of the cell ${target.cell.name} is not here, so the secrets of ` +
        'the workspace cannot be sealed for it. Correct secrets_key_file in cells.yaml. Nothing was changed.',
    )
  }
  const unreadable = await withConnection(source.owner, async (connection) =>
    countUnreadable(connection, workspaceId, source.config),
  )
  if (unreadable === 0) return
  throw new CellError(
    `${unreadable} secrets of the workspace cannot be opened with the key file ${source.config.secretsKeyFile} of ` +
      `the cell ${source.cell.name}. Correct secrets_key_file in cells.yaml. Nothing was changed.`,
  )
}

async function requireStorage(
  source: OpenCell,
  target: OpenCell,
  workspaceId: string,
): Promise<void> {
  await requireFiles(source, workspaceId)
  await requireFiles(target)
  const { rows } = await source.owner.query<{ storage: string }>(
    'select distinct storage from attachments where workspace_id = $1',
    [workspaceId],
  )
  const usesBucket = rows.some(({ storage }) => storage === 's3')
  for (const { cell } of [source, target]) {
    if (!usesBucket || cell.files !== undefined) continue
    throw new CellError(
      `Files of the workspace are in a bucket, but cells.yaml names none (files) for the cell ${cell.name}. ` +
        'Nothing was changed.',
    )
  }
}

const filesLookedAt = 20

/**
 * A folder that is not mounted here, or a wrong one, looks as if every file were missing, and none would be copied, or
 * all into the wrong place. Of one workspace, or of all in the cell.
 */
async function requireFiles(
  { owner, cell, config }: OpenCell,
  workspaceId?: string,
): Promise<void> {
  const stores = makeFileStores(config)
  const storages = config.s3 === undefined ? (['disk'] as const) : (['disk', 's3'] as const)
  let looked = 0
  for await (const { storage, key } of storedFiles(owner, storages, workspaceId)) {
    const size = await stores
      .of(storage)
      .size(key)
      .catch((error: Error) => {
        throw new CellError(
          `Files of the cell ${cell.name} cannot be read: ${error.message}. Run this as the user of its servers, and ` +
            'correct data or files in cells.yaml. Nothing was changed.',
          { cause: error },
        )
      })
    if (size !== undefined) return
    looked += 1
    if (looked === filesLookedAt) break
  }
  if (looked === 0) return
  throw new CellError(
    `Files of the cell ${cell.name} are not in ${config.dataFolder}, nor in its bucket. Correct data or files in ` +
      'cells.yaml, or mount the folder here. Nothing was changed.',
  )
}

async function withConnection<Result>(
  owner: pg.Pool,
  use: (connection: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await owner.connect()
  try {
    return await use(connection)
  } finally {
    connection.release()
  }
}
