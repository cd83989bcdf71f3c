import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import { findMoments } from './queries.ts'

/** Looked at in one round trip: a log of a billion events takes five. */
const probes = 64

/**
 * The first sequence of the log, from `oldest` to `latest`, that is not older than the moment; one
 * more than `latest` when all are. Sequences and moments grow together, so no index by time is needed.
 */
export async function findSequenceAt(
  database: Database,
  workspaceId: string,
  { oldest, latest }: { oldest: number; latest: number },
  moment: Date,
): Promise<number> {
  let low = oldest
  let high = latest + 1
  while (low < high) {
    const step = Math.max(1, Math.ceil((high - low) / probes))
    const count = Math.ceil((high - low) / step)
    const wanted = Array.from({ length: count }, (_, at) => low + at * step)
    // Each look is into what the one before it has left.
    // oxlint-disable-next-line no-await-in-loop
    const found = await readRows(database, workspaceId, findMoments(workspaceId, wanted))
    // What is no longer there was swept meanwhile: it is the oldest.
    const newer = found.find(({ created_at: at }) => at >= moment)
    const older = found.findLast(({ created_at: at }) => at < moment)
    const from = older === undefined ? low : older.sequence + 1
    const until = newer?.sequence ?? high
    if (older === undefined && newer === undefined) return high
    ;[low, high] = [from, until]
  }
  return low
}
