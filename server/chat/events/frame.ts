import type { LoggedEvent } from './read-events.ts'
import type { TypeFilter } from './type-filter.ts'

/** An event in the wire format of a stream. */
export type Frame = Omit<LoggedEvent, 'json'> & { readonly bytes: Buffer }

/** Bytes for one write to a client, and the client's position after it. */
export type Chunk = { readonly bytes: Buffer; readonly position: number }

/** Size of a chunk without its last frame: the memory that a client which stops reading takes. */
export const chunkBytes = 131_072

/** The Server-Sent Events form of an event (WHATWG HTML, 9.2). The log's JSON is a single line. */
export function frameOf({ sequence, type, subject, json, kept }: LoggedEvent): Frame {
  const bytes = Buffer.from(`id: ${sequence}\nevent: ${type}\ndata: ${json}\n\n`)
  return { sequence, type, subject, kept, bytes }
}

/** Converts a frame back to its event. */
export function eventOf({ sequence, type, subject, kept, bytes }: Frame): LoggedEvent {
  const head = `id: ${sequence}\nevent: ${type}\ndata: `.length
  return { sequence, type, subject, kept, json: bytes.toString('utf8', head, bytes.length - 2) }
}

/**
 * A chunk of the frames that a filter selects. Its `position` is the last frame considered, or `end` if all frames
 * were.
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

/** A single frame is not copied: all clients share its bytes. */
function joined([first, ...others]: readonly Buffer[]): Buffer {
  if (first === undefined) return Buffer.alloc(0)
  return others.length === 0 ? first : Buffer.concat([first, ...others])
}
