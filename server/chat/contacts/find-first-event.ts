import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { findEventFrom, findLastSequence } from './queries.ts'

/** The last event there is, and one before all events from a moment on: found by halving the log. */
export async function findRange(
  database: Database,
  workspaceId: string,
  since: Date,
): Promise<{ after: number; upTo: number }> {
  const [clock] = await readRows(database, workspaceId, findLastSequence(workspaceId))
  const upTo = clock?.sequence ?? 0
  let low = 0
  let high = upTo
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    // Each half is chosen by what the one before has shown.
    // oxlint-disable-next-line no-await-in-loop
    const [event] = await readRows(database, workspaceId, findEventFrom(workspaceId, middle + 1))
    if (event === undefined || event.created_at >= since) high = middle
    else low = Math.max(event.sequence, middle + 1)
  }
  return { after: Math.min(low, upTo), upTo }
}
