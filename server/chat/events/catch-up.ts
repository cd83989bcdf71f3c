import type { Database } from '../../store/database/connect.ts'
import { chunkBytes, frameOf, makeChunk, type Chunk, type Frame } from './frame.ts'
import { readLowPriority } from '../../store/database/read-low-priority.ts'
import { readEvents, type LogPage } from './read-events.ts'
import type { TypeFilter } from './type-filter.ts'

const eventsAtOnce = 500
/** Several chunks, because most clients that are behind need the same events. */
const pageBytes = 4 * chunkBytes
/** Pages kept for clients that ask a little later. */
const mostPages = 2
const keptMs = 2_000

/** The next chunk for a client that is behind; `gone` if the log does not hold its position. */
export type CaughtUp = Chunk | { readonly gone: LogPage }

type ReadPosition = { readonly position: number | undefined; readonly filter: TypeFilter }
type Waiting = ReadPosition & {
  readonly resolve: (chunk: CaughtUp) => void
  readonly reject: (e: unknown) => void
}
type Page = {
  readonly from: number
  readonly to: number
  readonly filter: TypeFilter
  readonly frames: readonly Frame[]
  readonly readAt: number
}

/** The only reader of the log for a workspace's streams that are behind. */
export type CatchUp = {
  /** The events after a position, or from the oldest stored one. Rejects if the read fails. */
  readonly next: (position: number | undefined, filter: TypeFilter) => Promise<CaughtUp>
  readonly tick: (now: number) => void
}

/**
 * Reads the log for all streams of a workspace that are behind: one page at a time, for the client that has waited
 * longest. The page also serves every other client whose position it covers. Reads rank behind requests.
 */
export function makeCatchUp(database: Database, workspaceId: string): CatchUp {
  let pages: Page[] = []
  let waiting: Waiting[] = []
  let isReading = false

  const readAll = async (): Promise<void> => {
    isReading = true
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      await readFor(first)
    }
    isReading = false
  }
  const readFor = async (first: Waiting): Promise<void> => {
    const { position: after, filter } = first
    try {
      const asked = { after, filter, limit: eventsAtOnce, bytes: pageBytes }
      const page = await readEvents(database, workspaceId, asked, readLowPriority)
      const from = after ?? page.oldest - 1
      if (page.isGone) serve((one) => isSame(one, first) && { gone: page })
      else {
        const frames = page.events.map(frameOf)
        const read = { from, to: page.next_after, filter, frames, readAt: performance.now() }
        pages = [read, ...pages].slice(0, mostPages)
        serve((one) => (isSame(one, first) ? chunkOf(read, from) : within(read, one)))
      }
    } catch (error) {
      waiting = waiting.filter((one) => {
        if (isSame(one, first)) one.reject(error)
        return !isSame(one, first)
      })
    }
  }
  const serve = (chunkFor: (one: Waiting) => CaughtUp | false | undefined) => {
    const before = waiting
    waiting = []
    const left = before.filter((one) => {
      const chunk = chunkFor(one)
      if (chunk === undefined || chunk === false) return true
      one.resolve(chunk)
      return false
    })
    waiting = [...left, ...waiting]
  }
  return {
    next: async (position, filter) => {
      for (const page of pages) {
        const chunk = within(page, { position, filter })
        if (chunk !== undefined) return chunk
      }
      return new Promise((resolve, reject) => {
        waiting.push({ position, filter, resolve, reject })
        if (!isReading) void readAll()
      })
    },
    tick: (now) => {
      if (pages.length > 0) pages = pages.filter(({ readAt }) => now - readAt < keptMs)
    },
  }
}

function isSame(one: ReadPosition, other: ReadPosition): boolean {
  return one.position === other.position && one.filter.key === other.filter.key
}

function within(page: Page, { position, filter }: ReadPosition): Chunk | undefined {
  if (position === undefined || filter.key !== page.filter.key) return undefined
  return position >= page.from && position < page.to ? chunkOf(page, position) : undefined
}

function chunkOf({ frames, filter, to }: Page, position: number): Chunk {
  return makeChunk(
    frames.filter(({ sequence }) => sequence > position),
    filter,
    to,
  )
}
