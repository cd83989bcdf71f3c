import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { collectChanged, type Follow } from '../database/changed-workspaces.ts'
import { describeClocksAhead, findClocksAhead, type ClocksAhead } from './find-clocks-ahead.ts'

const everyMs = 300_000
/** A clock that falls back further than this behind the monotonic one was set back. */
const setBackMs = 30_000

/**
 * Looks for workspaces' clocks that are ahead: at all at the first look, once an hour and when PostgreSQL's clock was set
 * back, else at those that have changed since the look before, or were ahead.
 */
export function makeClockLook(
  owner: pg.Pool,
  follow: Follow,
): { readonly look: () => Promise<ClocksAhead>; readonly stop: () => void } {
  const changed = collectChanged(follow)
  let lead = Number.NEGATIVE_INFINITY
  const ask = async (ids: readonly string[] | null): Promise<ClocksAhead> => {
    const found = await findClocksAhead(owner, ids).catch((error: unknown) => {
      changed.keep(ids)
      throw error
    })
    changed.keep(found.ids)
    return found
  }
  const look = async () => {
    const found = await ask(changed.take())
    const leadBefore = lead
    lead = found.at.getTime() - performance.now()
    return lead < leadBefore - setBackMs ? ask(null) : found
  }
  return { look, stop: changed.stop }
}

/**
 * Logs workspaces' clocks that are ahead, immediately and then every five minutes. Returns the stop.
 */
export function watchClocks(parts: {
  owner: pg.Pool
  follow: Follow
  log: (line: string) => void
  onError: (error: Error) => void
}): () => Promise<void> {
  const { owner, follow, log, onError } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  const clocks = makeClockLook(owner, follow)
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      const found = await clocks.look().catch(onError)
      const said = found && describeClocksAhead(found)
      if (said !== undefined) log(said)
      await sleep(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const watching = watch()
  return async () => {
    clocks.stop()
    stopping.abort()
    await watching
  }
}
