import { appError } from '../errors.ts'

/**
 * Lets so many be at it at once, the others wait in order; who would wait behind too many is told 503.
 * Searches share the connections with requests that take a tenth of their time.
 */
export function fewAtOnce(atOnce: number, waitingAtMost: number) {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else if (waiting.length >= waitingAtMost) throw appError('unavailable')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
