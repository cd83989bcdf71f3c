import type { Database } from '../../store/database/connect.ts'
import { AppError } from '../../errors.ts'
import { readLowPriority } from '../../store/database/read-low-priority.ts'
import { makeCatchUp, type CatchUp } from './catch-up.ts'
import type { Remembered } from './frame-ring.ts'
import { makeInboxRows, type InboxRows } from './inbox-rows.ts'
import { makeRecentEvents, type RecentEvents } from './recent-events.ts'
import { readEvents, type LoggedEvent } from './read-events.ts'
import { makeVisitorIndex, type VisitorIndex } from './visitor-index.ts'

/** Pause between two reads of a workspace's log, which batches events that are committed close together. */
const betweenReadsMs = 20
const eventsPerRead = 500
const bytesPerRead = 262_144

/** A stream or long poll that is notified of new events. */
export type Watcher = {
  /** There are new events up to the watch's new position. */
  readonly advance: (events: readonly LoggedEvent[]) => void
  /** The workspace was deleted. */
  readonly end: () => void
}

/** The only reader of a workspace's new events in this process. */
export type Watch = {
  readonly workspaceId: string
  readonly watchers: Set<Watcher>
  readonly recent: RecentEvents
  /** Reads events older than the recent ones. */
  readonly catchUp: CatchUp
  /** The rows of an inbox that events bring along where a client asks for them. */
  readonly inboxRows: InboxRows
  /** Visitors who listen. */
  readonly visitors: VisitorIndex
  /** Where the log began and ended at the last read. */
  ends: { oldest: number; latest: number }
  /** Watchers were notified of all events up to here; undefined until the first read. */
  position: number | undefined
  /** Since when there are no watchers, by the monotonic clock. */
  unwatchedSince: number | undefined
  /** Reads new events, now or right after the read in progress. */
  readonly read: () => void
}

export function makeWatch(database: Database, workspaceId: string, remembered: Remembered): Watch {
  let isReading = false
  let isAskedAgain = false

  const watch: Watch = {
    workspaceId,
    watchers: new Set(),
    recent: makeRecentEvents(remembered),
    catchUp: makeCatchUp(database, workspaceId),
    inboxRows: makeInboxRows(database, workspaceId, () => watch.position),
    visitors: makeVisitorIndex(database, workspaceId),
    ends: { oldest: 0, latest: 0 },
    position: undefined,
    unwatchedSince: undefined,
    read: () => {
      isAskedAgain = true
      if (isReading) return
      isReading = true
      void readNew()
    },
  }
  const readNew = async (): Promise<void> => {
    isAskedAgain = false
    const isMore = await readOnce(database, watch)
    const again = () => {
      isReading = false
      if (isAskedAgain || isMore) watch.read()
    }
    if (isMore) again()
    else setTimeout(again, betweenReadsMs).unref()
  }
  return watch
}

/** Events of changes that redact earlier ones. */
const erasing = new Set([
  'message.erased',
  'message.updated',
  'contact.deleted',
  'conversation.deleted',
])

/** Never rejects: the next hint or poll retries a failed read. Returns whether there is more. */
async function readOnce(database: Database, watch: Watch): Promise<boolean> {
  const { workspaceId, position: after } = watch
  const limit = after === undefined ? 0 : eventsPerRead
  try {
    const asked = { after, limit, bytes: bytesPerRead }
    const page = await readEvents(database, workspaceId, asked, readLowPriority)
    watch.ends = { oldest: page.oldest, latest: page.latest }
    if (after === undefined || page.isGone) {
      watch.recent.clear()
      watch.position = page.latest
      watch.visitors.skipTo(page.latest)
    } else {
      // Frames from before an erasure still hold what the log no longer does.
      if (page.events.some(({ type }) => erasing.has(type))) watch.recent.clear()
      if (watch.watchers.size > 0) watch.recent.add(page.events, page.next_after)
      else watch.recent.clear()
      watch.position = page.next_after
      watch.visitors.take(page.events, page.next_after)
    }
    for (const watcher of watch.watchers) watcher.advance(page.events)
    return watch.position < page.latest
  } catch (error) {
    if (error instanceof AppError && error.status === 401) {
      for (const watcher of watch.watchers) watcher.end()
    }
    return false
  }
}
