import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from './read-if-exists.ts'

/** PostgreSQL's own lock file: the server's process, and whether it accepts connections yet. */
export type PostmasterPid = { pid: number; ready: boolean }

export function readPostmasterPid(clusterFolder: string): PostmasterPid | undefined {
  const lines = readLines(clusterFolder)
  // The pid is negative for a single-user backend; the eighth line is the status, padded with spaces.
  return lines && { pid: Math.abs(Number(lines[0])), ready: lines[7]?.trim() === 'ready' }
}

/**
 * Neutralises a stale lock file. PostgreSQL refuses to start while any live process has the pid in it (a reused pid,
 * a zombie), and when the file is empty (power cut). Deleting it would lose the shared-memory key that protects
 * against leftover backends; PostgreSQL ignores our own pid in the first line, since we are its parent process.
 */
export function disownPostmasterPid(clusterFolder: string): void {
  const lines = readLines(clusterFolder)
  if (lines) writeFileSync(pidFile(clusterFolder), [process.pid, ...lines.slice(1)].join('\n'))
}

const pidFile = (clusterFolder: string): string => join(clusterFolder, 'postmaster.pid')

function readLines(clusterFolder: string): string[] | undefined {
  return readIfExists(pidFile(clusterFolder))?.split('\n')
}
