import { createSignal } from 'solid-js'
import { isTemporary } from '../../client/source/porchlight-error.ts'
import type { ViewCounts } from '../../client/source/types.generated.ts'
import { backoffMs } from '../../pages/stream/back-off.ts'
import { api, asMember } from './api.ts'
import { firstRows } from './first-rows.ts'
import { sequenceOf } from './rows.ts'
import { may } from './session-state.ts'
import type { ViewName } from '../list/views.ts'

type Counts = Partial<Record<ViewName, number>>

const [counts, setCounts] = createSignal<Counts>({})
const [waiting, setWaiting] = createSignal<Counts>({})
const [bounded, setBounded] = createSignal<ReadonlySet<string>>(new Set())

/**
 * Conversations of each view, and those of them whose contact waits: exact, as of one event of the log, but for the
 * `bounded` views, which may have more.
 */
export { bounded, counts, waiting }

/** However many changes come, counts are read once at a time, and not more often than this. */
const leastMs = 1_000

let timer: ReturnType<typeof setTimeout> | undefined
let isReading = false
let isDue = false
let failures = 0
let readAt = -leastMs
/** The event that the counts are true for, and the last one that may have changed them. */
let [asOf, changedAt] = [-1, -1]

/** Reads the counts soon: of open conversations, those in these statuses. `sequence`: the event that changed them. */
export function countSoon(statuses: () => readonly string[], sequence?: number): void {
  changedAt = Math.max(changedAt, sequence ?? -1)
  // A reply may be true for a later event than the last one that has arrived.
  if (sequence !== undefined && sequence <= asOf) return
  isDue = true
  if (isReading) return
  const restMs = failures > 0 ? backoffMs(failures + 1) : readAt + leastMs - performance.now()
  timer ??= setTimeout(
    async () => {
      await firstRows
      timer = undefined
      void read(statuses)
    },
    Math.max(0, restMs),
  )
}

/** Reads at once what could not be read. */
export function countAgain(statuses: () => readonly string[]): void {
  if (failures === 0) return
  clearTimeout(timer)
  timer = undefined
  failures = 0
  countSoon(statuses)
}

/** Forgets the counts of somebody who saw other conversations. */
export function forgetCounts(): void {
  asOf = -1
  setCounts({})
  setWaiting({})
  setBounded(new Set<string>())
}

async function read(statuses: () => readonly string[]): Promise<void> {
  const status = statuses()
  // Before the statuses are known nothing is counted: a number of some of them would be wrong.
  if (status.length === 0 || !may('conversations:read')) return
  // As the views leave it out.
  const open = may('messages:read') ? { snoozed: false } : {}
  isReading = true
  isDue = false
  readAt = performance.now()
  try {
    const reply = await asMember(async () => api.views.count({ status, ...open }))
    show(reply.view_counts)
    failures = 0
    asOf = sequenceOf(reply)
    isDue ||= changedAt > asOf
  } catch (error) {
    failures += 1
    isDue = isTemporary(error)
  } finally {
    isReading = false
  }
  if (isDue) countSoon(statuses)
}

function show({ conversations, mentioned, views }: ViewCounts): void {
  const { total, statuses, listed, mine, unassigned, snoozed, groups } = conversations
  const closed = statuses.find(({ status }) => status === 'closed')?.total ?? 0
  const ofGroups = groups.map(({ group_id: id, ...count }) => [`group-${id}`, count] as const)
  const saved = views.map(({ view_id: id, ...count }) => [`view-${id}`, count] as const)
  const counted = mentioned === null ? saved : [...saved, ['mentions', mentioned] as const]
  setBounded(new Set(counted.filter(([, count]) => count.bounded).map(([name]) => name)))
  setCounts({
    ...Object.fromEntries([...ofGroups, ...counted].map(([name, count]) => [name, count.total])),
    ...{ mine: mine?.total ?? 0, unassigned: unassigned.total, open: listed.total, closed },
    snoozed: snoozed.total,
    all: total,
  })
  setWaiting({
    ...Object.fromEntries([...ofGroups, ...counted].map(([name, count]) => [name, count.waiting])),
    mine: mine?.waiting ?? 0,
    unassigned: unassigned.waiting,
    open: listed.waiting,
  })
}
