import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL's own lock file: who serves the cluster, and whether it takes connections yet. */
export type PostmasterPid = { pid: number; ready: boolean }

export function readPostmasterPid(clusterFolder: string): PostmasterPid | undefined {
  const lines = readLines(clusterFolder)
  // The pid is negative for a single-user backend; the eighth line is the status, padded with spaces.
  return lines && { pid: Math.abs(Number(lines[0])), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Makes a lock file harmless that no server of this cluster stands behind. PostgreSQL refuses to start as long as
 * any live process has the pid in it (a reused pid, a zombie), and when the file is empty (power cut). Deleting it
 * would lose the shared-memory key that protects against leftover backends; but our own pid in the first line is
 * ignored, since we are the parent of the next server.
 */
export function disownPostmasterPid(clusterFolder: string): void {
  const lines = readLines(clusterFolder)
  if (lines) writeFileSync(pidFile(clusterFolder), [process.pid, ...lines.slice(1)].join('\n'))
}

const pidFile = (clusterFolder: string): string => join(clusterFolder, 'postmaster.pid')

function readLines(clusterFolder: string): string[] | undefined {
  try {
    return readFileSync(pidFile(clusterFolder), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
