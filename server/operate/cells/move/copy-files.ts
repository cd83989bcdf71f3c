import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { FileStore, FileStores } from '../../../chat/attachments/file-store.ts'
import { makeFileStores } from '../../../chat/attachments/file-stores.ts'
import { CellError } from '../cell-error.ts'
import type { OpenCell } from '../open-cell.ts'
import { isFull } from './explain-move.ts'
import type { RowChange } from './replay-changes.ts'
import { findShared } from './shared-stores.ts'

type Row = { id: string; storage: FileStore['kind']; storage_keys: string[] }

/** Copies files of a workspace that are not in the target yet. */
export type FileCopier = {
  /** Those of all attachments. */
  readonly all: (source: pg.ClientBase) => Promise<void>
  /** Those of the attachments that these changes have made or touched, so that their rows never come before them. */
  readonly changed: (source: pg.ClientBase, changes: readonly RowChange[]) => Promise<void>
}

const rowsAtOnce = 1_000
/** Remembered as copied, because changes name them again. Forgetting them costs a look each. */
const mostRemembered = 100_000

export async function makeFileCopier(
  source: OpenCell,
  target: OpenCell,
  workspaceId: string,
): Promise<FileCopier> {
  const from = makeFileStores(source.config)
  const to = makeFileStores(target.config)
  const shared = await findShared(target, source, workspaceId)
  const done = new Set<string>()
  const explain = (error: Error) => {
    if (isFull(error)) throw error
    throw new CellError(
      `A file cannot be copied from ${source.cell.name} to ${target.cell.name} (${error.message}). Correct that, and ` +
        'run the same command again.',
      { cause: error },
    )
  }
  const copy = async ({ storage, storage_keys: keys }: Row) => {
    if (shared.has(storage)) return
    for (const key of keys) {
      if (done.has(key)) continue
      await copyFile(from.of(storage), to, storage, key).catch(explain)
      if (done.size >= mostRemembered) done.clear()
      done.add(key)
    }
  }
  return {
    all: async (connection) => {
      let last = '00000000-0000-0000-0000-000000000000'
      for (;;) {
        const { rows } = await connection.query<Row>(
          `select id, storage, storage_keys from attachments
            where workspace_id = $1 and id > $2 order by id limit ${rowsAtOnce}`,
          [workspaceId, last],
        )
        for (const row of rows) await copy(row)
        if (rows.length < rowsAtOnce) return
        last = rows.at(-1)?.id ?? last
      }
    },
    changed: async (connection, changes) => {
      const images = changes.flatMap(({ table_name: table, kind, image }) =>
        table === 'attachments' && kind !== 'D' ? [image] : [],
      )
      if (images.length === 0) return
      const { rows } = await connection.query<Row>(
        'select id, storage, storage_keys from unnest($1::text[]::attachments[])',
        [images],
      )
      for (const row of rows) await copy(row)
    },
  }
}

/** Unless it is there already, or nowhere. The bytes of a key never change. */
async function copyFile(
  from: FileStore,
  to: FileStores,
  storage: FileStore['kind'],
  key: string,
): Promise<void> {
  const size = await from.size(key)
  // Deleted since its row was read, or missing for longer: the doctor reports those.
  if (size === undefined || (await to.of(storage).size(key)) === size) return
  const body = await from.read(key)
  if (body === undefined) return
  await mkdir(to.incomingFolder, { recursive: true, mode: 0o700 })
  const path = join(to.incomingFolder, randomUUID())
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hash.update(chunk)
      await file.appendFile(chunk)
    }
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await to.of(storage).put(key, { path, size, sha256: hash.digest() })
}
