import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { appError } from '../../errors.ts'
import type { LocalFile } from './file-store.ts'
import { sniffedBytes } from './sniff-type.ts'
import { storageTrouble } from './storage-trouble.ts'

/** A sender that is silent for so long has left, whatever its connection says. */
const silentAtMostMs = 30_000
/** 25 MB at 250 kbit/s. A slower line sends in parts. */
const longestMs = 900_000

/** A file on this machine, with its first bytes. */
export type ReceivedFile = LocalFile & { readonly head: Buffer }

export type Receiving = {
  /** Made when it is not there. */
  readonly folder: string
  /** 413 for more. */
  readonly limitBytes: number
  /** Resolves with what has come of a sender that leaves early; else that is a failure. */
  readonly keepPart?: true
}

/**
 * Writes what a stream brings to a file of its own, piece by piece as the disk takes it, and syncs
 * it. Rejects without leaving anything behind. The stream is not destroyed, so that its request can
 * be answered; what is left in it is let go.
 */
export async function receiveFile(source: Readable, receiving: Receiving): Promise<ReceivedFile> {
  const path = join(receiving.folder, randomBytes(16).toString('hex'))
  try {
    await mkdir(receiving.folder, { recursive: true, mode: 0o700 })
    const handle = await open(path, 'wx', 0o600)
    try {
      const seen = await writeAll(source, handle, receiving)
      await handle.sync()
      return { path, ...seen }
    } finally {
      await handle.close()
    }
  } catch (error) {
    source.resume()
    await rm(path, { force: true }).catch(() => undefined)
    throw storageTrouble(error)
  }
}

/** SHA-256 of what a stream brings, which is written nowhere. Rejects as `receiveFile` does. */
export async function digestStream(source: Readable, limitBytes: number): Promise<Buffer> {
  try {
    return (await writeAll(source, undefined, { limitBytes })).sha256
  } catch (error) {
    source.resume()
    throw error
  }
}

async function writeAll(
  source: Readable,
  handle: FileHandle | undefined,
  { limitBytes, keepPart }: Pick<Receiving, 'limitBytes' | 'keepPart'>,
): Promise<Omit<ReceivedFile, 'path'>> {
  const hash = createHash('sha256')
  const heads: Buffer[] = []
  let size = 0
  const patience = limitTime(source)
  const pieces = source.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { value: piece, done } = await nextPiece(pieces, keepPart === true)
      if (done === true) break
      if (size < sniffedBytes) heads.push(piece.subarray(0, sniffedBytes - size))
      size += piece.length
      if (size > limitBytes) throw appError('file_too_large')
      hash.update(piece)
      // The sender is not asked for more before this has been taken.
      // oxlint-disable-next-line no-await-in-loop
      await handle?.appendFile(piece)
      patience.refresh()
    }
  } finally {
    patience.stop()
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
    // Nobody is there to read it; it tells the log that this was no fault of ours.
    throw appError('request_timeout')
  }
}

function limitTime(source: Readable): { refresh: () => void; stop: () => void } {
  const giveUp = () => source.destroy(appError('request_timeout'))
  const silence = setTimeout(giveUp, silentAtMostMs)
  const whole = setTimeout(giveUp, longestMs)
  return {
    refresh: () => silence.refresh(),
    stop: () => {
      clearTimeout(silence)
      clearTimeout(whole)
    },
  }
}
