import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Two half-spaces of 4 MB; larger ones save no processor time (docs/decisions/0072). */
const boundBytes = 8 * 1024 ** 2

/**
 * Limits V8's space for new objects to about `boundBytes`. V8 doubles it, up to 62 MB, whenever objects
 * survive a collection, as those of requests waiting for a busy database do, and shrinks it slowly.
 * Checks after every collection: one while idle (release-memory.ts) shrinks the space to 1 MB, and the next
 * load has to grow it again.
 */
export function boundYoungGeneration(): void {
  let factor = 0
  const setFactor = () => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    const needed = (young?.space_size ?? 0) < boundBytes ? 2 : 1
    if (needed === factor) return
    factor = needed
    setFlagsFromString(`--semi-space-growth-factor=${factor}`)
  }
  setFactor()
  new PerformanceObserver(setFactor).observe({ entryTypes: ['gc'] })
}
