import type { Principal } from '../../api/access/principal.ts'
import { lifetimes, type Signal, type Told } from './signal.ts'
import { makeSignalBatches, type Passed, type SignalBatches } from './signal-batches.ts'
import { makeSignalReaders } from './signal-readers.ts'
import { makeSignalStore, type Entry } from './signal-store.ts'

declare module '../../api/http/services.ts' {
  interface AppServices {
    /** People who are typing, viewing and present, as far as this process knows. */
    readonly signals: SignalBoard
  }
}

/** The signals of all workspaces that are still true, in memory. */
export type SignalBoard = {
  /** Whether a signal of this key would have no effect now. */
  readonly isTooSoon: (workspaceId: string, key: string) => boolean
  /** Gives a signal; without effect if it is too soon. */
  readonly give: (signal: Signal) => void
  /** Makes a signal live longer, without telling the streams. Gives it if it is over. */
  readonly renew: (signal: Signal) => void
  /** Ends a signal. Returns whether there was one. */
  readonly end: (workspaceId: string, key: string) => boolean
  /** The signals of a workspace that are true now. */
  readonly now: (workspaceId: string) => readonly Told[]
  /** Tells a stream what is true now and what changes. Returns how to stop. */
  readonly listen: (principal: Principal, write: (frame: string) => void) => () => void
  /** Takes signals of other processes. */
  readonly hear: (batch: readonly Passed[]) => void
  readonly connect: SignalBatches['connect']
  /** Ends what has not been renewed. */
  readonly tick: () => void
}

const monotonic = () => performance.timeOrigin + performance.now()

/** `now`: milliseconds since 1970. */
export function makeSignalBoard(now: () => number = monotonic): SignalBoard {
  const readers = makeSignalReaders()
  const batches = makeSignalBatches()
  const finish = (entry: Entry) => {
    if (entry.isOver) return
    entry.isOver = true
    readers.tell({ signal: entry.signal, until: null })
  }
  const store = makeSignalStore(now, finish)
  const give = (signal: Signal) => {
    if (store.isTooSoon(signal.workspace_id, signal.key)) return
    const left = lifetimes[signal.type]
    const entry = store.put(signal, left)
    if (entry === undefined) return
    readers.tell(entry)
    batches.add({ signal, left })
  }
  const hearOne = ({ signal, left }: Passed) => {
    const known = store.find(signal.workspace_id, signal.key)
    if (left === null) {
      if (known !== undefined) finish(known)
      return
    }
    const isKnown = isRenewal(known, signal)
    const entry = store.put(signal, Math.min(left, lifetimes[signal.type]))
    if (entry !== undefined && !isKnown) readers.tell(entry)
  }
  return {
    isTooSoon: store.isTooSoon,
    give,
    renew: (signal) => {
      const entry = store.find(signal.workspace_id, signal.key)
      if (entry === undefined || entry.isOver) return give(signal)
      const left = lifetimes[signal.type]
      entry.until = now() + left
      return batches.add({ signal: entry.signal, left })
    },
    end: (workspaceId, key) => {
      const entry = store.find(workspaceId, key)
      if (entry === undefined || entry.isOver) return false
      finish(entry)
      batches.add({ signal: entry.signal, left: null })
      return true
    },
    now: store.now,
    listen: (principal, write) => readers.add(principal, write, store.now(principal.workspace_id)),
    hear: (batch) => batch.forEach(hearOne),
    connect: batches.connect,
    tick: store.sweep,
  }
}

/** Continuing presence is not sent again: its frames have no end. */
function isRenewal(known: Entry | undefined, { type, status }: Signal): boolean {
  return type === 'presence' && known?.isOver === false && known.signal.status === status
}
