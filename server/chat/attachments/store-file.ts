import { rm } from 'node:fs/promises'
import { newFileKey } from './file-keys.ts'
import { readImageSize } from './image-size.ts'
import type { FileStore, FileStores, LocalFile } from './file-store.ts'
import type { ReceivedFile } from './receive-file.ts'
import { sniffType } from './sniff-type.ts'
import { storageError } from './storage-error.ts'

/** A complete file in the storage. */
export type StoredFile = {
  readonly storage: FileStore['kind']
  readonly key: string
  readonly sha256: Buffer
  readonly contentType: string
  readonly width: number | null
  readonly height: number | null
}

/** The attachment of a file. */
export type FileOwner = { readonly workspace_id: string; readonly id: string }

/** Moves a complete file into the storage and detects its type and size. It has no row yet. */
export async function storeFile(
  files: FileStores,
  owner: FileOwner,
  file: ReceivedFile,
  filename: string,
): Promise<StoredFile> {
  const contentType = await sniffType(file.head, filename)
  const size = readImageSize(file.head, contentType)
  const key = await putFile(files.main, owner, file)
  return {
    storage: files.main.kind,
    key,
    sha256: file.sha256,
    contentType,
    width: size?.width ?? null,
    height: size?.height ?? null,
  }
}

/** Moves a file or a part into a storage under a new key. Removes the local file in any case. */
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
    throw storageError(error)
  }
}

/** Removes files without a row. Failures are left to the sweep. */
export async function removeFiles(store: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map(async (key) => store.remove(key)))
}

/** Removes all files of a deleted workspace, except those in the storages of these kinds. */
export async function removeWorkspaceFiles(
  files: FileStores,
  workspaceId: string,
  except: ReadonlySet<FileStore['kind']> = new Set(),
): Promise<void> {
  for (const store of new Set([files.of('disk'), files.main])) {
    if (except.has(store.kind)) continue
    for await (const key of store.listOlder(workspaceId, new Date(8.64e15))) {
      await removeFiles(store, [key])
    }
  }
}
