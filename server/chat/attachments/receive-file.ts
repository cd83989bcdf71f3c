import { createHash, randomBytes } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { appError } from '../../errors.ts'
import type { LocalFile } from './file-store.ts'
import { inFolder } from './in-folder.ts'
import { sniffedBytes } from './sniff-type.ts'
import { storageError } from './storage-error.ts'

/** After this long without data the sender is considered gone. */
const idleTimeoutMs = 30_000
/** 25 MB at 250 kbit/s. Slower connections can upload in parts. */
const totalTimeoutMs = 900_000

/** A local file with its first bytes. */
export type ReceivedFile = LocalFile & { readonly head: Buffer }

export type Receiving = {
  /** Created if missing. */
  readonly folder: string
  /** Rejects with 413 beyond it. */
  readonly limitBytes: number
  /** Resolve with the received bytes if the sender disconnects early, instead of rejecting. */
  readonly keepPart?: true
  /** A file of at most 64 KB is not written: a storage writes it where it belongs. */
  readonly inMemory?: true
}

/**
 * Writes a stream to a new file, with backpressure. A storage makes it durable (file-store.ts). Removes the file if it rejects. The
 * stream is drained but not destroyed, so that its request can get a reply.
 */
export async function receiveFile(source: Readable, receiving: Receiving): Promise<ReceivedFile> {
  const path = join(receiving.folder, randomBytes(16).toString('hex'))
  try {
    const start = async () => inFolder(receiving.folder, async () => open(path, 'wx', 0o600))
    const local = lateFile(start, receiving.inMemory === true ? sniffedBytes : -1)
    try {
      const seen = await writeAll(source, local.write, receiving)
      await local.ready()
      return { path, ...seen, ...(!local.isWritten() && { bytes: seen.head }) }
    } finally {
      await local.close()
    }
  } catch (error) {
    source.resume()
    await rm(path, { force: true }).catch(() => undefined)
    throw storageError(error)
  }
}

/** A file that is opened once more than `keptBytes` are written to it. */
function lateFile(start: () => Promise<FileHandle>, keptBytes: number) {
  let handle: FileHandle | undefined
  let kept: Buffer[] = []
  let size = 0
  const ready = async () => {
    if (size <= keptBytes || handle !== undefined) return handle
    handle = await start()
    for (const piece of kept) await handle.appendFile(piece)
    kept = []
    return handle
  }
  return {
    write: async (piece: Buffer) => {
      size += piece.length
      if (handle === undefined) kept.push(piece)
      else await handle.appendFile(piece)
      await ready()
    },
    ready,
    isWritten: () => handle !== undefined,
    close: async () => handle?.close(),
  }
}

/** The SHA-256 of a stream, without storing it. Rejects as `receiveFile` does. */
export async function digestStream(source: Readable, limitBytes: number): Promise<Buffer> {
  try {
    return (await writeAll(source, async () => undefined, { limitBytes })).sha256
  } catch (error) {
    source.resume()
    throw error
  }
}

async function writeAll(
  source: Readable,
  write: (piece: Buffer) => Promise<void>,
  { limitBytes, keepPart }: Pick<Receiving, 'limitBytes' | 'keepPart'>,
): Promise<Omit<ReceivedFile, 'path'>> {
  const hash = createHash('sha256')
  const heads: Buffer[] = []
  let size = 0
  const timeout = startTimeout(source)
  const pieces = source.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const { value: piece, done } = await nextPiece(pieces, keepPart === true)
      if (done === true) break
      if (size < sniffedBytes) heads.push(piece.subarray(0, sniffedBytes - size))
      size += piece.length
      if (size > limitBytes) throw appError('file_too_large')
      hash.update(piece)
      // Waits, so that the sender is slowed down to the speed of the disk.
      await write(piece)
      timeout.refresh()
    }
  } finally {
    timeout.stop()
  }
  return { size, sha256: hash.digest(), head: Buffer.concat(heads) }
}

async function nextPiece(
  pieces: AsyncIterator<Buffer, unknown>,
  keepPart: boolean,
): Promise<IteratorResult<Buffer, unknown>> {
  try {
    return await pieces.next()
  } catch {
    if (keepPart) return { value: undefined, done: true }
    // For the log: the client disconnected.
    throw appError('request_timeout')
  }
}

function startTimeout(source: Readable): { refresh: () => void; stop: () => void } {
  const abort = () => source.destroy(appError('request_timeout'))
  const idle = setTimeout(abort, idleTimeoutMs)
  const total = setTimeout(abort, totalTimeoutMs)
  return {
    refresh: () => idle.refresh(),
    stop: () => {
      clearTimeout(idle)
      clearTimeout(total)
    },
  }
}
