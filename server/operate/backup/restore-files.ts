import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDiskStore } from '../../chat/attachments/disk-store.ts'
import type { ArchivedPart } from './archived-files.ts'

/**
 * Returns a sink for the parts of an archive's files, in order, that stores each file when it is
 * complete. Files are stored before the rows are committed: a later sweep deletes files without a row.
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
    // The disk store ignores the checksum; the real one is in the row and verified on read.
    await store.put(key, { path, size, sha256: createHash('sha256').digest() })
  }
}
