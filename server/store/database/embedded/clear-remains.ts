import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { disownPostmasterPid, readPostmasterPid } from './postmaster-pid.ts'
import { isServerOfCluster, killProcesses } from './process-identity.ts'
import { socketName } from './socket-folder.ts'
import { stopPostmaster } from './stop-postmaster.ts'

/**
 * Ends what an earlier server of this cluster has left: itself, when it outlived its Porchlight or is still about
 * to end with it, and lock files that would keep the next one from starting. Only for the owner of the data folder.
 */
export async function clearRemains(cluster: Cluster, log: (line: string) => void): Promise<void> {
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
 * Ends the backends of a server that was killed itself. Idle ones notice at once and go; a busy one would hold the
 * shared memory, and with it the next start, until its statement is done.
 */
export function killLeftoverBackends(cluster: Cluster): void {
  killProcesses((pid) => isServerOfCluster(pid, cluster.folder))
}
