import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Given to a server by `--import`: adds a line to a file several times a second, about how long its thread was kept.

/** What the thread of a server did until `at`. */
export type ThreadLine = {
  /** Epoch milliseconds. */
  readonly at: number
  /** The longest time between two turns of its event loop, in milliseconds of processor time: other work of the machine is not in it. */
  readonly longestMs: number
}

/** The variable that names the file. */
export const threadFileVariable = 'CAMPAIGN_THREAD_FILE'

const everyMs = 50
const turnMs = 2
const file = process.env[threadFileVariable]
// The threads of the server get the options of its process, too.
if (file !== undefined && isMainThread) watch(file)

function watch(name: string): void {
  let before = usedMs()
  let longestMs = 0
  setInterval(() => {
    const now = usedMs()
    longestMs = Math.max(longestMs, now - before)
    before = now
  }, turnMs).unref()
  setInterval(() => {
    appendFileSync(name, `${JSON.stringify({ at: Date.now(), longestMs } satisfies ThreadLine)}\n`)
    longestMs = 0
  }, everyMs).unref()
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
