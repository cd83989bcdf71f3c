import type { Tabs } from './tabs.ts'

/** What tabs without locks tell each other. */
export type Turn = { readonly kind: 'leads' | 'leaves' }

/**
 * Runs work in one tab of the browser at a time; the next one takes over when that tab closes. Without a secure context
 * there are no locks: then the tab that was shown last leads, so that a browser that opens six connections to a host never
 * spends them all on streams.
 */
export async function lead(
  tabs: Tabs<Turn>,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (tabs.hasLocks) return tabs.alone(async () => run(signal))
  let turn: AbortController | undefined
  const begin = () => {
    if (document.hidden || turn?.signal.aborted === false) return
    turn = new AbortController()
    tabs.tell({ kind: 'leads' })
    void run(AbortSignal.any([signal, turn.signal]))
  }
  tabs.listen(({ kind }) => {
    if (kind === 'leads') turn?.abort()
    else if (kind === 'leaves') begin()
  })
  document.addEventListener('visibilitychange', begin, { signal })
  addEventListener('pagehide', () => tabs.tell({ kind: 'leaves' }), { signal })
  begin()
}
