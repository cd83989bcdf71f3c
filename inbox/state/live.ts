import { createSignal } from 'solid-js'
import type { WorkspaceEvent } from '../../client/source/types.generated.ts'
import { follow as followStream, type ConnectionState } from '../../pages/stream/follow.ts'
import { streamConnection } from './api.ts'
import { applyToRows, type Row } from './rows.ts'
import { loseSession } from './session-state.ts'
import { takeSignal, type LiveSignal } from './signals.ts'

/** An event with the row of its conversation as it is now. */
export type LiveEvent = WorkspaceEvent & { readonly conversation?: Row | null }

const [streamState, setStreamState] = createSignal<ConnectionState>('starting')
const [isNetGone, setNetGone] = createSignal(false)
addEventListener('offline', () => setNetGone(true))
addEventListener('online', () => setNetGone(false))

/** The state to show: a browser without a net is offline even while the stream has not noticed. */
export function connection(): ConnectionState {
  return isNetGone() && streamState() !== 'starting' ? 'offline' : streamState()
}

const eventListeners = new Set<(event: LiveEvent, isMissed: boolean) => void>()
const resetListeners = new Set<() => void>()
/** Where the last session stopped to follow. */
let place: string | undefined

/** Calls back for each event, in order; `isMissed`: it happened while the page was not connected. Returns how to stop. */
export function onEvent(listener: (event: LiveEvent, isMissed: boolean) => void): () => void {
  eventListeners.add(listener)
  return () => eventListeners.delete(listener)
}

/** Calls back when events are missing, so that what is shown has to be read anew. */
export function onReset(listener: () => void): () => void {
  resetListeners.add(listener)
  return () => resetListeners.delete(listener)
}

/** Follows the workspace until the session ends: one tab of the browser by a stream, the others by what it tells. */
export function follow(signal: AbortSignal): void {
  const follower = followStream<LiveEvent, LiveSignal>({
    connection: streamConnection,
    name: 'porchlight',
    query: { include: 'inbox', signals: 'true' },
    after: place,
    onEvent: (event, isMissed) => {
      // A new leader may tell again what this tab knows.
      if (!applyToRows(event)) return
      for (const listener of eventListeners) listener(event, isMissed)
    },
    onSignal: takeSignal,
    onState: setStreamState,
    onReset: () => {
      for (const listener of resetListeners) listener()
    },
    onRefused: loseSession,
  })
  signal.addEventListener('abort', () => {
    place = follower.place()
    follower.close()
  })
}
