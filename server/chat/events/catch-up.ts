import type { Database } from '../../store/database/connect.ts'
import { chunkBytes, frameOf, makeChunk, type Chunk, type Frame } from './frame.ts'
import { readBehind } from '../../store/database/read-behind.ts'
import { readEvents, type LogPage } from './read-events.ts'
import type { TypeFilter } from './type-filter.ts'

const eventsAtOnce = 500
/** Some chunks: clients that are behind are mostly behind together. */
const pageBytes = 4 * chunkBytes
/** Pages that stay for those who come a little later. */
const mostPages = 2
const keptMs = 2_000

/** What a client that is behind is sent next; `gone` when its place is none that the log has. */
export type CaughtUp = Chunk | { readonly gone: LogPage }

type Wanted = { readonly position: number | undefined; readonly filter: TypeFilter }
type Waiting = Wanted & {
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

/** The one reader of what a workspace's streams are behind with. */
export type CatchUp = {
  /** What follows a place, or the oldest event that is kept. Rejects when it cannot be read now. */
  readonly next: (position: number | undefined, filter: TypeFilter) => Promise<CaughtUp>
  readonly tick: (now: number) => void
}

/**
 * Reads the log for all streams of a workspace that are behind: one page at a time, for the client that
 * has waited longest, from which all others that are within it are served, too. Behind requests.
 */
export function makeCatchUp(database: Database, workspaceId: string): CatchUp {
  let pages: Page[] = []
  let waiting: Waiting[] = []
  let isReading = false

  const readOn = async (): Promise<void> => {
    isReading = true
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      // oxlint-disable-next-line no-await-in-loop
      await readFor(first)
    }
    isReading = false
  }
  const readFor = async (first: Waiting): Promise<void> => {
    const { position: after, filter } = first
    try {
      const asked = { after, filter, limit: eventsAtOnce, bytes: pageBytes }
      const page = await readEvents(database, workspaceId, asked, readBehind)
      const from = after ?? page.oldest - 1
      if (page.isGone) settle((one) => isSame(one, first) && { gone: page })
      else {
        const frames = page.events.map(frameOf)
        const read = { from, to: page.next_after, filter, frames, readAt: performance.now() }
        pages = [read, ...pages].slice(0, mostPages)
        settle((one) => (isSame(one, first) ? chunkOf(read, from) : within(read, one)))
      }
    } catch (error) {
      waiting = waiting.filter((one) => {
        if (isSame(one, first)) one.reject(error)
        return !isSame(one, first)
      })
    }
  }
  const settle = (answer: (one: Waiting) => CaughtUp | false | undefined) => {
    const before = waiting
    waiting = []
    const left = before.filter((one) => {
      const chunk = answer(one)
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
        if (!isReading) void readOn()
      })
    },
    tick: (now) => {
      if (pages.length > 0) pages = pages.filter(({ readAt }) => now - readAt < keptMs)
    },
  }
}

function isSame(one: Wanted, other: Wanted): boolean {
  return one.position === other.position && one.filter.key === other.filter.key
}

function within(page: Page, { position, filter }: Wanted): Chunk | undefined {
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
