import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { makeDiskStore } from './disk-store.ts'
import type { FileStores } from './file-store.ts'
import { makeS3Store } from './s3-store.ts'

/** The folder of the disk store. */
export function attachmentsFolder(dataFolder: string): string {
  return join(dataFolder, 'attachments')
}

/** The configured storages. Nothing is opened or created before its first use. */
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
    // On the same file system, so that moving a file is a rename.
    incomingFolder: join(folder, 'incoming'),
  }
}
