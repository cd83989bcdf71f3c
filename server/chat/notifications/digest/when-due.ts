import type { Reader, Unseen } from './digest-queries.ts'
import { digestMs } from './digest-task.ts'
import { quietForMs } from './quiet-time.ts'

/** An open page uses its session every few minutes at the latest: after this time the member is away. */
const presentMs = 300_000
/** A page that is open for so long is on a screen at which nobody is. */
const longestPresenceMs = 4 * 3_600_000

/**
 * In how many milliseconds what waits unseen is mailed, from 0; undefined: not at all. A clock that was set back lets it wait for
 * one more time at most.
 */
export function whenDue(reader: Reader, unseen: readonly Unseen[]): number | undefined {
  const oldest = unseen.at(-1)
  if (reader.digest === 'off' || oldest === undefined) return undefined
  const waitMs = digestMs[reader.digest]
  const waitedMs = reader.now.getTime() - oldest.created_at.getTime()
  if (waitedMs < waitMs) return Math.min(waitMs - waitedMs, waitMs)
  const { absent_ms: absentMs } = reader
  const isPresent = absentMs !== null && absentMs < presentMs
  if (isPresent && waitedMs < waitMs + longestPresenceMs) return presentMs - Math.max(absentMs, 0)
  return quietForMs(reader, reader.now)
}
