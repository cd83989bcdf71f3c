/** What the tabs of one browser share: messages, and locks that one of them holds. */
export type Tabs = {
  readonly post: (message: unknown) => void
  readonly listen: (take: (message: unknown) => void) => void
  /** Runs the work when no other tab runs its own. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  readonly close: () => void
}

/**
 * Tabs under a name. Where the browser keeps nothing for us, or without a secure context, each tab is by itself: the keys
 * of its writes still keep it from doubling anything.
 */
export function openTabs(name: string, isKept: boolean): Tabs {
  const stop = new AbortController()
  const channel = isKept ? new BroadcastChannel(name) : undefined
  return {
    // A channel has no target: it reaches this origin alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (message) => channel?.postMessage(message),
    listen: (take) => {
      channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => take(data))
    },
    alone: async (work) => {
      if (channel === undefined || !('locks' in navigator)) return work()
      try {
        await navigator.locks.request(name, { signal: stop.signal }, work)
      } catch (error) {
        if (!stop.signal.aborted) throw error
      }
    },
    close: () => {
      stop.abort()
      channel?.close()
    },
  }
}
