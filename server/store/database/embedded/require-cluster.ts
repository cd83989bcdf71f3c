import { statSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { readOwner } from './owner-file.ts'
import { isStillRunning } from './process-identity.ts'

/** There is no database in the data folder, and the command must not create one. */
export class NoClusterError extends EmbeddedPostgresError {}

/**
 * For commands that are useless without a database: throws NoClusterError if the data folder has none and
 * no process is about to create it. Changes nothing.
 */
export function requireCluster(dataFolder: string): void {
  if (mayExist(join(dataFolder, 'postgres', 'PG_VERSION')) || isOwned(dataFolder)) return
  throw new NoClusterError(
    `There is no Porchlight database in ${dataFolder}. Set PORCHLIGHT_DATA to the data folder of yours, ` +
      'or start one there: npm start',
  )
}

/** A folder that is closed to this account exists; opening it reports the problem. */
function mayExist(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}

function isOwned(dataFolder: string): boolean {
  const owner = readOwner(dataFolder)
  return owner !== undefined && isStillRunning(owner)
}
