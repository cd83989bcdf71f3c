import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { readOwner, type Owner } from './owner-file.ts'
import { isStillRunning } from './process-identity.ts'

const pollIntervalMs = 20
/** After its own limit a stopping Porchlight still has to stop its PostgreSQL. */
const lastStepsMs = 10_000

/**
 * Waits until a stopping owner has released the data folder. Rejects with EmbeddedPostgresError when it exceeds its
 * limit, and with the signal's reason when that aborts.
 */
export async function waitForOwner(
  dataFolder: string,
  owner: Owner & { stop_limit_ms: number },
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  const limitMs = owner.stop_limit_ms + lastStepsMs
  const deadline = performance.now() + limitMs
  const who = `Porchlight (pid ${owner.pid}, "${owner.command}")`
  say(`Waiting for ${who} to stop, which still uses ${dataFolder}.`)
  while (isOwner(dataFolder, owner)) {
    signal.throwIfAborted()
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `${who} has not stopped within ${Math.round(limitMs / 1000)} s and still uses ${dataFolder}. ` +
          `Find out why, or end it with: kill -KILL ${owner.pid}`,
      )
    }
    await sleep(pollIntervalMs)
  }
}

function isOwner(dataFolder: string, owner: Owner): boolean {
  const found = readOwner(dataFolder)
  return found?.pid === owner.pid && found.started === owner.started && isStillRunning(owner)
}
