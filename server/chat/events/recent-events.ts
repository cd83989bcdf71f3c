import { makeFrameRing, type Remembered } from './frame-ring.ts'
import { eventOf, frameOf, makeChunk, type Chunk, type Frame } from './frame.ts'
import type { LoggedEvent } from './read-events.ts'
import type { TypeFilter } from './type-filter.ts'

const rememberedMs = 30_000
/** Recent chunks and pages, shared by clients at the same position. They are copies, hence the limits. */
const mostChunks = 16
const mostPages = 4

/** The request of one long poll. */
export type Asked = {
  readonly after: number
  readonly filter: TypeFilter
  readonly limit: number
  /** Limit for the size of all events without the last one. */
  readonly bytes: number
}

/** `isCut`: more events may follow. */
export type EventsAfter = { readonly events: readonly LoggedEvent[]; readonly isCut: boolean }

/** The last events of a workspace in wire format, shared by all its streams and long polls. */
export type RecentEvents = {
  /** Adds the next events of the log, which has been read up to `position`. */
  readonly add: (events: readonly LoggedEvent[], position: number) => void
  readonly clear: () => void
  /** Drops old events, so that many quiet workspaces do not add up. */
  readonly tick: (now: number) => void
  /** The next chunk after a position; undefined if its events are not held. */
  readonly chunkAfter: (position: number, filter: TypeFilter) => Chunk | undefined
  /** The events after a position; undefined if not all of them are held. */
  readonly eventsAfter: (asked: Asked) => EventsAfter | undefined
}

export function makeRecentEvents(remembered: Remembered): RecentEvents {
  const ring = makeFrameRing(remembered)
  // Thousands of clients are at the same position.
  const chunks = makeShared<Chunk>(mostChunks)
  const pages = makeShared<EventsAfter>(mostPages)
  let addedAt = 0
  let end = 0
  const clear = () => {
    ring.clear()
    chunks.clear()
    pages.clear()
  }
  return {
    add: (events, position) => {
      chunks.clear()
      pages.clear()
      addedAt = performance.now()
      end = position
      ring.add(events.map(frameOf))
    },
    clear,
    tick: (now) => {
      if (now - addedAt > rememberedMs) clear()
    },
    chunkAfter: (position, filter) =>
      chunks.get(`${position} ${filter.key}`, () => {
        const frames = ring.after(position)
        return frames && makeChunk(frames, filter, end)
      }),
    eventsAfter: (asked) =>
      pages.get(`${asked.after} ${asked.limit} ${asked.filter.key}`, () => {
        const frames = ring.after(asked.after)
        return frames && pick(frames, asked)
      }),
  }
}

function pick(frames: readonly Frame[], { filter, limit, bytes: most }: Asked): EventsAfter {
  const wanted = frames.filter(({ type }) => filter.types?.has(type) !== false)
  let count = 0
  let size = 0
  for (const { bytes } of wanted) {
    if (count === limit || size >= most) break
    count += 1
    size += bytes.length
  }
  return { events: wanted.slice(0, count).map(eventOf), isCut: count < wanted.length }
}

/** Caches a few results by key. */
function makeShared<Value>(most: number) {
  const known = new Map<string, Value>()
  return {
    get: (key: string, make: () => Value | undefined): Value | undefined => {
      const value = known.get(key) ?? make()
      if (value === undefined || known.has(key)) return value
      if (known.size >= most) known.clear()
      known.set(key, value)
      return value
    },
    clear: () => known.clear(),
  }
}
