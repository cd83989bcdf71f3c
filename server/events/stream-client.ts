import type { ServerResponse } from 'node:http'
import type { Database } from '../database/connect.ts'
import { eventFrame } from './recent-events.ts'
import { readEvents, type LogPage } from './read-events.ts'
import type { TypeFilter } from './type-filter.ts'
import type { Watch, Watcher } from './watch.ts'

/** What a client that does not read keeps in memory: one chunk, and a message at its end. */
const chunkBytes = 131_072
const eventsAtOnce = 500
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
  readonly database: Database
  readonly watch: Watch
  readonly raw: ServerResponse
  /** What of the log it has been sent, or did not want. */
  position: number | undefined
  /** Whether its place is known to be one of the log's. */
  isPlaced: boolean
  isGreeted: boolean
  /** Whether a read from the database is under way for it. */
  isReading: boolean
  /** Since when it has not taken what it was sent, by the monotonic clock. */
  blockedSince: number | undefined
  wroteAt: number
}

/**
 * Sends the events after a place, and those to come, as Server-Sent Events. What the client has not
 * taken yet waits in the log and not in memory: a client that is behind reads on from the recent
 * events, or from the database, a chunk at a time, whenever it has taken the one before.
 */
export function startStream(
  database: Database,
  watch: Watch,
  raw: ServerResponse,
  request: StreamRequest,
): StreamClient {
  const state: State = {
    ...request,
    database,
    watch,
    raw,
    position: request.after,
    isPlaced: request.after === undefined,
    isGreeted: false,
    isReading: false,
    blockedSince: undefined,
    wroteAt: performance.now(),
  }
  raw.on('drain', () => {
    state.blockedSince = undefined
    advance(state)
  })
  return {
    isStream: true,
    advance: () => advance(state),
    end: () => raw.end(),
    close: () => raw.end(`retry: ${returnMs()}\n\n`),
    tick: (now) => tick(state, now),
  }
}

function advance(state: State): void {
  const { watch, filter } = state
  state.position ??= watch.position
  greet(state)
  while (canSend(state) && watch.position !== undefined && state.position !== undefined) {
    const { position, isPlaced } = state
    // One that has read on by itself is ahead of the watch, and so is one that names no place there is.
    if (position === watch.position || (isPlaced && position > watch.position)) return
    const chunk = position > watch.position ? undefined : watch.recent.after(position, filter)
    if (chunk === undefined) {
      readOn(state)
      return
    }
    state.isPlaced = true
    state.position = chunk.position
    if (chunk.bytes.length > 0) send(state, chunk.bytes)
  }
}

function canSend({ raw, isReading, blockedSince }: State): boolean {
  return blockedSince === undefined && !isReading && !raw.writableEnded
}

/** Tells at once where the client stands, so that it can resume before anything has happened. */
function greet(state: State): void {
  if (state.isGreeted || state.position === undefined) return
  state.isGreeted = true
  send(state, `retry: ${returnMs()}\nid: ${state.position}\n\n`)
}

function send(state: State, bytes: string | Buffer): void {
  state.wroteAt = performance.now()
  if (!state.raw.write(bytes)) state.blockedSince ??= state.wroteAt
}

function readOn(state: State): void {
  const { database, watch, position, filter } = state
  state.isReading = true
  readEvents(database, watch.workspaceId, {
    after: position,
    filter,
    limit: eventsAtOnce,
    bytes: chunkBytes,
  })
    .then((page) => take(state, page))
    // The next tick tries again.
    .catch(() => (state.isReading = false))
}

function take(state: State, page: LogPage): void {
  state.isReading = false
  state.isPlaced = true
  if (state.raw.writableEnded) return
  if (page.isGone) send(state, resetFrame(page))
  else if (page.events.length > 0) send(state, page.events.map(eventFrame).join(''))
  state.position = page.isGone ? page.latest : page.next_after
  advance(state)
}

function tick(state: State, now: number): void {
  const { blockedSince, wroteAt, position } = state
  if (blockedSince !== undefined) {
    if (now - blockedSince > patienceMs) state.raw.destroy()
    return
  }
  advance(state)
  const isQuiet = now - wroteAt > heartbeatMs && canSend(state)
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
