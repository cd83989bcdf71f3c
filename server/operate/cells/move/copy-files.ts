import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { FileStore, FileStores } from '../../../chat/attachments/file-store.ts'
import { makeFileStores } from '../../../chat/attachments/file-stores.ts'
import type { OpenCell } from '../open-cell.ts'

type Row = { storage: FileStore['kind']; storage_keys: string[] }

/** Copies the files of a workspace that are not in the target yet. Returns how many there were, and their bytes. */
export type CopyFiles = (
  source: pg.ClientBase,
  workspaceId: string,
) => Promise<{ files: number; bytes: number }>

/** Whether both cells keep files of this kind in the same place, so that none has to be copied or removed. */
export function shareBucket(one: OpenCell, other: OpenCell): boolean {
  return one.cell.files !== undefined && one.cell.files === other.cell.files
}

/** Remembers what it has copied, so that the last call, with the workspace closed, is short. */
export function makeFileCopier(source: OpenCell, target: OpenCell): CopyFiles {
  const from = makeFileStores(source.config)
  const to = makeFileStores(target.config)
  const isShared = shareBucket(source, target)
  const done = new Set<string>()
  return async (connection, workspaceId) => {
    const { rows } = await connection.query<Row>(
      'select storage, storage_keys from attachments where workspace_id = $1',
      [workspaceId],
    )
    let [files, bytes] = [0, 0]
    for (const { storage, storage_keys: keys } of rows) {
      if (storage === 's3' && isShared) continue
      for (const key of keys) {
        if (done.has(key)) continue
        const copied = await copyFile(from.of(storage), to, storage, key)
        done.add(key)
        if (copied > 0) [files, bytes] = [files + 1, bytes + copied]
      }
    }
    return { files, bytes }
  }
}

/** Its bytes; 0 if it is there already, or nowhere. The bytes of a key never change. */
async function copyFile(
  from: FileStore,
  to: FileStores,
  storage: FileStore['kind'],
  key: string,
): Promise<number> {
  const size = await from.size(key)
  // Deleted since its row was read, or missing for longer: the doctor reports those.
  if (size === undefined || (await to.of(storage).size(key)) === size) return 0
  const body = await from.read(key)
  if (body === undefined) return 0
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
  return size
}
