import { createHash } from 'node:crypto'
import type pg from 'pg'
import { isFileKey } from '../../chat/attachments/file-keys.ts'
import { makeDiskStore } from '../../chat/attachments/disk-store.ts'
import { BackupError } from './backup-error.ts'
import type { ArchivedFiles } from './manifest.ts'
import { tarEntry, type TarEntry } from './tar.ts'

/** Parts of this size, as those of tables: a tar header tells the size of what follows. */
const partBytes = 4 * 1024 * 1024
const keysAtOnce = 1_000

/** A part of a file of an attachment; `isLast`: the file is whole with it. */
export type ArchivedPart = { readonly key: string; readonly body: Buffer; readonly isLast: boolean }

/** The names of a file's head, which tells its key and size, and of its parts. */
const headFile = (number: number) => `files/${String(number).padStart(10, '0')}.json`
const partFile = (number: number, part: number) =>
  `files/${String(number).padStart(10, '0')}/${String(part).padStart(6, '0')}.part`

/**
 * The files that attachments of the snapshot have in the folder, as entries of the archive. One that is
 * not there any more is counted: its row is in the snapshot, and was deleted since.
 */
export async function* writeFiles(
  connection: pg.ClientBase,
  folder: string,
  at: Date,
): AsyncGenerator<Buffer, ArchivedFiles> {
  const tally = tallyFiles()
  const store = makeDiskStore(folder)
  let count = 0
  let missing = 0
  for await (const key of keysOnDisk(connection)) {
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
    for await (const body of gather(content as AsyncIterable<Buffer>)) {
      tally.add(body)
      yield* tarEntry(partFile(count, (part += 1)), [body], at)
    }
  }
  return { count, missing, ...tally.sum() }
}

async function* keysOnDisk(connection: pg.ClientBase): AsyncGenerator<string> {
  const zero = '00000000-0000-0000-0000-000000000000'
  let last = [zero, zero]
  for (;;) {
    const { rows } = await connection.query<{ workspace_id: string; id: string; key: string }>(
      `select workspace_id, id, storage_keys[1] as key from attachments
        where (workspace_id, id) > ($1, $2) and storage = 'disk' and sha256 is not null
        order by workspace_id, id limit ${keysAtOnce}`,
      last,
    )
    yield* rows.map(({ key }) => key)
    const end = rows.at(-1)
    if (end === undefined || rows.length < keysAtOnce) return
    last = [end.workspace_id, end.id]
  }
}

async function* gather(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const piece of content) {
    held.push(piece)
    bytes += piece.length
    if (bytes < partBytes) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}

/** Reads the entries of files in their order. Throws BackupError for one that has no place there. */
export function readFiles() {
  const tally = tallyFiles()
  let count = 0
  let part = 0
  let open: { key: string; left: number } | undefined
  return {
    /** The part that an entry is; undefined for the head of a file. */
    read: ({ name, body }: TarEntry): ArchivedPart | undefined => {
      tally.add(body)
      if (open === undefined) {
        count += 1
        part = 0
        open = name === headFile(count) ? parseHead(body) : undefined
        if (open === undefined) throw misplaced(name)
        return undefined
      }
      part += 1
      if (name !== partFile(count, part) || body.length > open.left) throw misplaced(name)
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
    const isSound = typeof key === 'string' && isFileKey(key) && Number.isSafeInteger(bytes)
    return isSound && Number(bytes) > 0 ? { key, left: Number(bytes) } : undefined
  } catch {
    return undefined
  }
}

function misplaced(name: string): BackupError {
  return new BackupError(`It is damaged: ${name} has no place in it.`)
}

function tallyFiles() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    add: (body: Buffer) => {
      hash.update(body)
      bytes += body.length
    },
    sum: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}
