import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { makeDiskStore } from './disk-store.ts'
import type { FileStores } from './file-store.ts'
import { makeS3Store } from './s3-store.ts'

/** Where the files of attachments are, below the data folder. */
export function attachmentsFolder(dataFolder: string): string {
  return join(dataFolder, 'attachments')
}

/** The storages that the configuration describes. Nothing is opened or made before it is used. */
export function makeFileStores(config: Pick<Config, 'dataFolder' | 's3'>): FileStores {
  const folder = attachmentsFolder(config.dataFolder)
  const disk = makeDiskStore(folder)
  const s3 = config.s3 === undefined ? undefined : makeS3Store(config.s3)
  return {
    main: s3 ?? disk,
    of: (kind) => {
      if (kind === 'disk') return disk
      if (s3 !== undefined) return s3
      throw new Error('A file is in S3-compatible storage, but PORCHLIGHT_S3_URL is not set.')
    },
    // On the same disk, so that a file is moved by its name alone.
    incomingFolder: join(folder, 'incoming'),
  }
}
