import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBinaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { closeNewDataFolder } from './data-folder.ts'
import { hasDeathSignals } from './server-command.ts'
import { chooseSocketFolder } from './socket-folder.ts'
import { chooseAccount } from './unprivileged-account.ts'

/** PostgreSQL's default; data folders have separate socket folders, so they never collide. */
const port = 5432

/** Decides how to run the server of a data folder (a real path), and prepares its surroundings. */
export async function prepareCluster(
  dataFolder: string,
  options: { binFolder?: string; settings?: Record<string, string> },
): Promise<Cluster> {
  const binaries = await findBinaries(options.binFolder, join(dataFolder, 'postgres-libraries'))
  // The operator may have linked it to another disk.
  const link = join(dataFolder, 'postgres')
  const folder = existsSync(link) ? realpathSync(link) : link
  const account = chooseAccount({
    programFolder: dirname(binaries.postgres),
    clusterFolder: folder,
  })
  closeNewDataFolder(dataFolder, account)
  return {
    folder,
    binaries,
    account,
    deathSignals: await hasDeathSignals(binaries.environment),
    socketFolder: chooseSocketFolder(dataFolder, account, port),
    port,
    overrides: options.settings ?? {},
    logFile: join(dataFolder, 'log', 'postgres.log'),
  }
}
