import type { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { trimMemory } from './trim-memory.ts'

/** Less growth than this is not worth a collection. */
const worthBytes = 12 * 1024 ** 2

/**
 * Collects all garbage once a server has had no request for `idleMs`, after the start and after each busy
 * period, and returns the memory to the system: while idle, V8 and the C library keep what a busy period allocated. A
 * collection blocks the process for 0.1 to 0.3 s. Returns a function that ends it.
 */
export function releaseMemoryWhenIdle(server: EventEmitter, idleMs = 20_000): () => void {
  let requestedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  let keptBytes = 0
  const wait = (ms: number) => {
    timer = setTimeout(collectWhenIdle, ms)
    timer.unref()
  }
  const collectWhenIdle = () => {
    const quietMs = performance.now() - requestedAt
    if (quietMs < idleMs) return wait(idleMs - quietMs)
    timer = undefined
    if (process.memoryUsage.rss() < keptBytes + worthBytes) return
    collect()
    trimMemory()
    keptBytes = process.memoryUsage.rss()
  }
  const onRequest = () => {
    requestedAt = performance.now()
    if (timer === undefined) wait(idleMs)
  }
  server.on('request', onRequest)
  wait(idleMs)
  return () => {
    clearTimeout(timer)
    server.off('request', onRequest)
  }
}

/** V8 exposes `gc` to new contexts only while the flag is set. */
function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as NodeJS.GCFunction
  setFlagsFromString('--no-expose-gc')
  // This flavor also returns the pages that V8 holds in reserve.
  gc({ type: 'major', flavor: 'last-resort' })
}
