import { backoffMs, isForgotten, pause, type Calls } from './connect.ts'
import { visitorFrames } from './visitor-frames.ts'
import type { Frame } from '../../client/source/read-frames.ts'
import type { Connection, VisitorEvent } from './store.ts'
import type { Tabs } from './tabs.ts'

/** What somebody else does at this moment: typing. */
export type Signal = {
  readonly type: string
  readonly conversation_id?: string
  /** `first_name`: null for a program. */
  readonly agent?: { readonly first_name: string | null }
  /** null: it is over. */
  readonly until?: string | null
}

/** What the tab that holds the stream tells the others. */
type Told =
  | { readonly kind: 'event'; readonly id: string | undefined; readonly event: VisitorEvent }
  | { readonly kind: 'signal'; readonly signal: Signal }
  | { readonly kind: 'connection'; readonly connection: Connection }
  | { readonly kind: 'reset'; readonly id: string | undefined }
  | { readonly kind: 'ask' }

export type FollowOptions = {
  readonly calls: Calls
  readonly tabs: Tabs
  readonly onEvent: (event: VisitorEvent) => void
  readonly onSignal: (signal: Signal) => void
  readonly onConnection: (connection: Connection) => void
  /** What is known may be old: read it anew. */
  readonly onStale: () => void
  readonly onForgotten: () => void
}

export type Follower = { readonly isLeader: () => boolean; readonly close: () => void }

/** `last`: the place in the log, the same in every tab. */
type Place = { last: string | undefined; isLeader: boolean; connection: Connection }

/**
 * Follows the visitor's events, with one stream for all tabs: the tab with the lock holds it and passes everything on;
 * when that tab closes, the next one goes on after the last event that it was told.
 */
export function follow(options: FollowOptions): Follower {
  const { tabs } = options
  const stop = new AbortController()
  const place: Place = { last: undefined, isLeader: false, connection: 'starting' }
  tabs.listen((message) => take(options, place, message as Told))
  tabs.post({ kind: 'ask' } satisfies Told)
  tabs
    .alone(async () => lead(options, place, stop.signal))
    .catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    })
  return {
    isLeader: () => place.isLeader,
    close: () => {
      stop.abort()
      tabs.close()
    },
  }
}

function take(options: FollowOptions, place: Place, told: Told): void {
  if (told.kind === 'event') {
    place.last = told.id ?? place.last
    options.onEvent(told.event)
  } else if (told.kind === 'signal') options.onSignal(told.signal)
  else if (told.kind === 'connection') options.onConnection(told.connection)
  else if (told.kind === 'reset') {
    place.last = told.id ?? place.last
    options.onStale()
  } else if (place.isLeader) {
    options.tabs.post({ kind: 'connection', connection: place.connection } satisfies Told)
  }
}

async function lead(options: FollowOptions, place: Place, signal: AbortSignal): Promise<void> {
  place.isLeader = true
  const tell = (told: Told) => {
    options.tabs.post(told)
    take(options, place, told)
  }
  const connected = (connection: Connection) => {
    place.connection = connection
    tell({ kind: 'connection', connection })
  }
  const onOpen = () => {
    // Without a place in the log, everything before this moment has to be read.
    if (place.last === undefined) tell({ kind: 'reset', id: undefined })
    connected('live')
  }
  for (let failures = 1; ; failures += 1) {
    try {
      for await (const frame of visitorFrames(options.calls, {
        after: place.last,
        signal,
        onOpen,
      })) {
        failures = 0
        pass(frame, place, tell)
      }
    } catch (error) {
      signal.throwIfAborted()
      if (isForgotten(error)) return options.onForgotten()
    }
    // One lost connection in itself is not worth a word.
    if (failures > 0 || !navigator.onLine) connected('offline')
    await pause(backoffMs(failures + 1), signal)
  }
}

function pass(frame: Frame, place: Place, tell: (told: Told) => void): void {
  const { event, id, data } = frame
  if (event === 'reset') tell({ kind: 'reset', id })
  else if (data === undefined) place.last = id ?? place.last
  else if (event === 'signal') tell({ kind: 'signal', signal: JSON.parse(data) as Signal })
  else tell({ kind: 'event', id, event: JSON.parse(data) as VisitorEvent })
}
