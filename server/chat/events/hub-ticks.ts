import type { Database } from '../../store/database/connect.ts'
import type { SignalBoard } from '../signals/signal-board.ts'
import type { StreamPresence } from '../signals/stream-presence.ts'
import type { Feeder } from './feeder.ts'
import type { Remembered } from './frame-ring.ts'
import { announceMs, type Hints } from './hints.ts'
import type { StreamClient } from './stream-client.ts'
import type { Wait } from './wait-for-events.ts'
import type { Watch } from './watch.ts'
import type { WatchedCredentials } from './watched-credentials.ts'

/** Of the hub's ticks while workspaces are watched. */
export const tickMs = 500
/** A watch outlives its last watcher by this time, for clients that poll repeatedly. */
const watchOutlivesMs = 5_000

export type Follower = (workspaceId: string | undefined) => void

/** What one process holds for the readers of its event log. */
export type Hub = {
  readonly database: Database
  readonly watches: Map<string, Watch>
  readonly clients: Set<StreamClient>
  readonly waits: Set<Wait>
  readonly devices: Map<string, StreamClient>
  readonly followers: Set<Follower>
  readonly credentials: WatchedCredentials
  readonly feeder: Feeder
  readonly remembered: Remembered
  readonly hints: Hints
  readonly signals: SignalBoard
  readonly presence: StreamPresence
  ticking: NodeJS.Timeout | undefined
  tickEveryMs: number
  isClosed: boolean
}

/** Ticks at once, so that other processes know of this one. */
export function startTicking(hub: Hub): void {
  const isNew = hub.ticking === undefined
  tickAsNeeded(hub)
  if (isNew) hub.hints.tick(performance.now())
}

/** Ticks often while workspaces are watched, rarely with followers alone (to announce them), else never. */
function tickAsNeeded(hub: Hub): void {
  const isNeeded = hub.watches.size > 0 || hub.followers.size > 0
  const everyMs = hub.watches.size > 0 ? tickMs : announceMs
  if (isNeeded && hub.ticking !== undefined && hub.tickEveryMs === everyMs) return
  clearInterval(hub.ticking)
  hub.tickEveryMs = everyMs
  hub.ticking = isNeeded ? setInterval(() => tick(hub), everyMs).unref() : undefined
}

function tick(hub: Hub): void {
  const now = performance.now()
  for (const client of hub.clients) client.tick(now)
  hub.credentials.tick()
  for (const { recent, catchUp, inboxRows } of hub.watches.values()) {
    recent.tick(now)
    inboxRows.tick(now)
    catchUp.tick(now)
  }
  forgetUnwatched(hub.watches, now)
  hub.presence.tick(now)
  hub.signals.tick()
  hub.hints.tick(now)
  tickAsNeeded(hub)
}

function forgetUnwatched(watches: Map<string, Watch>, now: number): void {
  for (const [workspaceId, watch] of watches) {
    if (watch.watchers.size + watch.visitors.count() > 0) watch.unwatchedSince = undefined
    else watch.unwatchedSince ??= now
    if (watch.unwatchedSince !== undefined && now - watch.unwatchedSince > watchOutlivesMs) {
      watch.recent.clear()
      watches.delete(workspaceId)
    }
  }
}
