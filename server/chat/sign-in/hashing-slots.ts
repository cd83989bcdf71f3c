import { availableParallelism } from 'node:os'
import { appError } from '../../errors.ts'

/** Runs the hashing of passwords, a few at a time. */
export type HashingSlots = <Result>(work: () => Promise<Result>) => Promise<Result>

/** More would take all threads of the process's pool. */
const mostSlots = 4
const longestWaitMs = 2_000
const mostWaiting = 200

type Waiting = { readonly begin: () => void; readonly timer: NodeJS.Timeout }

/**
 * Hashing takes a core for tens of milliseconds, so it leaves half of the cores to other requests. Fails with 429
 * after two seconds of waiting, and at once when many wait.
 */
export function makeHashingSlots(
  slots = Math.max(1, Math.min(mostSlots, Math.floor(availableParallelism() / 2))),
  waitMs = longestWaitMs,
): HashingSlots {
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
    try {
      return await work()
    } finally {
      release()
    }
  }
}

function busy() {
  return appError('sign_in_busy', { 'retry-after': '2' })
}
