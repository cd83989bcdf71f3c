import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { absentAsUndefined } from './absent-as-undefined.ts'
import { isFileKey } from './file-keys.ts'
import type { ByteRange, FileStore } from './file-store.ts'

/** Keeps files in a folder: one folder a workspace, readable for nobody else. */
export function makeDiskStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    // Keys are made by us; this is for a row that was not.
    if (!isFileKey(key)) throw new Error(`${JSON.stringify(key)} is no key of a file.`)
    return join(folder, key)
  }
  return {
    kind: 'disk',
    put: async (key, file) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written and synced where it came in; a folder of the same disk, so this is one step.
      await rename(file.path, path)
      await syncFolder(dirname(path))
    },
    read: async (key, range) => absentAsUndefined(async () => openFile(pathOf(key), range)),
    size: async (key) => absentAsUndefined(async () => (await stat(pathOf(key))).size),
    remove: async (key) => rm(pathOf(key), { force: true }),
    listOlder: async function* (workspaceId, than) {
      // Read piece by piece: there may be millions.
      const entries = await absentAsUndefined(async () => opendir(join(folder, workspaceId)))
      for await (const { name } of entries ?? []) {
        const key = `${workspaceId}/${name}`
        const found = await absentAsUndefined(async () => stat(join(folder, key)))
        // Whatever else an operator may have put there is not ours.
        if (isFileKey(key) && found !== undefined && found.mtime < than) yield key
      }
    },
  }
}

/** Opened before it is read, so that a missing file is known before anything is sent. */
async function openFile(path: string, range: ByteRange | undefined): Promise<Readable> {
  const handle = await open(path, 'r')
  return createReadStream(path, {
    fd: handle,
    ...(range === undefined ? {} : { start: range.first, end: range.last }),
  })
}

/** Or a power cut could take the new name away again. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
