import { appError } from '../../errors.ts'
import type { LogPage } from './read-events.ts'
import type { Asked } from './recent-events.ts'
import type { Watch, Watcher } from './watch.ts'

/** A long poll that waits for new events. */
export type Wait = {
  /** Ends the wait early, so that its client asks again: the process stops, for instance. */
  readonly settle: () => void
  /** Rejects the wait: its key has ended. */
  readonly end: () => void
}

export type WaitRequest = Asked & {
  readonly ms: number
}

type Register = {
  readonly begin: (wait: Wait) => void
  readonly end: (wait: Wait) => void
}

/**
 * Resolves when the log may hold a wanted event after `after`, when the time is over, or when it is settled early:
 * then with true. Holds no database connection meanwhile.
 */
export async function waitForEvents(
  watch: Watch,
  wanted: WaitRequest,
  register: Register,
): Promise<boolean> {
  const { after, filter, ms } = wanted
  // The watch has read further than the caller: the caller has to read again.
  if (watch.position !== undefined && watch.position > after) return false
  let isFirstRead = watch.position === undefined
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const end = () => reject(appError('unauthenticated'))
  const wait = { settle: () => resolve(true), end }
  const watcher: Watcher = {
    advance: (events) => {
      const isNew = events.some(
        ({ sequence, type }) => sequence > after && filter.types?.has(type) !== false,
      )
      const wasMissed = isFirstRead && (watch.position ?? 0) > after
      isFirstRead = false
      if (isNew || wasMissed) resolve(false)
    },
    end,
  }
  const timer = setTimeout(resolve, ms, false)
  watch.watchers.add(watcher)
  register.begin(wait)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    watch.watchers.delete(watcher)
    register.end(wait)
  }
}

/** The page after a position, from the recent events; undefined if they do not hold all of it. */
export function recentPage(watch: Watch, asked: Asked): LogPage | undefined {
  const { position, ends, recent } = watch
  if (position === undefined || position <= asked.after) return undefined
  const found = recent.eventsAfter(asked)
  if (found === undefined) return undefined
  const { events, isCut } = found
  const next = isCut ? (events.at(-1)?.sequence ?? position) : position
  return { ...ends, events, next_after: next, isGone: false }
}
