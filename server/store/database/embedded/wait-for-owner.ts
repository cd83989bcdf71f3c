import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { readOwner, type Owner } from './owner-file.ts'
import { pollWithin } from './poll-within.ts'
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
  const who = `Porchlight (pid ${owner.pid}, "${owner.command}")`
  say(`Waiting for ${who} to stop, which still uses ${dataFolder}.`)
  const isReleased = await pollWithin({ everyMs: pollIntervalMs, limitMs }, () => {
    if (!isOwner(dataFolder, owner)) return true
    signal.throwIfAborted()
    return undefined
  })
  if (isReleased) return
  throw new EmbeddedPostgresError(
    `${who} has not stopped within ${Math.round(limitMs / 1000)} s and still uses ${dataFolder}. ` +
      `Find out why, or end it with: kill -KILL ${owner.pid}`,
  )
}

function isOwner(dataFolder: string, owner: Owner): boolean {
  const found = readOwner(dataFolder)
  // Without a limit for its stop the folder has been claimed again, by the same process.
  const isStopping = found?.stop_limit_ms !== undefined
  return (
    isStopping &&
    found.pid === owner.pid &&
    found.started === owner.started &&
    isStillRunning(owner)
  )
}
