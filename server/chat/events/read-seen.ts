import type { Principal } from '../../api/access/principal.ts'
import type { Database } from '../../store/database/connect.ts'
import { readLowPriority } from '../../store/database/read-low-priority.ts'
import { seenEvents } from './access.ts'
import type { CatchUp } from './catch-up.ts'
import { chunkBytes, frameOf, makeChunk } from './frame.ts'
import { readEvents } from './read-events.ts'
import { recentPage } from './wait-for-events.ts'
import type { Watch } from './watch.ts'

const eventsAtOnce = 500

/**
 * Reads the events after a position for a stream whose principal does not see all events: from the recent events if
 * they reach back that far, else from the log, behind requests. Each such stream asks which of them it sees
 * (docs/decisions/0050).
 */
export function readSeen(database: Database, principal: Principal, watch: Watch): CatchUp['next'] {
  return async (position, filter) => {
    const asked = { filter, limit: eventsAtOnce, bytes: chunkBytes }
    const recent =
      position === undefined ? undefined : recentPage(watch, { ...asked, after: position })
    const page =
      recent ??
      (await readEvents(
        database,
        watch.workspaceId,
        { ...asked, after: position },
        readLowPriority,
      ))
    if (page.isGone) return { gone: page }
    const seen = await seenEvents(database, principal, page.events, readLowPriority)
    return makeChunk(seen.map(frameOf), filter, page.next_after)
  }
}
