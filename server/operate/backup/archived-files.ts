import type pg from 'pg'
import { isFileKey } from '../../chat/attachments/file-keys.ts'
import type { FileStore } from '../../chat/attachments/file-store.ts'
import { makeDiskStore } from '../../chat/attachments/disk-store.ts'
import { unexpectedEntry } from './backup-error.ts'
import { inParts } from './in-parts.ts'
import type { ArchivedFiles } from './manifest.ts'
import { storedFiles } from './stored-files.ts'
import { startTally } from './tally.ts'
import { tarEntry, type TarEntry } from './tar.ts'

/** A part of an attachment's file. `isLast`: it completes the file. */
export type ArchivedPart = { readonly key: string; readonly body: Buffer; readonly isLast: boolean }

/** Whose files are archived, and where they are. */
export type FileSource = {
  readonly storages: readonly FileStore['kind'][]
  readonly of: (storage: FileStore['kind']) => FileStore
}

/** The files on a disk. */
export function filesIn(folder: string): FileSource {
  const store = makeDiskStore(folder)
  return { storages: ['disk'], of: () => store }
}

/** Entry names: of a file's head, which holds its key and size, and of its parts. */
const headFile = (number: number) => `files/${String(number).padStart(10, '0')}.json`
const partFile = (number: number, part: number) =>
  `files/${String(number).padStart(10, '0')}/${String(part).padStart(6, '0')}.part`

/**
 * Yields the files that the snapshot's attachments refer to, of one workspace if given, as archive entries. A file
 * deleted after the snapshot still has its row there; it is counted as missing.
 */
export async function* writeFiles(
  connection: pg.ClientBase,
  source: FileSource,
  at: Date,
  workspaceId?: string,
): AsyncGenerator<Buffer, ArchivedFiles> {
  const tally = startTally()
  let count = 0
  let missing = 0
  for await (const { key, storage } of storedFiles(connection, source.storages, workspaceId)) {
    const store = source.of(storage)
    const size = await store.size(key)
    const content = size === undefined ? undefined : await store.read(key)
    if (content === undefined || size === undefined) {
      missing += 1
      continue
    }
    count += 1
    const head = Buffer.from(`${JSON.stringify({ key, bytes: size })}\n`)
    tally.add(head)
    yield* tarEntry(headFile(count), [head], at)
    let part = 0
    for await (const body of inParts(content as AsyncIterable<Buffer>)) {
      body.forEach(tally.add)
      yield* tarEntry(partFile(count, (part += 1)), body, at)
    }
  }
  return { count, missing, ...tally.sum() }
}

/** Reads the entries of files in order. Throws BackupError for an unexpected entry. */
export function readFiles() {
  const tally = startTally()
  let count = 0
  let part = 0
  let open: { key: string; left: number } | undefined
  return {
    /** The part that an entry holds; undefined for the head of a file. */
    read: ({ name, body }: TarEntry): ArchivedPart | undefined => {
      tally.add(body)
      if (open === undefined) {
        count += 1
        part = 0
        open = name === headFile(count) ? parseHead(body) : undefined
        if (open === undefined) throw unexpectedEntry(name)
        return undefined
      }
      part += 1
      if (name !== partFile(count, part) || body.length > open.left) throw unexpectedEntry(name)
      const { key } = open
      const left = open.left - body.length
      open = left === 0 ? undefined : { key, left }
      return { key, body, isLast: left === 0 }
    },
    sum: () => ({ count, ...tally.sum() }),
  }
}

function parseHead(body: Buffer): { key: string; left: number } | undefined {
  try {
    const { key, bytes } = JSON.parse(body.toString()) as { key: unknown; bytes: unknown }
    const isValid = typeof key === 'string' && isFileKey(key) && Number.isSafeInteger(bytes)
    return isValid && Number(bytes) > 0 ? { key, left: Number(bytes) } : undefined
  } catch {
    return undefined
  }
}
