import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Two half-spaces of 16 MB, which was V8's own limit for years. */
const enoughBytes = 32 * 1024 ** 2

/**
 * V8 doubles the space for new objects whenever some of them outlive a collection, which requests that
 * wait for a busy database do, up to 128 MB; and it is slow to give that back. More than this made
 * nothing faster. A look now and then is enough, and cheaper than to be told of every collection.
 */
export function boundYoungGeneration(lookEveryMs = 1_000): void {
  const looking = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    if (young === undefined || young.space_size < enoughBytes) return
    setFlagsFromString('--semi-space-growth-factor=1')
    clearInterval(looking)
  }, lookEveryMs)
  looking.unref()
}
