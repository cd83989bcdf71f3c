import { createSignal } from 'solid-js'
import { PorchlightError } from '../../client/source/porchlight.ts'
import { followFrames, type Dropped } from '../../client/source/follow-frames.ts'
import type { WorkspaceEvent } from '../../client/source/types.generated.ts'
import { openTabChannel } from '../../pages/stream/tab-channel.ts'
import { streamConnection } from './api.ts'
import { backOff } from './back-off.ts'
import type { Row } from './rows.ts'
import { loseSession } from './session-state.ts'
import { takeSignal, type LiveSignal } from './signals.ts'

/** An event with the row of its conversation as it is now. */
export type LiveEvent = WorkspaceEvent & { readonly conversation?: Row | null }

/** What the page says about its connection. */
export type ConnectionState = 'starting' | 'live' | 'catching-up' | 'offline'

/** What the tab that follows the stream tells the others. */
type News =
  | { readonly kind: 'event'; readonly event: LiveEvent; readonly isMissed: boolean }
  | { readonly kind: 'signal'; readonly signal: LiveSignal }
  | { readonly kind: 'state'; readonly state: ConnectionState }
  | { readonly kind: 'reset' | 'signed-out' | 'hello' }

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
/** The last event that this tab has seen: where it goes on if it has to follow the stream itself. */
let lastSequence: number | undefined

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
export async function follow(signal: AbortSignal): Promise<void> {
  const channel = openTabChannel<News>('porchlight.stream')
  let isLeader = false
  const tell = (news: News) => {
    take(news)
    channel?.tell(news)
  }
  channel?.onNews((news) => {
    if (news.kind !== 'hello') take(news)
    else if (isLeader) channel.tell({ kind: 'state', state: streamState() })
  })
  channel?.tell({ kind: 'hello' })
  signal.addEventListener('abort', () => channel?.close())
  await whenLeading(signal, async () => {
    isLeader = true
    await readStream(signal, tell)
  })
}

/** Runs in one tab of the browser at a time. Without locks, as over plain HTTP, each tab has its stream. */
async function whenLeading(signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run()
  try {
    await navigator.locks.request('porchlight.stream', { signal }, run)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function take(news: News): void {
  if (news.kind === 'event') {
    // A new leader may tell again what this tab knows.
    if (lastSequence !== undefined && news.event.sequence <= lastSequence) return
    lastSequence = news.event.sequence
    for (const listener of eventListeners) listener(news.event, news.isMissed)
  } else if (news.kind === 'signal') takeSignal(news.signal)
  else if (news.kind === 'state') setStreamState(news.state)
  else if (news.kind === 'reset') for (const listener of resetListeners) listener()
  else if (news.kind === 'signed-out') loseSession()
}

/** No frame for this long after the connection opened: everything missed has arrived. */
const caughtUpMs = 250

async function readStream(signal: AbortSignal, tell: (news: News) => void): Promise<void> {
  let isFirst = lastSequence === undefined
  let caughtUp: ReturnType<typeof setTimeout> | undefined
  const beLive = () => tell({ kind: 'state', state: 'live' })
  const settle = () => {
    clearTimeout(caughtUp)
    caughtUp = setTimeout(beLive, caughtUpMs)
  }
  const onOpen = () => {
    if (isFirst) beLive()
    else {
      tell({ kind: 'state', state: 'catching-up' })
      settle()
    }
    isFirst = false
  }
  const pause = async (dropped: Dropped) => {
    clearTimeout(caughtUp)
    tell({ kind: 'state', state: 'offline' })
    await backOff(dropped, signal)
  }
  try {
    const query = { include: 'inbox', signals: 'true' }
    const from = lastSequence === undefined ? {} : { after: String(lastSequence) }
    const frames = followFrames(streamConnection, { signal, query, onOpen, pause, ...from })
    for await (const frame of frames) {
      const news = newsOf(frame, streamState() === 'catching-up')
      if (news !== undefined) tell(news)
      if (news?.kind === 'event' && news.isMissed) settle()
    }
  } catch (error) {
    if (signal.aborted) return
    const isOut = error instanceof PorchlightError && error.kind === 'unauthenticated'
    tell(isOut ? { kind: 'signed-out' } : { kind: 'state', state: 'offline' })
  }
}

type Frame = { readonly event?: string | undefined; readonly data?: string | undefined }

function newsOf({ event, data }: Frame, isMissed: boolean): News | undefined {
  if (event === 'reset') return { kind: 'reset' }
  if (data === undefined) return undefined
  if (event === 'signal') return { kind: 'signal', signal: JSON.parse(data) as LiveSignal }
  return { kind: 'event', event: JSON.parse(data) as LiveEvent, isMissed }
}
