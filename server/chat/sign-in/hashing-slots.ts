import { availableParallelism } from 'node:os'
import { appError } from '../../errors.ts'

/** Runs the hashing of passwords, a few at a time. */
export type HashingSlots = <Result>(work: () => Promise<Result>) => Promise<Result>

export type SlotOptions = {
  /** Hashes at one time in this process. */
  readonly slots: number
  readonly waitMs: number
  /** A monotonic clock in milliseconds. */
  readonly now: () => number
}

/** More would take all threads of the process's pool. */
const mostSlots = 4
const longestWaitMs = 2_000
/** On a busy machine a hash may take long without using its core. */
const longestRestMs = 500
const mostWaiting = 200

/** The hashes at one time of each of so many processes: together those of half of the cores, but one at least. */
export function slotsOf(processes: number, cores = availableParallelism()): number {
  return Math.max(1, Math.min(mostSlots, Math.floor(cores / 2 / processes)))
}

type Waiting = { readonly begin: () => void; readonly timer: NodeJS.Timeout }

/**
 * Hashing takes a core for tens of milliseconds, so it leaves half of the cores to other requests, and after each hash a
 * slot rests as long as that took: a flood of sign-ins has half of those cores at most (docs/decisions/0091). Fails
 * with 429 after two seconds of waiting, and at once when many wait.
 */
export function makeHashingSlots({
  slots = slotsOf(1),
  waitMs = longestWaitMs,
  now = () => performance.now(),
}: Partial<SlotOptions> = {}): HashingSlots {
  const waiting = new Set<Waiting>()
  let free = slots

  const take = async (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    if (waiting.size >= mostWaiting) throw busy()
    await new Promise<void>((resolve, reject) => {
      const one: Waiting = {
        begin: resolve,
        timer: setTimeout(() => {
          waiting.delete(one)
          reject(busy())
        }, waitMs),
      }
      waiting.add(one)
    })
  }
  const release = () => {
    const [next] = waiting
    if (next === undefined) {
      free += 1
      return
    }
    waiting.delete(next)
    clearTimeout(next.timer)
    next.begin()
  }
  return async (work) => {
    await take()
    const since = now()
    try {
      return await work()
    } finally {
      // Not `unref`: a process that stops still answers waiting requests.
      setTimeout(release, Math.min(now() - since, longestRestMs))
    }
  }
}

function busy() {
  return appError('sign_in_busy', { 'retry-after': '2' })
}
