import { statfs } from 'node:fs/promises'
import type { Config } from '../../../config/config.ts'
import { CellError } from '../cell-error.ts'

/** Tables and indexes of a loaded workspace, its log of writes and temporary copies. */
const roomFactor = 3

/**
 * Throws CellError unless the disk of the data folder has room for so many bytes of rows. Of a PostgreSQL on another
 * machine nobody can ask.
 */
export async function requireRoom(
  disk: string,
  { databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  bytes: number,
  look = statfs,
): Promise<void> {
  if (databaseUrl !== undefined) return
  const { bavail, bsize } = await look(dataFolder)
  const free = bavail * bsize
  if (free >= bytes * roomFactor) return
  const megabytes = (size: number) => `${Math.ceil(size / 1e6)} MB`
  throw new CellError(
    `${disk} has ${megabytes(free)} left, and about ${megabytes(bytes * roomFactor)} are needed. Make room on it. ` +
      'Nothing was changed.',
  )
}
