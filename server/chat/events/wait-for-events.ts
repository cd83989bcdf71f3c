import { appError } from '../../errors.ts'
import type { LogPage } from './read-events.ts'
import type { Asked } from './recent-events.ts'
import type { Watch, Watcher } from './watch.ts'

/** One that waits for new events. */
export type Wait = {
  /** Before its time, as when the process is about to stop. */
  readonly settle: () => void
  /** Its key works no longer. */
  readonly end: () => void
}

/** What is waited for, and how long. */
export type Wanted = Asked & {
  readonly ms: number
}

type Register = {
  readonly begin: (wait: Wait) => void
  readonly end: (wait: Wait) => void
}

/**
 * Resolves when the log holds something after `after` that may be wanted, when the time is over, or
 * when it is settled before that. It holds no connection meanwhile.
 */
export async function waitForEvents(
  watch: Watch,
  wanted: Wanted,
  register: Register,
): Promise<void> {
  const { after, filter, ms } = wanted
  // The log was just read up to there: what the watch has already seen beyond it is not known here.
  if (watch.position !== undefined && watch.position > after) return
  let isFirstLook = watch.position === undefined
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const end = () => reject(appError('unauthenticated'))
  const wait = { settle: resolve, end }
  const watcher: Watcher = {
    advance: (events) => {
      const isNew = events.some(
        ({ sequence, type }) => sequence > after && filter.types?.has(type) !== false,
      )
      const wasMissed = isFirstLook && (watch.position ?? 0) > after
      isFirstLook = false
      if (isNew || wasMissed) resolve()
    },
    end,
  }
  const timer = setTimeout(resolve, ms)
  watch.watchers.add(watcher)
  register.begin(wait)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    watch.watchers.delete(watcher)
    register.end(wait)
  }
}

/** The page after a place, from what the watch remembers; undefined when that is not all of it. */
export function recentPage(watch: Watch, asked: Asked): LogPage | undefined {
  const { position, ends, recent } = watch
  if (position === undefined || position <= asked.after) return undefined
  const found = recent.eventsAfter(asked)
  if (found === undefined) return undefined
  const { events, isCut } = found
  const next = isCut ? (events.at(-1)?.sequence ?? position) : position
  return { ...ends, events, next_after: next, isGone: false }
}
