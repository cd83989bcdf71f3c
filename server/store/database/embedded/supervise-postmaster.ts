import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './launch-postmaster.ts'
import { stopPostmaster } from './stop-postmaster.ts'

/** A server that is restarted whenever it ends unexpectedly. */
export type SupervisedPostmaster = {
  pid: () => number
  /** Has it read its settings again; while it is being restarted, once it is ready. */
  reload: () => void
  stop: () => Promise<void>
}

/** An orderly stop takes milliseconds; a hanging one must let this process end within ten seconds. */
const stopPatience = { politeMs: 4_000, firmMs: 4_000 }
const longestDelayMs = 5_000
const firstDelayMs = 100
/** A server that ran this long was healthy: the next failure is a new one. */
const healthyAfterMs = 30_000

/**
 * Restarts immediately the first time and then after growing delays of at most five seconds, indefinitely: people
 * fix a full disk or a shortage of memory, and the server should be back when they are done.
 */
export function supervisePostmaster(
  first: Postmaster,
  actions: {
    launch: (signal: AbortSignal) => Promise<Postmaster>
    onTrouble: (detail: string) => void
  },
): SupervisedPostmaster {
  const stopping = new AbortController()
  let current = first
  let failures = 0
  let restarting = Promise.resolve()
  void watch(first)

  async function watch(postmaster: Postmaster): Promise<void> {
    const startedAt = performance.now()
    current = postmaster
    const how = await postmaster.ended
    if (stopping.signal.aborted) return
    if (performance.now() - startedAt > healthyAfterMs) failures = 0
    actions.onTrouble(`PostgreSQL (pid ${postmaster.pid}) ended unexpectedly: ${how}.`)
    restarting = restart()
  }

  async function restart(): Promise<void> {
    for (;;) {
      const delayMs = failures === 0 ? 0 : Math.min(firstDelayMs * 2 ** failures, longestDelayMs)
      failures += 1
      try {
        await sleep(delayMs, undefined, { signal: stopping.signal, ref: false })
        void watch(await actions.launch(stopping.signal))
        // What was changed since it read its settings.
        reload()
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        const reason = error instanceof Error ? error.message : String(error)
        actions.onTrouble(`PostgreSQL could not be restarted: ${reason}`)
      }
    }
  }

  function reload(): void {
    if (!current.hasEnded()) process.kill(current.pid, 'SIGHUP')
  }

  return {
    pid: () => current.pid,
    reload,
    stop: async () => {
      stopping.abort()
      await restarting
      await stopPostmaster(current, stopPatience)
    },
  }
}
