import type { ServerResponse } from 'node:http'
import type { Database } from '../../store/database/connect.ts'
import { readsUnderWay } from '../../store/database/read-queue.ts'
import { hearCommits } from '../../store/writes/commit-hints.ts'
import { makeFeeder, type Feeder } from './feeder.ts'
import { makeHints, type Hints } from './hints.ts'
import type { LogPage } from './read-events.ts'
import type { Remembered } from './frame-ring.ts'
import { startStream, type StreamClient, type StreamRequest } from './stream-client.ts'
import { recentPage, waitForEvents, type Wait, type Wanted } from './wait-for-events.ts'
import { makeWatch, type Watch } from './watch.ts'
import { watchKeys, type KeyUse, type WatchedKeys } from './watched-keys.ts'

const tickMs = 500
/** Where nobody watches, the other processes are all that is to hear of this one. */
const restTickMs = 2_500
/** A watch outlives its last watcher by this much, for those who ask again and again. */
const watchOutlivesMs = 5_000

/** What tells this process's readers of the log that there is something new. */
export type EventHub = {
  /** Something may have been committed: in that workspace, or who knows where. */
  readonly wake: (workspaceId: string | undefined) => void
  /** Keys of that workspace, or of who knows which, may have ended. */
  readonly keysChanged: (workspaceId: string | undefined) => void
  /**
   * Settles when there may be something after a place, or after some time, with what follows if this
   * process remembers all of it. 401 when the key ends.
   */
  readonly wait: (use: KeyUse, wanted: Wanted) => Promise<LogPage | undefined>
  readonly stream: (use: KeyUse, raw: ServerResponse, request: StreamRequest) => void
  readonly openStreams: () => number
  readonly isWatched: () => boolean
  readonly isClosed: () => boolean
  /**
   * Calls back with every hint of a commit anywhere, until the returned function is called; undefined
   * when some may have been missed. Hints only: who must not miss anything looks by itself now and then.
   */
  readonly follow: (listener: Follower) => () => void
  /** The connection by which processes tell one another; undefined while there is none. */
  readonly connect: Hints['connect']
  /** What came over it. */
  readonly hear: Hints['hear']
  /** Asks all clients to come back in a moment, wherever they then end up. Those to come, too. */
  readonly close: () => void
}

type Follower = (workspaceId: string | undefined) => void

type Hub = {
  readonly database: Database
  readonly watches: Map<string, Watch>
  readonly clients: Set<StreamClient>
  readonly waits: Set<Wait>
  readonly followers: Set<Follower>
  readonly keys: WatchedKeys
  readonly feeder: Feeder
  readonly remembered: Remembered
  readonly hints: Hints
  ticking: NodeJS.Timeout | undefined
  tickEveryMs: number
  isClosed: boolean
}

/** Costs nothing until somebody watches. */
export function makeEventHub(database: Database): EventHub {
  const watches = new Map<string, Watch>()
  const followers = new Set<Follower>()
  const wake = (workspaceId: string | undefined) => {
    if (workspaceId === undefined) for (const watch of watches.values()) watch.look()
    else watches.get(workspaceId)?.look()
    for (const follower of followers) follower(workspaceId)
  }
  const hub: Hub = {
    database,
    watches,
    followers,
    clients: new Set(),
    waits: new Set(),
    keys: watchKeys(database),
    feeder: makeFeeder(() => readsUnderWay(database) > 0),
    remembered: { bytes: 0 },
    hints: makeHints({ wake, watched: () => [...watches.values()] }),
    ticking: undefined,
    tickEveryMs: tickMs,
    isClosed: false,
  }
  hearCommits(database, (workspaceId) => {
    hub.hints.committed(workspaceId)
    wake(workspaceId)
  })
  return {
    wake,
    keysChanged: hub.keys.ask,
    wait: async (use, wanted) => wait(hub, use, wanted),
    stream: (use, raw, request) => stream(hub, use, raw, request),
    openStreams: () => hub.clients.size,
    isWatched: () => watches.size > 0,
    isClosed: () => hub.isClosed,
    follow: (listener) => {
      followers.add(listener)
      startTicking(hub)
      return () => void followers.delete(listener)
    },
    connect: hub.hints.connect,
    hear: hub.hints.hear,
    close: () => {
      hub.isClosed = true
      for (const { settle } of hub.waits) settle()
      for (const client of hub.clients) client.close()
    },
  }
}

function watchOf(hub: Hub, workspaceId: string): Watch {
  const known = hub.watches.get(workspaceId)
  if (known !== undefined) return known
  const watch = makeWatch(hub.database, workspaceId, hub.remembered)
  hub.watches.set(workspaceId, watch)
  watch.look()
  startTicking(hub)
  return watch
}

async function wait(hub: Hub, use: KeyUse, wanted: Wanted): Promise<LogPage | undefined> {
  if (hub.isClosed) return undefined
  const watch = watchOf(hub, use.workspace_id)
  await waitForEvents(watch, wanted, {
    begin: (one) => {
      hub.waits.add(one)
      hub.keys.add(use, one)
    },
    end: (one) => {
      hub.waits.delete(one)
      hub.keys.remove(use, one)
    },
  })
  return recentPage(watch, wanted)
}

function stream(hub: Hub, use: KeyUse, raw: ServerResponse, request: StreamRequest): void {
  const watch = watchOf(hub, use.workspace_id)
  const client = startStream(watch, hub.feeder, raw, request)
  if (hub.isClosed) return client.close()
  hub.clients.add(client)
  watch.watchers.add(client)
  hub.keys.add(use, client)
  raw.once('close', () => {
    hub.clients.delete(client)
    watch.watchers.delete(client)
    hub.keys.remove(use, client)
  })
  client.advance([])
}

/** The first tick goes at once: the other processes are to know. */
function startTicking(hub: Hub): void {
  const isNew = hub.ticking === undefined
  tickAsNeeded(hub)
  if (isNew) hub.hints.tick(performance.now())
}

/** As often as those need it that watch or follow, and not at all where nobody does. */
function tickAsNeeded(hub: Hub): void {
  const isNeeded = hub.watches.size > 0 || hub.followers.size > 0
  const everyMs = hub.watches.size > 0 ? tickMs : restTickMs
  if (isNeeded && hub.ticking !== undefined && hub.tickEveryMs === everyMs) return
  clearInterval(hub.ticking)
  hub.tickEveryMs = everyMs
  hub.ticking = isNeeded ? setInterval(() => tick(hub), everyMs).unref() : undefined
}

function tick(hub: Hub): void {
  const now = performance.now()
  for (const client of hub.clients) client.tick(now)
  hub.keys.tick()
  for (const { recent, catchUp } of hub.watches.values()) {
    recent.tick(now)
    catchUp.tick(now)
  }
  forgetUnwatched(hub.watches, now)
  hub.hints.tick(now)
  tickAsNeeded(hub)
}

function forgetUnwatched(watches: Map<string, Watch>, now: number): void {
  for (const [workspaceId, watch] of watches) {
    if (watch.watchers.size > 0) watch.unwatchedSince = undefined
    else watch.unwatchedSince ??= now
    if (watch.unwatchedSince !== undefined && now - watch.unwatchedSince > watchOutlivesMs) {
      watch.recent.clear()
      watches.delete(workspaceId)
    }
  }
}
