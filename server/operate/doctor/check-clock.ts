import { describeClocksAhead, findClocksAhead } from '../../store/writes/find-clocks-ahead.ts'
import { ok, warn, type Finding, type CheckContext } from './check.ts'

/** Finds changes whose time is ahead of the clock. */
export async function checkClock({ owner }: Pick<CheckContext, 'owner'>): Promise<Finding[]> {
  const said = describeClocksAhead(await findClocksAhead(owner))
  if (said === undefined) return [ok('clock', 'no change is dated in the future')]
  const remedy = "Correct the clock of PostgreSQL's machine, and keep it synchronised by NTP."
  return [warn('clock', said, remedy)]
}
