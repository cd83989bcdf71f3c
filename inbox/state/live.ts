import { batch, createSignal } from 'solid-js'
import type { WorkspaceEvent } from '../../client/source/types.generated.ts'
import type { ConnectionState } from '../../pages/stream/follow.ts'
import { applyToRows, beginRows, movedBy, type Row } from './rows.ts'

/** An event with the row of its conversation as it is now. */
export type LiveEvent = WorkspaceEvent & { readonly conversation?: Row | null }

const [streamState, setStreamState] = createSignal<ConnectionState>('starting')
const [isNetGone, setNetGone] = createSignal(false)
export { setStreamState }
addEventListener('offline', () => setNetGone(true))
addEventListener('online', () => setNetGone(false))

/** The state to show: a browser without a net is offline even while the stream has not noticed. */
export function connection(): ConnectionState {
  return isNetGone() && streamState() !== 'starting' ? 'offline' : streamState()
}

/** Whether the browser has a network. The server may be away all the same. */
export const hasNet = (): boolean => !isNetGone()

const eventListeners = new Set<(event: LiveEvent, isMissed: boolean) => void>()
const moveListeners = new Set<(id: string, sequence: number) => void>()
const beginListeners = new Set<(sequence: number) => void>()
const backListeners = new Set<() => void>()

/** Calls back for each event, in order; `isMissed`: it happened while the page was not connected. Returns how to stop. */
export function onEvent(listener: (event: LiveEvent, isMissed: boolean) => void): () => void {
  return listenIn(eventListeners, listener)
}

/** Calls back for each event that may move a conversation in its lists, or out of sight. */
export function onConversation(listener: (id: string, sequence: number) => void): () => void {
  return listenIn(moveListeners, listener)
}

/** Calls back when nothing will be told of events up to this one: what was read before it is read again. */
export function onBegin(listener: (sequence: number) => void): () => void {
  return listenIn(beginListeners, listener)
}

/** Calls back when the server, or the net, is there again: what could not be read is read now. */
export function onBack(listener: () => void): () => void {
  return listenIn(backListeners, listener)
}

function listenIn<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** An event, and whether it happened while the page was not connected. */
export type News = readonly [event: LiveEvent, isMissed: boolean]

/**
 * Brings all that is shown up to date with events, in order. What they take away has left the page before anything hears of them:
 * a part that goes may no longer read what it shows. Where a part fails, the others hear of all events nevertheless.
 */
export function takeEvents(news: readonly News[]): void {
  let fresh = news
  attempt(() =>
    batch(() => {
      // A new leader may repeat events that this tab has.
      fresh = news.filter(([event]) => applyToRows(event))
    }),
  )
  attempt(() =>
    batch(() => {
      for (const [event, isMissed] of fresh) {
        const id = movedBy(event)
        if (id !== undefined)
          for (const listener of moveListeners) attempt(() => listener(id, event.sequence))
        for (const listener of eventListeners) attempt(() => listener(event, isMissed))
      }
    }),
  )
}

function attempt(call: () => void): void {
  try {
    call()
  } catch (error) {
    reportError(error)
  }
}

/**
 * The events after this one follow, or the next look tells that there are some; what is true for an earlier one, or one
 * before `until`, is read again.
 */
export function beginAt(sequence: number, until = sequence): void {
  beginRows(sequence)
  for (const listener of beginListeners) listener(until)
}

/** The server is there. */
export function tellBack(): void {
  for (const listener of backListeners) listener()
}
addEventListener('online', tellBack)
