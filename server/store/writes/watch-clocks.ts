import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { describeClocksAhead, findClocksAhead } from './find-clocks-ahead.ts'

const everyMs = 300_000

/**
 * Logs workspaces' clocks that are ahead, immediately and then every five minutes. Returns the stop.
 */
export function watchClocks(parts: {
  owner: pg.Pool
  log: (line: string) => void
  onError: (error: Error) => void
}): () => Promise<void> {
  const { owner, log, onError } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      const found = await findClocksAhead(owner).catch(onError)
      if (found !== undefined) log(describeClocksAhead(found))
      await sleep(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const watching = watch()
  return async () => {
    stopping.abort()
    await watching
  }
}
