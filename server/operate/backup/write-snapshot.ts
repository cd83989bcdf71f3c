import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { FileSource } from './archived-files.ts'
import type { About, Manifest } from './manifest.ts'
import type { ServiceTable } from './service-tables.ts'
import { writeArchive } from './write-archive.ts'

/** 1.5 times as fast as the default level, for archives 6 % larger. */
const gzipLevel = 4

/** What an archive has, read in the transaction that it is written in. */
export type Snapshot = {
  readonly about: About
  readonly tables: readonly ServiceTable[]
  readonly source?: FileSource | undefined
}

/**
 * Writes an archive to the sink, and ends the sink. `begin` begins the transaction, which is committed when the archive is
 * complete.
 */
export async function writeSnapshot(
  owner: pg.Pool,
  sink: Writable,
  begin: (connection: pg.ClientBase) => Promise<Snapshot>,
): Promise<Manifest> {
  const connection = await owner.connect()
  try {
    const { about, tables, source } = await begin(connection)
    let written: Manifest | undefined
    const onWritten = (manifest: Manifest) => (written = manifest)
    const archive = writeArchive(connection, about, tables, onWritten, source)
    await pipeline(archive, createGzip({ level: gzipLevel, chunkSize: 256 * 1024 }), sink)
    if (written === undefined) throw new Error('The archive has no manifest.')
    await connection.query('commit')
    connection.release()
    return written
  } catch (error) {
    // Closing the connection also ends a running COPY.
    connection.release(true)
    throw error
  }
}
