/** What the tabs of one app on one host tell each other. A tab does not hear itself. */
export type TabChannel<News> = {
  readonly tell: (news: News) => void
  readonly onNews: (listener: (news: News) => void) => void
  readonly close: () => void
}

/** Undefined where browsers have none. */
export function openTabChannel<News>(name: string): TabChannel<News> | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Reaches this origin alone.
    tell: (news) => channel.postMessage(news),
    onNews: (listener) => channel.addEventListener('message', ({ data }) => listener(data as News)),
    close: () => channel.close(),
  }
}
