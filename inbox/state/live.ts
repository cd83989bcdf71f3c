import { createSignal } from 'solid-js'
import { PorchlightError } from '../../client/source/porchlight.ts'
import { followFrames, type Dropped } from '../../client/source/follow-frames.ts'
import type { WorkspaceEvent } from '../../client/source/types.generated.ts'
import { streamConnection } from './api.ts'
import type { Row } from './rows.ts'
import { loseSession } from './session-state.ts'
import { takeSignal, type LiveSignal } from './signals.ts'

/** An event with the row of its conversation as it is now. */
export type LiveEvent = WorkspaceEvent & { readonly conversation?: Row | null }

/** What the page says about its connection. */
export type ConnectionState = 'starting' | 'live' | 'catching-up' | 'offline'

const [connection, setConnection] = createSignal<ConnectionState>('starting')
export { connection }

const eventListeners = new Set<(event: LiveEvent, isMissed: boolean) => void>()
const resetListeners = new Set<() => void>()

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

/** No frame for this long after the connection opened: everything missed has arrived. */
const caughtUpMs = 250

/** Follows the workspace until the session ends. */
export async function follow(signal: AbortSignal): Promise<void> {
  let isFirst = true
  let caughtUp: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(caughtUp)
    caughtUp = setTimeout(() => setConnection('live'), caughtUpMs)
  }
  const onOpen = () => {
    setConnection(isFirst ? 'live' : 'catching-up')
    if (!isFirst) settle()
    isFirst = false
  }
  const pause = async (dropped: Dropped) => {
    setConnection('offline')
    await backOff(dropped, signal)
  }
  try {
    const query = { include: 'inbox', signals: 'true' }
    for await (const frame of followFrames(streamConnection, { signal, query, onOpen, pause })) {
      if (frame.event === 'reset') for (const listener of resetListeners) listener()
      else if (frame.event === 'signal') takeSignal(JSON.parse(frame.data ?? '{}') as LiveSignal)
      else if (frame.data !== undefined) {
        const event = JSON.parse(frame.data) as LiveEvent
        const isMissed = connection() === 'catching-up'
        if (isMissed) settle()
        for (const listener of eventListeners) listener(event, isMissed)
      }
    }
  } catch (error) {
    if (error instanceof PorchlightError && error.kind === 'unauthenticated') loseSession()
    if (!signal.aborted) setConnection('offline')
  }
}

/** Waits 0.5 to 30 s with jitter; at once when the net comes back or the tab is shown. */
async function backOff({ failures, askedMs }: Dropped, signal: AbortSignal): Promise<void> {
  const longest = Math.min(30_000, 500 * 2 ** Math.min(failures, 6))
  const delayMs = askedMs ?? longest / 2 + Math.random() * (longest / 2)
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, delayMs)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      document.removeEventListener('visibilitychange', onShown)
      resolve()
    }
    function onShown() {
      if (!document.hidden) done()
    }
    addEventListener('online', done)
    document.addEventListener('visibilitychange', onShown)
    signal.addEventListener('abort', done, { once: true })
  })
}

addEventListener('offline', () => connection() !== 'starting' && setConnection('offline'))
