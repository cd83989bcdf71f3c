import type { Database } from '../../store/database/connect.ts'
import { AppError } from '../../errors.ts'
import { readBehind } from '../../store/database/read-behind.ts'
import { makeCatchUp, type CatchUp } from './catch-up.ts'
import type { Remembered } from './frame-ring.ts'
import { makeRecentEvents, type RecentEvents } from './recent-events.ts'
import { readEvents, type LoggedEvent } from './read-events.ts'

/** Looks of one workspace that follow one another are this far apart: what comes together goes together. */
const betweenLooksMs = 20
const eventsALook = 500
const bytesALook = 262_144

/** One who wants to hear of new events. */
export type Watcher = {
  /** New events are there to be had, up to the watch's new position. */
  readonly advance: (events: readonly LoggedEvent[]) => void
  /** The workspace is gone. */
  readonly end: () => void
}

/** The one reader of a workspace's new events in this process. */
export type Watch = {
  readonly workspaceId: string
  readonly watchers: Set<Watcher>
  readonly recent: RecentEvents
  /** For those that want what the recent events do not have. */
  readonly catchUp: CatchUp
  /** Where the log began and ended at the last look. */
  ends: { oldest: number; latest: number }
  /** Everything up to here was handed to the watchers; undefined until the log was looked at. */
  position: number | undefined
  /** Since when nobody watches, by the monotonic clock. */
  unwatchedSince: number | undefined
  /** Reads what is new, now or right after the look that is under way. */
  readonly look: () => void
}

export function makeWatch(database: Database, workspaceId: string, remembered: Remembered): Watch {
  let isLooking = false
  let isAskedAgain = false

  const watch: Watch = {
    workspaceId,
    watchers: new Set(),
    recent: makeRecentEvents(remembered),
    catchUp: makeCatchUp(database, workspaceId),
    ends: { oldest: 0, latest: 0 },
    position: undefined,
    unwatchedSince: undefined,
    look: () => {
      isAskedAgain = true
      if (isLooking) return
      isLooking = true
      void lookOn()
    },
  }
  const lookOn = async (): Promise<void> => {
    isAskedAgain = false
    const isMore = await lookOnce(database, watch)
    const again = () => {
      isLooking = false
      if (isAskedAgain || isMore) watch.look()
    }
    if (isMore) again()
    else setTimeout(again, betweenLooksMs).unref()
  }
  return watch
}

/** Never rejects: what fails is looked for again with the next hint or poll. Whether there is more. */
async function lookOnce(database: Database, watch: Watch): Promise<boolean> {
  const { workspaceId, position: after } = watch
  const limit = after === undefined ? 0 : eventsALook
  try {
    const asked = { after, limit, bytes: bytesALook }
    const page = await readEvents(database, workspaceId, asked, readBehind)
    watch.ends = { oldest: page.oldest, latest: page.latest }
    if (after === undefined || page.isGone) {
      watch.recent.clear()
      watch.position = page.latest
    } else {
      if (watch.watchers.size > 0) watch.recent.add(page.events, page.next_after)
      else watch.recent.clear()
      watch.position = page.next_after
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
