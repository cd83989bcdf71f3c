import type { ServerResponse } from 'node:http'
import type { CaughtUp } from './catch-up.ts'
import type { Feeder } from './feeder.ts'
import type { LogPage } from './read-events.ts'
import type { TypeFilter } from './type-filter.ts'
import type { Watch, Watcher } from './watch.ts'

/** Comments keep proxies from ending a connection on which nothing happens. */
const heartbeatMs = 15_000
/** A client that takes nothing for so long is let go; it can come back and miss nothing. */
const patienceMs = 30_000
/** When clients come back after an end, spread so that they do not all come at once. */
const soonestReturnMs = 500
const returnsWithinMs = 3_000

export type StreamRequest = {
  /** Undefined: from now on. */
  readonly after: number | undefined
  readonly filter: TypeFilter
}

/** A client that is being sent a workspace's events. */
export type StreamClient = Watcher & {
  /** Every half second: sends heartbeats, takes up what failed, and lets go of who does not read. */
  readonly tick: (now: number) => void
  /** Asks the client to come back in a moment, and ends. */
  readonly close: () => void
}

type State = StreamRequest & {
  readonly watch: Watch
  readonly raw: ServerResponse
  /** What of the log it has been sent, or did not want. */
  position: number | undefined
  /** Whether its place is known to be one of the log's. */
  isPlaced: boolean
  isGreeted: boolean
  /** Whether it waits for what the recent events do not have. */
  isReading: boolean
  /** Since when it has not taken what it was sent, by the monotonic clock. */
  blockedSince: number | undefined
  wroteAt: number
}

/**
 * Sends the events after a place, and those to come, as Server-Sent Events. What the client has not
 * taken yet waits in the log and not in memory: a client that is behind reads on from the recent
 * events, or from the workspace's catch-up, a chunk at a time, whenever it has taken the one before.
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
    if (lacksSomething(state)) feeder.add(fed)
  }
  raw.on('drain', () => {
    state.blockedSince = undefined
    advance()
  })
  raw.once('close', () => feeder.remove(fed))
  return {
    advance,
    end: () => raw.end(),
    close: () => raw.end(`retry: ${returnMs()}\n\n`),
    tick: (now) => {
      if (isGivenUp(state, now)) raw.destroy()
      if (state.blockedSince !== undefined) return
      advance()
      beat(state, now)
    },
  }
}

/** Whether it can be sent something now. */
function lacksSomething({ watch, position, isPlaced, ...state }: State): boolean {
  const { raw, isReading, blockedSince } = state
  if (blockedSince !== undefined || isReading || raw.writableEnded || raw.destroyed) return false
  if (position === undefined || watch.position === undefined) return false
  // One that has read on by itself is ahead of the watch, and so is one that names no place there is.
  return isPlaced ? position < watch.position : position !== watch.position
}

/** Sends a chunk, or asks for one. Whether there is more that it can be sent now. */
function feed(state: State, advance: () => void): boolean {
  const { watch, filter, position } = state
  if (!lacksSomething(state) || position === undefined) return false
  const isAhead = position > (watch.position ?? 0)
  const chunk = isAhead ? undefined : watch.recent.chunkAfter(position, filter)
  if (chunk !== undefined) {
    take(state, chunk)
    return lacksSomething(state)
  }
  void readOn(state, advance)
  return false
}

async function readOn(state: State, advance: () => void): Promise<void> {
  const { watch, filter, position } = state
  state.isReading = true
  const caughtUp = await watch.catchUp.next(position, filter).catch(() => undefined)
  state.isReading = false
  // After trouble the next tick tries again.
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

/** Tells at once where the client stands, so that it can resume before anything has happened. */
function greet(state: State): void {
  if (state.isGreeted || state.position === undefined) return
  state.isGreeted = true
  send(state, `retry: ${returnMs()}\nid: ${state.position}\n\n`)
}

/** Copied to the system at once: Node would do so later, for all clients of a slice together. */
function send(state: State, bytes: string | Buffer): void {
  const { raw } = state
  const { socket } = raw
  state.wroteAt = performance.now()
  socket?.cork()
  if (!raw.write(bytes)) state.blockedSince ??= state.wroteAt
  socket?.uncork()
}

function isGivenUp({ blockedSince }: State, now: number): boolean {
  return blockedSince !== undefined && now - blockedSince > patienceMs
}

function beat(state: State, now: number): void {
  const { wroteAt, blockedSince, raw, position } = state
  const isQuiet = now - wroteAt > heartbeatMs && blockedSince === undefined && !raw.writableEnded
  if (isQuiet && position !== undefined) send(state, `:\nid: ${position}\n\n`)
}

/** The client has to read everything anew; what it is sent next follows this place. */
function resetFrame({ latest, oldest }: LogPage): string {
  const data = JSON.stringify({ oldest_sequence: oldest, latest_sequence: latest })
  return `id: ${latest}\nevent: reset\ndata: ${data}\n\n`
}

function returnMs(): number {
  return Math.round(soonestReturnMs + Math.random() * returnsWithinMs)
}
