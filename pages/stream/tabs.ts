/** What the tabs of one app in one browser share: news, and locks that one of them holds. A tab does not hear itself. */
export type Tabs<News> = {
  readonly tell: (news: News) => void
  readonly listen: (take: (news: News) => void) => void
  /** False without a secure context: then `alone` runs at once, in every tab. */
  readonly hasLocks: boolean
  /** Runs the work once no other tab runs its own of that name. */
  readonly alone: (work: () => Promise<void>, name?: string) => Promise<void>
  /** Ends waiting, too. */
  readonly close: () => void
}

/** Tabs under a name. `isShared`: false where the browser keeps nothing for us, so that each tab is by itself. */
export function openTabs<News>(name: string, isShared = true): Tabs<News> {
  const stop = new AbortController()
  const channel = isShared ? new BroadcastChannel(name) : undefined
  const hasLocks = 'locks' in navigator
  return {
    // A channel has no target: it reaches this origin alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (news) => stop.signal.aborted || channel?.postMessage(news),
    listen: (take) => {
      channel?.addEventListener('message', ({ data }: MessageEvent<News>) => take(data))
    },
    hasLocks,
    alone: async (work, part = '') => {
      if (channel === undefined || !hasLocks) return work()
      try {
        await navigator.locks.request(`${name} ${part}`, { signal: stop.signal }, work)
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
