import { openTabs } from '../stream/tabs.ts'
import { openOutboxDisk } from './outbox-disk.ts'
import { openOutbox, type Outbox, type OutboxOptions } from './outbox.ts'
import type { Outgoing } from './outgoing.ts'

type Options<One extends Outgoing> = Pick<OutboxOptions<One>, 'send' | 'onChange'> & {
  /** Tells outboxes of one origin apart: of persons, of channels. */
  readonly name: string
  /** False where the browser stores nothing. */
  readonly isShared?: boolean
  /** What the page before this one could not store. */
  readonly carried?: readonly One[] | undefined
}

/** The outbox of a page: tries at once when the net is back or the tab is shown, and once more as the page is left. */
export function openPageOutbox<One extends Outgoing>(options: Options<One>): Outbox<One> {
  const { name, isShared, carried = [] } = options
  const disk = openOutboxDisk<One>(name)
  for (const one of carried) disk.note(one)
  const outbox = openOutbox<One>({
    ...options,
    disk,
    tabs: openTabs(`${name}:outbox`, isShared),
  })
  const end = new AbortController()
  const { signal } = end
  addEventListener('online', outbox.wake, { signal })
  document.addEventListener('visibilitychange', () => document.hidden || outbox.wake(), { signal })
  addEventListener('pagehide', () => navigator.onLine && outbox.leave(), { signal })
  return {
    ...outbox,
    close: () => {
      end.abort()
      outbox.close()
    },
  }
}
