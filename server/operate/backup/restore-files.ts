import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDiskStore } from '../../chat/attachments/disk-store.ts'
import type { ArchivedPart } from './archived-files.ts'

/**
 * Takes the parts of an archive's files, one after the other, and puts each file into the folder when
 * it is whole. Done before the rows are committed: what no row comes to have is swept later.
 */
export function restoreFiles(folder: string): (part: ArchivedPart) => Promise<void> {
  const store = makeDiskStore(folder)
  const incoming = join(folder, 'incoming')
  let file: { path: string; handle: FileHandle; size: number } | undefined
  return async ({ key, body, isLast }) => {
    if (file === undefined) {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const path = join(incoming, randomUUID())
      file = { path, handle: await open(path, 'wx', 0o600), size: 0 }
    }
    await file.handle.appendFile(body)
    file.size += body.length
    if (!isLast) return
    const { path, handle, size } = file
    file = undefined
    await handle.sync()
    await handle.close()
    // The sum is for storages that compare it; it is in the row, and compared when the file is read.
    await store.put(key, { path, size, sha256: createHash('sha256').digest() })
  }
}
