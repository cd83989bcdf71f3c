import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Two half-spaces of 4 MB. */
const boundBytes = 8 * 1024 ** 2

/**
 * Limits V8's space for new objects to about `boundBytes`. V8 doubles it, up to 62 MB, whenever objects
 * survive a collection, as those of requests waiting for a busy database do, and shrinks it slowly.
 * Checks after each collection until the bound is reached.
 */
export function boundYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
  const observer = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    if (young === undefined || young.space_size < boundBytes) return
    setFlagsFromString('--semi-space-growth-factor=1')
    observer.disconnect()
  })
  observer.observe({ entryTypes: ['gc'] })
}
