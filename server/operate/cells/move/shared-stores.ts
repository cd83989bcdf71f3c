import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFileKey } from '../../../chat/attachments/file-keys.ts'
import type { FileStore } from '../../../chat/attachments/file-store.ts'
import { makeFileStores } from '../../../chat/attachments/file-stores.ts'
import { newId } from '../../../ids.ts'
import type { OpenCell } from '../open-cell.ts'

export type StoreKinds = ReadonlySet<FileStore['kind']>

/**
 * The storages that both cells keep files in: what one removes there, the other loses. Addresses do not tell, as a bucket
 * has several, and a folder may be mounted twice; so a file that is put into `one` is looked for in the other.
 */
export async function findShared(
  one: OpenCell,
  other: OpenCell,
  workspaceId: string,
): Promise<StoreKinds> {
  const shared = new Set<FileStore['kind']>()
  const [from, to] = [makeFileStores(one.config), makeFileStores(other.config)]
  for (const store of new Set([from.of('disk'), from.main])) {
    if (store.kind === 's3' && other.config.s3 === undefined) continue
    const key = newFileKey(workspaceId, newId())
    const path = join(from.incomingFolder, randomUUID())
    await mkdir(from.incomingFolder, { recursive: true, mode: 0o700 })
    try {
      await writeFile(path, key, { mode: 0o600 })
      const sha256 = createHash('sha256').update(key).digest()
      await store.put(key, { path, size: key.length, sha256 })
      if ((await to.of(store.kind).size(key)) !== undefined) shared.add(store.kind)
    } finally {
      await rm(path, { force: true })
      await store.remove(key)
    }
  }
  return shared
}
