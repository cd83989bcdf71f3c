import { createReadStream } from 'node:fs'
import { open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { absentAsUndefined } from './storage-error.ts'
import { isFileKey, isWorkspaceFolder } from './file-keys.ts'
import { inFolder } from './in-folder.ts'
import type { ByteRange, FileStore } from './file-store.ts'
import { syncPath } from './sync-path.ts'

/** Stores files in a folder per workspace, accessible only to the server's account. */
export function makeDiskStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    // The key comes from a row, which may have been edited by hand.
    if (!isFileKey(key)) throw new Error(`${JSON.stringify(key)} is no key of a file.`)
    return join(folder, key)
  }
  return {
    kind: 'disk',
    put: async (key, file) => {
      const path = pathOf(key)
      // On the same file system, so a move is atomic. Nothing names the file before this resolves, so it may be synced under its
      // new name: a journal then commits file and name together, once.
      await inFolder(dirname(path), async () => {
        const { bytes } = file
        if (bytes === undefined) return rename(file.path, path)
        return writeFile(path, bytes, { flag: 'wx', mode: 0o600, flush: true })
      })
      if (file.bytes === undefined) await syncPath(path)
      await syncPath(dirname(path))
    },
    read: async (key, range) => absentAsUndefined(async () => openFile(pathOf(key), range)),
    size: async (key) => absentAsUndefined(async () => (await stat(pathOf(key))).size),
    remove: async (key) => rm(pathOf(key), { force: true }),
    listWorkspaces: async () =>
      ((await absentAsUndefined(async () => readdir(folder))) ?? []).filter(isWorkspaceFolder),
    listOlder: async function* (workspaceId, than) {
      // Streamed, because there may be millions.
      const entries = await absentAsUndefined(async () => opendir(join(folder, workspaceId)))
      for await (const { name } of entries ?? []) {
        const key = `${workspaceId}/${name}`
        const found = await absentAsUndefined(async () => stat(join(folder, key)))
        // Skip files that an operator put there.
        if (isFileKey(key) && found !== undefined && found.mtime < than) yield key
      }
    },
  }
}

/** Opens the file before reading, so that a missing file fails before the reply begins. */
async function openFile(path: string, range: ByteRange | undefined): Promise<Readable> {
  const handle = await open(path, 'r')
  return createReadStream(path, {
    fd: handle,
    ...(range === undefined ? {} : { start: range.first, end: range.last }),
  })
}
