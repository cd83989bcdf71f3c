import type { Principal } from '../../api/access/principal.ts'
import type { Database } from '../../store/database/connect.ts'
import { readLowPriority } from '../../store/database/read-low-priority.ts'
import { seenEvents } from './access.ts'
import type { CatchUp } from './catch-up.ts'
import { chunkBytes, frameOf, makeChunk } from './frame.ts'
import { rowsAtOnce } from './inbox-rows.ts'
import { showIncluded } from './show-included.ts'
import type { Included } from '../resources/include-parts.ts'
import { readEvents } from './read-events.ts'
import { recentPage } from './wait-for-events.ts'
import type { Watch } from './watch.ts'

const eventsAtOnce = 500
/** A row is often as long as its event. */
const bytesWithRows = chunkBytes / 2

/**
 * Reads the events after a position for a stream whose principal does not see all events, or that is sent more with
 * them: from the recent events if they reach back that far, else from the log, behind requests.
 * Each such stream asks which of them it sees (docs/decisions/0050).
 */
export function readSeen(
  database: Database,
  principal: Principal,
  watch: Watch,
  included: Included,
): CatchUp['next'] {
  const limits = included.inbox
    ? { limit: rowsAtOnce, bytes: bytesWithRows }
    : { limit: eventsAtOnce, bytes: chunkBytes }
  return async (position, filter) => {
    const asked = { filter, ...limits }
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
    const seen = await seenEvents(database, principal, page.events, {
      read: readLowPriority,
      hasLeaving: included.inbox,
    })
    const shown = await showIncluded(watch.inboxRows, principal, seen, included)
    return makeChunk(shown.map(frameOf), filter, page.next_after)
  }
}
