import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { pollWithin } from './poll-within.ts'
import { killProcesses, isInitdbOf, isServerOfCluster } from './process-identity.ts'

const patience = { everyMs: 10, limitMs: 10_000 }

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
  let problem = ''
  const isRemoved = await pollWithin(patience, () => {
    killProcesses((pid) => isInitdbOf(pid, folder) || isServerOfCluster(pid, folder))
    problem = tryToRemove(folder)
    return !existsSync(folder) || undefined
  })
  if (isRemoved) return
  throw new EmbeddedPostgresError(
    `${folder}, left by a start that was killed, cannot be removed${problem}. Remove it.`,
  )
}

function tryToRemove(folder: string): string {
  try {
    rmSync(folder, { recursive: true, force: true })
    return ''
  } catch (error) {
    return ` (${error instanceof Error ? error.message : String(error)})`
  }
}
