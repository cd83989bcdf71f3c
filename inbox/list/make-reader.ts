import { createSignal, untrack } from 'solid-js'
import { isTemporary } from '../../client/source/porchlight-error.ts'
import { backoffMs } from '../../pages/stream/back-off.ts'
import { blockOf, blockSize, type Blocks } from './blocks.ts'
import type { Page } from './list-source.ts'

/** What is not certain is read again after this rest, however many changes come meanwhile. */
const restMs = 800

export type ReaderOptions = {
  readonly blocks: Blocks
  readonly read: (block: number) => Promise<Page>
  /** Returns whether the list is certain with it. */
  readonly take: (block: number, page: Page, middle: number) => boolean
  readonly mayMove: () => boolean
}

/** Reads the blocks on the screen that are not known, or not certain, each once at a time, until that succeeds. */
export function makeReader({ blocks, read, take, mayMove }: ReaderOptions) {
  const reading = new Set<number>()
  let stale = new Set<number>()
  let wanted = { from: 0, to: blockSize }
  let rest: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false
  const [error, setError] = createSignal<unknown>()

  const onScreen = () => {
    const last = Math.max(0, blockOf(Math.max(wanted.from, wanted.to - 1)))
    const first = blockOf(wanted.from)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  }
  const isMissing = (block: number) => {
    const from = Math.max(wanted.from, block * blockSize)
    return !untrack(() => blocks.isKnown(from, Math.min(wanted.to, (block + 1) * blockSize)))
  }
  const readBlock = async (block: number) => {
    if (reading.has(block) || isClosed) return
    reading.add(block)
    stale.delete(block)
    try {
      const page = await read(block)
      if (isClosed) return
      failures = 0
      setError(undefined)
      reading.delete(block)
      const middle = Math.floor((wanted.from + wanted.to) / 2)
      if (take(block, page, middle)) resume()
      else becomeStale()
    } catch (cause) {
      reading.delete(block)
      failures += 1
      stale.add(block)
      setError(cause)
      if (isTemporary(cause)) readAfter(backoffMs(failures + 1))
    }
  }
  const readWanted = () => {
    for (const block of onScreen()) {
      // While rows may not move, only what is missing is read.
      const isDue = stale.has(block) && (mayMove() || blocks.total() === undefined)
      if (isDue || isMissing(block)) void readBlock(block)
    }
  }
  const readAfter = (ms: number) => {
    if (isClosed) return
    rest ??= setTimeout(() => {
      rest = undefined
      readWanted()
    }, ms)
  }
  const becomeStale = () => {
    stale = new Set([...blocks.known().map(({ at }) => blockOf(at)), ...onScreen()])
    readAfter(restMs)
  }
  /** Reads later what became uncertain while it was read, or could not be read while rows might not move. */
  const resume = () => {
    if (onScreen().some((block) => stale.has(block) || isMissing(block))) readAfter(restMs)
  }
  const readNow = () => {
    clearTimeout(rest)
    rest = undefined
    readWanted()
  }
  return {
    error,
    becomeStale,
    resume,
    need: (from: number, to: number) => {
      wanted = { from, to }
      readWanted()
    },
    reread: () => {
      stale = new Set([...blocks.known().map(({ at }) => blockOf(at)), ...onScreen()])
      for (const block of onScreen()) void readBlock(block)
      resume()
    },
    retry: () => {
      if (error() !== undefined) readNow()
    },
    close: () => {
      isClosed = true
      clearTimeout(rest)
    },
  }
}
