import { createHash, randomUUID, type Hash } from 'node:crypto'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../../chat/attachments/file-store.ts'
import type { ArchivedPart } from './archived-files.ts'

/**
 * Returns a sink for the parts of an archive's files, in order, that puts each file into a storage when it is
 * complete. Files are stored before the rows are committed: a later sweep deletes files without a row.
 */
export function receiveFiles(
  incomingFolder: string,
  put: FileStore['put'],
): (part: ArchivedPart) => Promise<void> {
  let file: { path: string; handle: FileHandle; hash: Hash; size: number } | undefined
  return async ({ key, body, isLast }) => {
    if (file === undefined) {
      await mkdir(incomingFolder, { recursive: true, mode: 0o700 })
      const path = join(incomingFolder, randomUUID())
      file = { path, handle: await open(path, 'wx', 0o600), hash: createHash('sha256'), size: 0 }
    }
    await file.handle.appendFile(body)
    file.hash.update(body)
    file.size += body.length
    if (!isLast) return
    const { path, handle, hash, size } = file
    file = undefined
    await handle.sync()
    await handle.close()
    await put(key, { path, size, sha256: hash.digest() })
  }
}
