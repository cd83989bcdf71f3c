import type { ServerResponse } from 'node:http'
import type { ContactPrincipal, Principal } from '../../api/access/principal.ts'
import type { Database } from '../../store/database/connect.ts'
import { readsUnderWay } from '../../store/database/read-queue.ts'
import { hearCommits } from '../../store/writes/commit-hints.ts'
import { makeFeeder } from './feeder.ts'
import { makeHints, type Hints } from './hints.ts'
import { startTicking, tickMs, type Follower, type Hub } from './hub-ticks.ts'
import { makeInboxRows, type InboxRows } from './inbox-rows.ts'
import { sightOf } from '../resources/seen-conversations.ts'
import type { LoggedEvent, LogPage } from './read-events.ts'
import { readSeen } from './read-seen.ts'
import { showIncluded } from './show-included.ts'
import { nothingIncluded, type Included } from '../resources/include-parts.ts'
import { makeSignalBoard } from '../signals/signal-board.ts'
import { makeStreamPresence } from '../signals/stream-presence.ts'
import { startStream, type StreamRequest } from './stream-client.ts'
import { streamToVisitor, waitForVisitor } from './visitor-clients.ts'
import type { VisitorStreamRequest } from './visitor-stream.ts'
import { recentPage, waitForEvents, type WaitRequest } from './wait-for-events.ts'
import { makeWatch, type Watch } from './watch.ts'
import { watchCredentials } from './watched-credentials.ts'

declare module '../../api/http/services.ts' {
  interface AppServices {
    /** The readers of the event log in this process. */
    readonly events: EventHub
  }
}

type Waited = { readonly isOver: boolean; readonly page?: LogPage | undefined }

/** Notifies the readers of the log in this process of new events. */
export type EventHub = {
  /** Events may have been committed: in this workspace, or in any if undefined. */
  readonly wake: (workspaceId: string | undefined) => void
  /** Keys, sessions or devices may have ended or changed: of this workspace, or of any if undefined. */
  readonly keysChanged: (workspaceId: string | undefined) => void
  /** Those with an open stream or long poll. */
  readonly watchedWorkspaces: () => readonly string[]
  /** Another installation serves this workspace now: asks its clients to reconnect. */
  readonly left: (workspaceId: string) => void
  /**
   * Resolves when events may follow a position, or after `ms`: with those events if this process holds all of
   * them. `isOver`: the client has to ask again, as its rights have changed, or another process or installation serves
   * it. Rejects with 401 when its key or session ends.
   */
  readonly wait: (principal: Principal, wanted: WaitRequest) => Promise<Waited>
  readonly stream: (principal: Principal, raw: ServerResponse, request: StreamRequest) => void
  /** The events of a visitor's own conversations, in the shape for visitors. A device has one stream. */
  readonly streamToVisitor: (
    principal: ContactPrincipal,
    raw: ServerResponse,
    request: VisitorStreamRequest,
  ) => void
  /** The same for a visitor's own events; with `isOver`. Rejects with 401 when the device ends. */
  readonly waitForVisitor: (
    principal: ContactPrincipal,
    ms: number,
    isThere: () => Promise<boolean>,
  ) => Promise<boolean>
  /** The same events with what is included. */
  readonly show: InboxRows['addTo']
  readonly openStreams: () => number
  readonly isWatched: () => boolean
  /**
   * Calls back with the workspace of every commit, or undefined when notices may have been missed, until the
   * returned function is called. These are hints: a listener that must not miss any event polls as well.
   */
  readonly follow: (listener: Follower) => () => void
  /** The connection that carries notices between processes; undefined while there is none. */
  readonly connect: Hints['connect']
  /** Takes a notice from that connection. */
  readonly hear: Hints['hear']
  /** Asks all clients, later ones as well, to reconnect in a moment, and ends their requests. */
  readonly close: () => void
}

/** Does no work until a client watches. */
export function makeEventHub(database: Database, signals = makeSignalBoard()): EventHub {
  const watches = new Map<string, Watch>()
  const followers = new Set<Follower>()
  const wake = (workspaceId: string | undefined) => {
    if (workspaceId === undefined) for (const watch of watches.values()) watch.read()
    else watches.get(workspaceId)?.read()
    for (const follower of followers) follower(workspaceId)
  }
  const hub: Hub = {
    database,
    watches,
    followers,
    clients: new Set(),
    waits: new Set(),
    devices: new Map(),
    credentials: watchCredentials(database),
    feeder: makeFeeder(() => readsUnderWay(database) > 0),
    remembered: { bytes: 0 },
    hints: makeHints({ wake, watched: () => [...watches.values()], hearSignals: signals.hear }),
    signals,
    presence: makeStreamPresence(database, signals),
    ticking: undefined,
    tickEveryMs: tickMs,
    isClosed: false,
  }
  signals.connect(hub.hints.pass)
  hearCommits(database, (workspaceId) => {
    hub.hints.committed(workspaceId)
    wake(workspaceId)
  })
  return {
    wake,
    keysChanged: hub.credentials.refresh,
    watchedWorkspaces: hub.credentials.workspaces,
    left: hub.credentials.leave,
    wait: async (principal, wanted) => wait(hub, principal, wanted),
    stream: (principal, raw, request) => stream(hub, principal, raw, request),
    streamToVisitor: (principal, raw, request) =>
      streamToVisitor(hub, watchOf(hub, principal.workspace_id), principal, raw, request),
    waitForVisitor: async (principal, ms, isThere) =>
      waitForVisitor(hub, watchOf(hub, principal.workspace_id), principal, ms, isThere),
    show: async (principal, events, included) => show(hub, principal, events, included),
    openStreams: () => hub.clients.size,
    isWatched: () => watches.size > 0,
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

async function show(
  { database, watches }: Hub,
  principal: Principal,
  events: readonly LoggedEvent[],
  included: Included,
): Promise<readonly LoggedEvent[]> {
  const { workspace_id: id } = principal
  const rows = watches.get(id)?.inboxRows ?? makeInboxRows(database, id)
  return showIncluded(rows, principal, events, included)
}

function watchOf(hub: Hub, workspaceId: string): Watch {
  const known = hub.watches.get(workspaceId)
  if (known !== undefined) return known
  const watch = makeWatch(hub.database, workspaceId, hub.remembered)
  hub.watches.set(workspaceId, watch)
  watch.read()
  startTicking(hub)
  return watch
}

async function wait(hub: Hub, principal: Principal, wanted: WaitRequest): Promise<Waited> {
  if (hub.isClosed) return { isOver: true }
  const watch = watchOf(hub, principal.workspace_id)
  const isOver = await waitForEvents(watch, wanted, {
    begin: (one) => {
      hub.waits.add(one)
      hub.credentials.add(principal, one)
    },
    end: (one) => {
      hub.waits.delete(one)
      hub.credentials.remove(principal, one)
    },
  })
  return { isOver, page: recentPage(watch, wanted) }
}

function stream(hub: Hub, principal: Principal, raw: ServerResponse, request: StreamRequest): void {
  const watch = watchOf(hub, principal.workspace_id)
  const { included = nothingIncluded } = request
  const isShared = sightOf(principal) === 'all' && !Object.values(included).includes(true)
  const own = isShared ? {} : { readSeen: readSeen(hub.database, principal, watch, included) }
  const unwatchRows = included.inbox ? watch.inboxRows.watch(principal) : undefined
  const client = startStream(watch, hub.feeder, raw, { ...request, ...own })
  if (hub.isClosed) return client.close()
  hub.clients.add(client)
  watch.watchers.add(client)
  hub.credentials.add(principal, client)
  const depart = hub.presence.arrive(principal)
  const { hasSignals = false } = request
  const unlisten = hasSignals ? hub.signals.listen(principal, client.tell) : undefined
  raw.once('close', () => {
    unlisten?.()
    depart()
    hub.clients.delete(client)
    watch.watchers.delete(client)
    hub.credentials.remove(principal, client)
    unwatchRows?.()
  })
  client.advance([])
}
