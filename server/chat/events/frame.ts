import type { LoggedEvent } from './read-events.ts'
import type { TypeFilter } from './type-filter.ts'

/** An event as it goes over the wire of a stream. */
export type Frame = { readonly sequence: number; readonly type: string; readonly bytes: Buffer }

/** What one client is sent at once, and where it stands after it. */
export type Chunk = { readonly bytes: Buffer; readonly position: number }

/** One chunk of frames, but for its last: what a client that stops reading keeps in memory. */
export const chunkBytes = 131_072

/** An event as Server-Sent Events write it (WHATWG HTML, 9.2). JSON of the log is on one line. */
export function frameOf({ sequence, type, json }: LoggedEvent): Frame {
  const bytes = Buffer.from(`id: ${sequence}\nevent: ${type}\ndata: ${json}\n\n`)
  return { sequence, type, bytes }
}

/** The frame's event again. */
export function eventOf({ sequence, type, bytes }: Frame): LoggedEvent {
  const head = `id: ${sequence}\nevent: ${type}\ndata: `.length
  return { sequence, type, json: bytes.toString('utf8', head, bytes.length - 2) }
}

/**
 * What of the frames a client wants, as far as one chunk holds it. `position` is that of the last frame
 * looked at, and `end` where all of them were.
 */
export function makeChunk(frames: readonly Frame[], { types }: TypeFilter, end: number): Chunk {
  const wanted: Buffer[] = []
  let size = 0
  for (const { sequence, type, bytes } of frames) {
    if (size >= chunkBytes) return { bytes: joined(wanted), position: sequence - 1 }
    if (types !== undefined && !types.has(type)) continue
    wanted.push(bytes)
    size += bytes.length
  }
  return { bytes: joined(wanted), position: end }
}

/** A long event goes as it is: its bytes are the same for all clients. */
function joined([first, ...others]: readonly Buffer[]): Buffer {
  if (first === undefined) return Buffer.alloc(0)
  return others.length === 0 ? first : Buffer.concat([first, ...others])
}
