import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from './worker.ts'

const firstDelayMs = 100
const longestDelayMs = 5_000
/** A worker that ran this long was healthy: its end resets the pauses. */
const healthyAfterMs = 30_000

export type Workers = {
  /** The address they listen on. */
  readonly address: string
  /** The newest worker of each name. */
  readonly current: ReadonlyMap<string, Worker>
  /** How often each was restarted. */
  readonly restarts: ReadonlyMap<string, number>
  /** Lets all of them announce the stop to load balancers. */
  readonly drain: () => void
  /** Resolves when all have finished their requests and ended. */
  readonly stop: () => Promise<void>
}

type Actions = {
  /** `onQuiet` is called when the worker stops answering, or answers again. */
  readonly start: (name: string, onQuiet: () => void) => Worker
  readonly onError: (error: Error) => void
}

/**
 * Starts a worker of each name and restarts each that ends: immediately the first time, then after
 * growing pauses of at most five seconds, indefinitely. A worker that asks to be replaced is stopped
 * when its successor is ready. If one fails at the first start, stops all and rejects.
 */
export async function keepWorkers(names: readonly string[], actions: Actions): Promise<Workers> {
  const stopping = new AbortController()
  const current = new Map<string, Worker>()
  const restarts = new Map<string, number>(names.map((name) => [name, 0]))
  /** Includes workers that are being replaced. */
  const alive = new Set<Worker>()

  const begin = (name: string): Worker => {
    const predecessors = [...alive].filter((worker) => worker.name === name)
    const worker = actions.start(name, () => reportQuiet(alive))
    current.set(name, worker)
    alive.add(worker)
    void worker.ended.then(() => alive.delete(worker))
    const replace = () => {
      predecessors.forEach((predecessor) => predecessor.stop())
      reportQuiet(alive)
    }
    worker.ready.then(replace, () => undefined)
    return worker
  }
  const keep = async (first: Worker): Promise<void> => {
    let failures = 0
    let worker = first
    for (;;) {
      const startedAt = performance.now()
      const how = await worker.left
      if (stopping.signal.aborted) return
      if (how !== undefined) {
        if (performance.now() - startedAt > healthyAfterMs) failures = 0
        actions.onError(new Error(`${worker.name} (pid ${worker.pid}) ended unexpectedly: ${how}.`))
        await pause(failures, stopping.signal)
        failures += 1
      }
      if (stopping.signal.aborted) return
      restarts.set(worker.name, (restarts.get(worker.name) ?? 0) + 1)
      worker = begin(worker.name)
    }
  }
  const drain = () => {
    for (const worker of alive) worker.drain()
  }
  const stop = async (): Promise<void> => {
    stopping.abort()
    for (const worker of alive) worker.stop()
    await Promise.all([...alive].map(async ({ ended }) => ended))
  }
  try {
    const first = names.map(begin)
    const [address = ''] = await Promise.all(first.map(async ({ ready }) => ready))
    for (const worker of first) void keep(worker)
    return { address, current, restarts, drain, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A worker that does not answer still gets its share of the connections: none of the group is ready meanwhile. */
function reportQuiet(alive: ReadonlySet<Worker>): void {
  const isQuiet = [...alive].some((worker) => worker.isQuiet())
  for (const worker of alive) worker.reportQuiet(isQuiet)
}

async function pause(failures: number, signal: AbortSignal): Promise<void> {
  const delayMs = failures === 0 ? 0 : Math.min(firstDelayMs * 2 ** failures, longestDelayMs)
  await sleep(delayMs, undefined, { signal }).catch(() => undefined)
}
