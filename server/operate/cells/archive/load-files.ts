import { createHash, randomUUID, type Hash } from 'node:crypto'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStores } from '../../../chat/attachments/file-store.ts'
import type { ArchivedPart } from '../../backup/archived-files.ts'

/**
 * A sink for the files of an archive, in order, that puts each into the main storage when it is complete. Keys begin with
 * the id of the workspace, which may have changed.
 */
export function loadFiles(
  stores: FileStores,
  ids: { readonly before: string; readonly id: string },
) {
  let file: { path: string; handle: FileHandle; hash: Hash; size: number } | undefined
  let count = 0
  return {
    count: () => count,
    write: async ({ key, body, isLast }: ArchivedPart): Promise<void> => {
      if (file === undefined) {
        await mkdir(stores.incomingFolder, { recursive: true, mode: 0o700 })
        const path = join(stores.incomingFolder, randomUUID())
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
      const sha256 = hash.digest()
      await stores.main.put(key.replace(ids.before, ids.id), { path, size, sha256 })
      count += 1
    },
  }
}
