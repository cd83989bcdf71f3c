import { standbyConnectionsNeeded, standbyShortage } from '../../config/connections-needed.ts'
import { readStandbyFacts } from '../../store/standby/standby-checks.ts'
import { fail, ok, warn, type CheckContext, type Finding } from './check.ts'

/** Behind by more than this, a standby answers few reads of a workspace that changes. */
const muchLagSeconds = 30

/** Checks the standby, if one is set: whether it can be used, its connections, and how far it is behind. */
export async function checkStandby({ config, owner }: CheckContext): Promise<Finding[]> {
  if (config.replicaUrl === undefined) return []
  const facts = await readStandbyFacts(config.replicaUrl, owner).catch((error: Error) => error)
  const problem = facts instanceof Error ? facts : facts.refusal
  if (problem !== undefined || facts instanceof Error) {
    return [
      fail(
        'standby',
        problem?.message ?? 'It cannot be used.',
        'See docs/operations/standby.md. The primary answers all reads.',
      ),
    ]
  }
  const { lag_bytes: bytes, lag_seconds: seconds, connections } = facts
  const shortage = standbyShortage(config, connections)
  if (shortage !== undefined) return [fail('standby', shortage.says, shortage.remedy)]
  const needed = standbyConnectionsNeeded(config)
  const says =
    `${seconds.toFixed(1)} s and ${bytes} bytes behind, ` +
    `${connections} connections, a server uses up to ${needed}`
  if (seconds <= muchLagSeconds) return [ok('standby', says)]
  return [
    warn(
      'standby',
      says,
      'Find out what holds its replay: a paused replay, long queries, a slow disk or network.',
    ),
  ]
}
