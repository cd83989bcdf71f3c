import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { readOwner, type Owner, type Post } from './owner-file.ts'
import { pollWithin } from './poll-within.ts'
import { isStillRunning } from './process-identity.ts'

const pollIntervalMs = 20
/** After its own limit a stopping Porchlight still has to stop its PostgreSQL. */
const lastStepsMs = 10_000

/**
 * Waits until a stopping owner, or a command, has released the data folder; a command has no limit. Rejects with
 * EmbeddedPostgresError when a stop exceeds its limit, and with the signal's reason when that aborts.
 */
export async function waitForOwner(
  dataFolder: string,
  owner: Owner,
  signal: AbortSignal,
  say: (line: string) => void,
  post: Post = 'owner',
): Promise<void> {
  const limitMs = (owner.stop_limit_ms ?? Infinity) + lastStepsMs
  const who = `Porchlight (pid ${owner.pid}, "${owner.command}")`
  const end = owner.stop_limit_ms === undefined ? 'end' : 'stop'
  say(`Waiting for ${who} to ${end}, which still uses ${dataFolder}.`)
  const isReleased = await pollWithin({ everyMs: pollIntervalMs, limitMs }, () => {
    if (!isOwner(dataFolder, owner, post)) return true
    signal.throwIfAborted()
    return undefined
  })
  if (isReleased) return
  throw new EmbeddedPostgresError(
    `${who} has not stopped within ${Math.round(limitMs / 1000)} s and still uses ${dataFolder}. ` +
      `Find out why, or end it with: kill -KILL ${owner.pid}`,
  )
}

/** Whether that owner still has the data folder, and has not begun to stop since. */
export function isOwner(dataFolder: string, owner: Owner, post: Post = 'owner'): boolean {
  const found = readOwner(dataFolder, post)
  return (
    found !== undefined &&
    // Otherwise a command has begun to stop, or the same process has claimed the folder again.
    (found.stop_limit_ms === undefined) === (owner.stop_limit_ms === undefined) &&
    found.pid === owner.pid &&
    found.started === owner.started &&
    isStillRunning(owner)
  )
}
