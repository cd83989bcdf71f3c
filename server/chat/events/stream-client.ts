import type { ServerResponse } from 'node:http'
import type { CatchUp, CaughtUp } from './catch-up.ts'
import type { Feeder } from './feeder.ts'
import type { LogPage } from './read-events.ts'
import type { TypeFilter } from './type-filter.ts'
import type { Watch, Watcher } from './watch.ts'

/** Comments keep proxies from closing an idle connection. */
export const heartbeatMs = 15_000
/** A client that reads nothing for this long is disconnected; it can resume without a loss. */
export const slowestReadMs = 30_000
/** Delay before clients reconnect, spread so that they do not all return at once. */
const soonestReconnectMs = 500
const reconnectSpreadMs = 3_000

export type StreamRequest = {
  /** Undefined: from now on. */
  readonly after: number | undefined
  readonly filter: TypeFilter
  /** Events of conversations and messages bring the conversation as it is now, as a row of an inbox. */
  readonly isWithRows?: boolean
  /** Frames without an id tell what others are doing. */
  readonly hasSignals?: boolean
  /** The reader of a client that does not see all events, or that is sent rows; it shares no chunks with others. */
  readonly readSeen?: CatchUp['next']
}

/** A client that receives a workspace's events. */
export type StreamClient = Watcher & {
  /** Every half second: sends heartbeats, retries failed reads, disconnects clients that do not read. */
  readonly tick: (now: number) => void
  /** Asks the client to reconnect in a moment, and ends the reply. */
  readonly close: () => void
  /** Sends a frame that is worth nothing later: not to a client that does not read. */
  readonly tell: (frame: string) => void
}

type State = StreamRequest & {
  readonly watch: Watch
  readonly raw: ServerResponse
  /** The last event that was sent, or skipped by the filter. */
  position: number | undefined
  /** Whether the log is known to hold the position. */
  isPlaced: boolean
  isGreeted: boolean
  /** Whether a read of older events is in progress. */
  isReading: boolean
  /** Since when the socket's buffer is full, by the monotonic clock. */
  blockedSince: number | undefined
  wroteAt: number
}

/**
 * Sends the events after a position and all new ones as Server-Sent Events. Unsent events wait in the log and not in
 * memory: a client that is behind gets the next chunk from the recent events, or from the workspace's catch-up, once
 * it has read the previous one.
 */
export function startStream(
  watch: Watch,
  feeder: Feeder,
  raw: ServerResponse,
  request: StreamRequest,
): StreamClient {
  const state: State = {
    ...request,
    watch,
    raw,
    position: request.after,
    isPlaced: request.after === undefined,
    isGreeted: false,
    isReading: false,
    blockedSince: undefined,
    wroteAt: performance.now(),
  }
  const fed = { workspaceId: watch.workspaceId, feed: () => feed(state, advance) }
  const advance = () => {
    state.position ??= watch.position
    greet(state)
    if (canBeSent(state)) feeder.add(fed)
  }
  raw.on('drain', () => {
    state.blockedSince = undefined
    advance()
  })
  raw.once('close', () => feeder.remove(fed))
  return {
    advance,
    end: () => raw.end(),
    close: () => endStream(raw),
    tell: (frame) => {
      if (raw.writableEnded || raw.destroyed || state.blockedSince !== undefined) return
      const { wroteAt } = state
      send(state, frame)
      // The next heartbeat is not later for it: that one brings the position.
      state.wroteAt = wroteAt
    },
    tick: (now) => {
      if (isStalled(state, now)) raw.destroy()
      if (state.blockedSince !== undefined) return
      advance()
      beat(state, now)
    },
  }
}

/** Whether there are events for the client, and it can take them now. */
function canBeSent({ watch, position, isPlaced, ...state }: State): boolean {
  const { raw, isReading, blockedSince } = state
  if (blockedSince !== undefined || isReading || raw.writableEnded || raw.destroyed) return false
  if (position === undefined || watch.position === undefined) return false
  // A client is ahead of the watch after a read of its own, or with a position beyond the log.
  return isPlaced ? position < watch.position : position !== watch.position
}

/** Sends a chunk, or starts to read one. Returns whether more can be sent now. */
function feed(state: State, advance: () => void): boolean {
  const { watch, filter, position, readSeen } = state
  if (!canBeSent(state) || position === undefined) return false
  const isAhead = position > (watch.position ?? 0)
  const isShared = !isAhead && readSeen === undefined
  const chunk = isShared ? watch.recent.chunkAfter(position, filter) : undefined
  if (chunk !== undefined) {
    take(state, chunk)
    return canBeSent(state)
  }
  void readOlder(state, advance)
  return false
}

async function readOlder(state: State, advance: () => void): Promise<void> {
  const { watch, filter, position, readSeen = watch.catchUp.next } = state
  state.isReading = true
  const caughtUp = await readSeen(position, filter).catch(() => undefined)
  state.isReading = false
  // The next tick retries a failed read.
  if (caughtUp === undefined) return
  take(state, caughtUp)
  advance()
}

function take(state: State, caughtUp: CaughtUp): void {
  state.isPlaced = true
  if (state.raw.writableEnded) return
  if ('gone' in caughtUp) {
    send(state, resetFrame(caughtUp.gone))
    state.position = caughtUp.gone.latest
    return
  }
  if (caughtUp.bytes.length > 0) send(state, caughtUp.bytes)
  state.position = caughtUp.position
}

/** Sends the position at once, so that the client can resume before the first event. */
function greet(state: State): void {
  if (state.isGreeted || state.position === undefined || state.raw.writableEnded) return
  state.isGreeted = true
  send(state, `retry: ${reconnectMs()}\nid: ${state.position}\n\n`)
}

/** Uncorks at once, so that the copy to the system counts for this slice; Node would defer it for all clients. */
function send(state: State, bytes: string | Buffer): void {
  const { raw } = state
  const { socket } = raw
  state.wroteAt = performance.now()
  socket?.cork()
  if (!raw.write(bytes)) state.blockedSince ??= state.wroteAt
  socket?.uncork()
}

function isStalled({ blockedSince }: State, now: number): boolean {
  return blockedSince !== undefined && now - blockedSince > slowestReadMs
}

function beat(state: State, now: number): void {
  const { wroteAt, blockedSince, raw, position } = state
  const isQuiet = now - wroteAt > heartbeatMs && blockedSince === undefined && !raw.writableEnded
  if (isQuiet && position !== undefined) send(state, `:\nid: ${position}\n\n`)
}

/** Asks the client to read all resources again; the next events follow `latest`. */
function resetFrame({ latest, oldest }: LogPage): string {
  const data = JSON.stringify({ oldest_sequence: oldest, latest_sequence: latest })
  return `id: ${latest}\nevent: reset\ndata: ${data}\n\n`
}

/** Asks the client to reconnect in a moment. One that has not read everything yet may be asked again. */
export function endStream(raw: ServerResponse): void {
  if (!raw.writableEnded) raw.end(`retry: ${reconnectMs()}\n\n`)
}

/** When a client reconnects. */
export function reconnectMs(): number {
  return Math.round(soonestReconnectMs + Math.random() * reconnectSpreadMs)
}
