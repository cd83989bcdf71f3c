import { rm } from 'node:fs/promises'
import { newFileKey } from './file-keys.ts'
import { readImageSize } from './image-size.ts'
import type { FileStore, FileStores, LocalFile } from './file-store.ts'
import type { ReceivedFile } from './receive-file.ts'
import { sniffType } from './sniff-type.ts'
import { storageTrouble } from './storage-trouble.ts'

/** What is known of a file that lies whole in the storage. */
export type KeptFile = {
  readonly storage: FileStore['kind']
  readonly key: string
  readonly size: number
  readonly sha256: Buffer
  readonly content_type: string
  readonly width: number | null
  readonly height: number | null
}

/** The attachment that a file is of. */
export type FileOwner = { readonly workspace_id: string; readonly id: string }

/** Moves a whole file into the storage and says what it is. It has no row yet. */
export async function keepFile(
  files: FileStores,
  owner: FileOwner,
  file: ReceivedFile,
  filename: string,
): Promise<KeptFile> {
  const contentType = await sniffType(file.head, filename)
  const size = readImageSize(file.head, contentType)
  const key = await putFile(files.main, owner, file)
  return {
    storage: files.main.kind,
    key,
    size: file.size,
    sha256: file.sha256,
    content_type: contentType,
    width: size?.width ?? null,
    height: size?.height ?? null,
  }
}

/** Moves a file, or a part of one, into a storage under a key of its own. Nothing is left of it here. */
export async function putFile(
  store: FileStore,
  owner: FileOwner,
  file: LocalFile,
): Promise<string> {
  const key = newFileKey(owner.workspace_id, owner.id)
  try {
    await store.put(key, file)
    return key
  } catch (error) {
    await rm(file.path, { force: true }).catch(() => undefined)
    throw storageTrouble(error)
  }
}

/** Removes what has no row, or none any more. What fails is left to the sweep. */
export async function dropFiles(store: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map(async (key) => store.remove(key)))
}
