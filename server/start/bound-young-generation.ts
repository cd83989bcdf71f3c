import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Two half-spaces of 4 MB. */
const enoughBytes = 8 * 1024 ** 2

/**
 * Lets V8's space for new objects grow to `enoughBytes`, about, and no further. V8 doubles it whenever some
 * objects outlive a collection, which those of requests that wait for a busy database do, to 62 MB, and is
 * slow to give that back. Looks after each collection, and no more once the bound is reached.
 */
export function boundYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
  const observer = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    if (young === undefined || young.space_size < enoughBytes) return
    setFlagsFromString('--semi-space-growth-factor=1')
    observer.disconnect()
  })
  observer.observe({ entryTypes: ['gc'] })
}
