import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

// Given to a server by `--import`: adds a line to a file several times a second, about its event loop since the last one.

/** What a server's event loop did until `at`. */
export type LoopLine = {
  /** Epoch milliseconds. */
  readonly at: number
  /** How late a timer was at most, in milliseconds. */
  readonly longestMs: number
  /** The share of time in which it worked. */
  readonly busy: number
}

/** The variable that names the file. */
export const loopFileVariable = 'CAMPAIGN_LOOP_FILE'

const everyMs = 100
const resolutionMs = 1
const file = process.env[loopFileVariable]
if (file !== undefined) watch(file)

function watch(name: string): void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization: busy } = performance.eventLoopUtilization(now, before)
    before = now
    const longestMs = Math.max(0, delays.max / 1e6 - resolutionMs)
    delays.reset()
    appendFileSync(
      name,
      `${JSON.stringify({ at: Date.now(), longestMs, busy } satisfies LoopLine)}\n`,
    )
  }, everyMs).unref()
}
