import { makeFrameRing, type Remembered } from './frame-ring.ts'
import { eventOf, frameOf, makeChunk, type Chunk, type Frame } from './frame.ts'
import type { LoggedEvent } from './read-events.ts'
import type { TypeFilter } from './type-filter.ts'

const rememberedMs = 30_000
/** Chunks and pages made lately that clients at the same place share: so many, as they are copies. */
const mostChunks = 16
const mostPages = 4

/** What one long poll asks for. */
export type Asked = {
  readonly after: number
  readonly filter: TypeFilter
  readonly limit: number
  /** What all events together may have, but for the last of them. */
  readonly bytes: number
}

/** `isCut`: more of them may follow; else these are all. */
export type EventsAfter = { readonly events: readonly LoggedEvent[]; readonly isCut: boolean }

/** The last events of a workspace as they go over the wire, shared by all its streams and long polls. */
export type RecentEvents = {
  /** The next events of the log, which is read up to `position`. */
  readonly add: (events: readonly LoggedEvent[], position: number) => void
  readonly clear: () => void
  /** Forgets what has been there for long: many quiet workspaces must not add up. */
  readonly tick: (now: number) => void
  /** What follows a position, as far as one chunk holds it; undefined when that is not remembered. */
  readonly chunkAfter: (position: number, filter: TypeFilter) => Chunk | undefined
  /** The events that follow a position; undefined when not all of them are remembered. */
  readonly eventsAfter: (asked: Asked) => EventsAfter | undefined
}

export function makeRecentEvents(remembered: Remembered): RecentEvents {
  const ring = makeFrameRing(remembered)
  // Thousands of clients stand at the same place.
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

/** Remembers a few results by key, so that they are made once. */
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
