import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { killProcesses, isInitdbOf, isServerOfCluster } from './process-identity.ts'

const pollIntervalMs = 10
const removalLimitMs = 10_000

const unfinishedPrefix = (clusterFolder: string): string => `${clusterFolder}.initdb-`

/** Creates an empty folder beside the cluster's path, to be renamed to it when complete. */
export function makeUnfinished(clusterFolder: string): string {
  return mkdtempSync(unfinishedPrefix(clusterFolder))
}

/** Removes the remains of killed starts. Only the owner of the data folder may call it, so none is in use. */
export async function removeAllUnfinished(clusterFolder: string): Promise<void> {
  const parent = dirname(clusterFolder)
  const prefix = basename(unfinishedPrefix(clusterFolder))
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    await removeUnfinished(join(parent, name))
  }
}

/**
 * Kills the initdb of a folder with its children, which live on for a moment, and removes the folder. rmSync()
 * counts a file that another process removes meanwhile as its own success and can return with the folder still
 * there, so it is repeated until the folder is gone.
 */
export async function removeUnfinished(folder: string): Promise<void> {
  const deadline = performance.now() + removalLimitMs
  for (;;) {
    killProcesses((pid) => isInitdbOf(pid, folder) || isServerOfCluster(pid, folder))
    const problem = tryToRemove(folder)
    if (!existsSync(folder)) return
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `${folder}, left by a start that was killed, cannot be removed${problem}. Remove it.`,
      )
    }
    await sleep(pollIntervalMs)
  }
}

function tryToRemove(folder: string): string {
  try {
    rmSync(folder, { recursive: true, force: true })
    return ''
  } catch (error) {
    return ` (${error instanceof Error ? error.message : String(error)})`
  }
}
