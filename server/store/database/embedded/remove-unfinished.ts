import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { pollWithin } from './poll-within.ts'
import { findProcesses, killProcesses, isInitdbOf, isServerOfCluster } from './process-identity.ts'

const patience = { everyMs: 10, limitMs: 10_000 }
const serverPatience = { everyMs: 10, limitMs: 5_000 }

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
 * Kills the initdb of a folder, waits for its server, and removes the folder. Without initdb the server's input ends, and it
 * ends with it; killed, it would leave its shared memory, which no later start finds without the folder. rmSync()
 * counts a file that another process removes meanwhile as its own success and can return with the folder still
 * there, so it is repeated until the folder is gone.
 */
export async function removeUnfinished(folder: string): Promise<void> {
  const isServer = (pid: number) => isServerOfCluster(pid, folder)
  await pollWithin(serverPatience, () => {
    killProcesses((pid) => isInitdbOf(pid, folder))
    return findProcesses(isServer).length === 0 || undefined
  })
  let problem = ''
  const isRemoved = await pollWithin(patience, () => {
    killProcesses((pid) => isInitdbOf(pid, folder) || isServer(pid))
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
