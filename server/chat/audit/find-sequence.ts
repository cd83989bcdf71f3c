import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { findTimes } from './queries.ts'

/** Sequences read per round trip: a log of a billion events takes five. */
const probes = 64

/**
 * The first sequence of the log, from `oldest` to `latest`, of an event at or after `time`; `latest` + 1 if there
 * is none. Sequences and times grow together, so a search by sequence needs no index by time.
 */
export async function findSequenceAt(
  database: Database,
  workspaceId: string,
  { oldest, latest }: { oldest: number; latest: number },
  time: Date,
): Promise<number> {
  let low = oldest
  let high = latest + 1
  while (low < high) {
    const step = Math.max(1, Math.ceil((high - low) / probes))
    const count = Math.ceil((high - low) / step)
    const sequences = Array.from({ length: count }, (_, at) => low + at * step)
    // Each probe depends on the one before.
    const found = await readRows(database, workspaceId, findTimes({ workspaceId, sequences }))
    // Missing sequences have been swept meanwhile: they are the oldest.
    const newer = found.find(({ created_at: at }) => at >= time)
    const older = found.findLast(({ created_at: at }) => at < time)
    if (older === undefined && newer === undefined) return high
    low = older === undefined ? low : older.sequence + 1
    high = newer?.sequence ?? high
  }
  return low
}
