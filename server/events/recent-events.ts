import type { LoggedEvent } from './read-events.ts'
import type { TypeFilter } from './type-filter.ts'

const mostEvents = 1_000
const mostBytes = 262_144
const rememberedMs = 30_000
/** One chunk of frames, but for its last: what a client that stops reading keeps in memory. */
const chunkBytes = 131_072

type Frame = { readonly sequence: number; readonly type: string; readonly bytes: Buffer }

export type Chunk = { readonly bytes: Buffer; readonly position: number }

/** The last events of a workspace as they go over the wire, shared by all who read on. */
export type RecentEvents = {
  readonly add: (events: readonly LoggedEvent[]) => void
  readonly clear: () => void
  /** Forgets what has been there for long: many quiet workspaces must not add up. */
  readonly tick: (now: number) => void
  /** What follows a position, as far as one chunk holds it; undefined when that is not remembered. */
  readonly after: (position: number, filter: TypeFilter) => Chunk | undefined
}

/** An event as Server-Sent Events write it (WHATWG HTML, 9.2). JSON of the log is on one line. */
export function eventFrame({ sequence, type, json }: LoggedEvent): string {
  return `id: ${sequence}\nevent: ${type}\ndata: ${json}\n\n`
}

export function makeRecentEvents(): RecentEvents {
  let frames: Frame[] = []
  let bytes = 0
  let addedAt = 0
  /** Thousands of clients stand at the same place. */
  const chunks = new Map<string, Chunk>()

  const after = (position: number, filter: TypeFilter): Chunk | undefined => {
    const first = frames[0]?.sequence
    if (first === undefined || position + 1 < first) return undefined
    const key = `${position} ${filter.key}`
    const known = chunks.get(key)
    if (known !== undefined) return known
    const made = makeChunk(frames.slice(position + 1 - first), position, filter)
    chunks.set(key, made)
    return made
  }
  const add = (events: readonly LoggedEvent[]) => {
    chunks.clear()
    addedAt = performance.now()
    for (const event of events) {
      const frame = { ...event, bytes: Buffer.from(eventFrame(event)) }
      frames.push(frame)
      bytes += frame.bytes.length
    }
    let dropped = 0
    while (frames.length - dropped > mostEvents || bytes > mostBytes) {
      const oldest = frames[dropped]
      // The last event stays, however big: it is what everybody is about to be sent.
      if (oldest === undefined || dropped === frames.length - 1) break
      bytes -= oldest.bytes.length
      dropped += 1
    }
    if (dropped > 0) frames = frames.slice(dropped)
  }
  const clear = () => {
    frames = []
    bytes = 0
    chunks.clear()
  }
  const tick = (now: number) => {
    if (frames.length > 0 && now - addedAt > rememberedMs) clear()
  }
  return { add, clear, tick, after }
}

function makeChunk(frames: readonly Frame[], from: number, { types }: TypeFilter): Chunk {
  const wanted: Buffer[] = []
  let size = 0
  let position = from
  for (const { sequence, type, bytes } of frames) {
    if (size >= chunkBytes) break
    position = sequence
    if (types !== undefined && !types.has(type)) continue
    wanted.push(bytes)
    size += bytes.length
  }
  return { bytes: Buffer.concat(wanted), position }
}
