import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { disownPostmasterPid, readPostmasterPid } from './postmaster-pid.ts'
import { isServerOfCluster, killProcesses } from './process-identity.ts'
import { socketName } from './socket-folder.ts'
import { stopPostmaster } from './stop-postmaster.ts'

/**
 * Stops an earlier server of this cluster that outlived its Porchlight or is still ending with it, and removes lock
 * files that would keep the next one from starting. Only the owner of the data folder may call it.
 */
export async function removeLeftovers(
  cluster: Cluster,
  log: (line: string) => void,
): Promise<void> {
  const earlier = readPostmasterPid(cluster.folder)
  if (earlier && isServerOfCluster(earlier.pid, cluster.folder)) {
    const { pid } = earlier
    log(`Stopping the PostgreSQL (pid ${pid}) that an earlier Porchlight has left.`)
    await stopPostmaster({ pid, hasEnded: () => !isServerOfCluster(pid, cluster.folder) })
  }
  disownPostmasterPid(cluster.folder)
  const socket = join(cluster.socketFolder, socketName(cluster.port))
  for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true })
}

/**
 * Kills the backends of a killed server. Idle ones exit at once; a busy one would hold the shared memory, and so
 * block the next start, until its statement is done.
 */
export function killLeftoverBackends(cluster: Cluster): void {
  killProcesses((pid) => isServerOfCluster(pid, cluster.folder))
}
