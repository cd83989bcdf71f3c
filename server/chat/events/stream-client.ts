import type { ServerResponse } from 'node:http'
import type { Included } from '../resources/include-parts.ts'
import type { CatchUp, CaughtUp } from './catch-up.ts'
import type { Feeder } from './feeder.ts'
import type { LogPage } from './read-events.ts'
import { currentFrame, makeStreamWriter, reconnectMs, type StreamWriter } from './stream-writer.ts'
import type { TypeFilter } from './type-filter.ts'
import type { Watch, Watcher } from './watch.ts'

export type StreamRequest = {
  /** Undefined: from now on. */
  readonly after: number | undefined
  readonly filter: TypeFilter
  /** What events have besides. */
  readonly included?: Included
  /** Frames without an id tell what others are doing. */
  readonly hasSignals?: boolean
  /** The reader of a client that does not see all events, or is sent more with them; it shares no chunks with others. */
  readonly readSeen?: CatchUp['next']
}

/** A client that receives a workspace's events. */
export type StreamClient = Watcher &
  Pick<StreamWriter, 'close' | 'tell'> & {
    /** Every half second: sends heartbeats, retries failed reads, disconnects clients that do not read. */
    readonly tick: (now: number) => void
  }

type State = StreamRequest & {
  readonly watch: Watch
  readonly writer: StreamWriter
  /** The last event that was sent, or skipped by the filter. */
  position: number | undefined
  /** Whether the log is known to hold the position. */
  isPlaced: boolean
  isGreeted: boolean
  /** Whether the client was told that it has all that came before it did. */
  isCurrent: boolean
  /** Whether a read of older events is in progress. */
  isReading: boolean
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
  const writer = makeStreamWriter(raw, () => advance())
  const state: State = {
    ...request,
    watch,
    writer,
    position: request.after,
    isPlaced: request.after === undefined,
    isGreeted: false,
    isCurrent: request.after === undefined,
    isReading: false,
  }
  const fed = { workspaceId: watch.workspaceId, feed: () => feed(state, advance) }
  const advance = () => {
    state.position ??= watch.position
    greet(state)
    tellCurrent(state)
    if (canBeSent(state)) feeder.add(fed)
  }
  raw.once('close', () => feeder.remove(fed))
  return {
    advance,
    end: writer.end,
    close: writer.close,
    tell: writer.tell,
    tick: (now) => {
      writer.dropStalled(now)
      if (!writer.canWrite()) return
      advance()
      writer.beat(now, () => state.position?.toString())
    },
  }
}

/** Whether there are events for the client, and it can take them now. */
function canBeSent({ watch, position, isPlaced, ...state }: State): boolean {
  const { writer, isReading } = state
  if (isReading || !writer.canWrite()) return false
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
  if ('gone' in caughtUp) {
    state.writer.write(resetFrame(caughtUp.gone))
    state.position = caughtUp.gone.latest
    return
  }
  if (caughtUp.bytes.length > 0) state.writer.write(caughtUp.bytes)
  state.position = caughtUp.position
  tellCurrent(state)
}

/** Once nothing that was missed is left. */
function tellCurrent(state: State): void {
  const { watch, position, isCurrent, isReading, writer } = state
  if (isCurrent || isReading || position === undefined || watch.position === undefined) return
  if (canBeSent(state) || position < watch.position || !writer.canWrite()) return
  state.isCurrent = true
  writer.write(currentFrame(String(position)))
}

/** Sends the position at once, so that the client can resume before the first event. */
function greet(state: State): void {
  if (state.isGreeted || state.position === undefined) return
  state.isGreeted = true
  state.writer.write(`retry: ${reconnectMs()}\nid: ${state.position}\n\n`)
}

/** Asks the client to read all resources again; the next events follow `latest`. */
function resetFrame({ latest, oldest }: LogPage): string {
  const data = JSON.stringify({ oldest_sequence: oldest, latest_sequence: latest })
  return `id: ${latest}\nevent: reset\ndata: ${data}\n\n`
}
