import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  mkdirSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { ServerAccount } from './unprivileged-account.ts'

/** A new folder can be traversed, so that `chooseAccount` can consider every account. */
const newMode = 0o711

/** Creates the data folder if it is missing, and returns its real path. */
export function openDataFolder(path: string): string {
  try {
    makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedPostgresError(
      `Porchlight cannot write to its data folder ${path}. ${reason}. ` +
        'Make it writable for the account that runs Porchlight, or set PORCHLIGHT_DATA to another folder.',
    )
  }
}

/** Closes a new data folder to other accounts; the server's account may traverse it if necessary. */
export function closeNewDataFolder(path: string, account: ServerAccount): void {
  // The mode shows a new folder: another starter than its owner may have created it.
  const { mode, uid } = statSync(path)
  if ((mode & 0o777) !== newMode || uid !== process.getuid?.()) return
  if (account.manner === 'switched') chownSync(path, 0, account.gid)
  chmodSync(path, account.manner === 'switched' ? 0o710 : 0o700)
}

function makeFolder(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  try {
    mkdirSync(path)
    chmodSync(path, newMode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
