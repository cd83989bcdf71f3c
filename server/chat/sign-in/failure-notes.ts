import type { Database } from '../../store/database/connect.ts'
import {
  recordWrong,
  type FailureAction,
  type Failures,
  type WrongAttempt,
} from './record-failures.ts'

/**
 * Wrong passwords, and attempts beyond the limits, on their way to the trail of access. A flood makes two entries of each an hour of each member: one of the
 * first failure, a second later, and one at the end of the hour with the number of the others.
 */
export type FailureNotes = {
  /** Takes the same time whether the account exists or not, which is looked up later (T36). */
  readonly count: (action: FailureAction, attempt: WrongAttempt) => void
  /** The failures of an account that are not recorded yet, to be recorded with a sign-in; the hour begins anew. */
  readonly take: (account: Pick<WrongAttempt, 'workspace_id' | 'email_key'>) => Failures[]
  /** Records all that is counted, at the end of the process. */
  readonly flush: () => Promise<void>
}

type Note = {
  pending: Failures | undefined
  last: WrongAttempt
  dueAt: number
  readonly endsAt: number
}

const actions = ['sign_in.failed', 'sign_in.limited'] as const
const firstAfterMs = 1_000
const windowMs = 3_600_000
const retryAfterMs = 10_000
/** Beyond it, the account whose hour began first is dropped. */
const mostAccounts = 20_000
/** Entries of one change: each takes a millisecond of the workspace's clock. */
const entriesAtOnce = 200

export function makeFailureNotes(database: Database): FailureNotes {
  const notes = new Map<string, Note>()
  const alarm = makeAlarm(async () => record(Date.now()))
  let recording = Promise.resolve()

  // One after another, so that the end of the process waits for what is being recorded.
  const record = async (until: number) => (recording = recording.then(async () => recordDue(until)))
  const recordDue = async (until: number): Promise<void> => {
    const due = [...notes.values()].filter((one) => one.pending && one.dueAt <= until)
    for (const [key, { pending, endsAt }] of notes) {
      if (pending === undefined && endsAt <= Date.now()) notes.delete(key)
    }
    const ofWorkspaces = Map.groupBy(due, ({ last }) => last.workspace_id)
    for (const [workspaceId, all] of ofWorkspaces) {
      for (let from = 0; from < all.length; from += entriesAtOnce) {
        await recordSome(database, workspaceId, all.slice(from, from + entriesAtOnce))
      }
    }
    for (const { pending, dueAt } of notes.values()) if (pending) alarm.set(dueAt)
  }
  return {
    count: (action, attempt) => alarm.set(note(notes, action, attempt)),
    take: (account) =>
      actions.flatMap((action) => {
        const key = keyOf(action, account)
        const pending = notes.get(key)?.pending
        notes.delete(key)
        return pending === undefined ? [] : [pending]
      }),
    flush: async () => {
      alarm.clear()
      await record(Infinity)
      alarm.clear()
    },
  }
}

/** Notes a wrong password; returns when it is to be recorded. */
function note(notes: Map<string, Note>, action: FailureAction, attempt: WrongAttempt): number {
  const key = keyOf(action, attempt)
  const now = Date.now()
  const one = { action, failures: 1, since: new Date(now), last: attempt }
  const known = notes.get(key)
  if (known === undefined || (known.pending === undefined && known.endsAt <= now)) {
    notes.delete(key)
    if (notes.size >= mostAccounts) notes.delete(notes.keys().next().value ?? '')
    const dueAt = now + firstAfterMs
    notes.set(key, { pending: one, last: attempt, dueAt, endsAt: now + windowMs })
    return dueAt
  }
  // The first failure of the hour was recorded.
  if (known.pending === undefined) known.dueAt = known.endsAt
  known.pending = together(known.pending, one)
  return known.dueAt
}

/** Never rejects: failures that could not be recorded are due again later. */
async function recordSome(
  database: Database,
  workspaceId: string,
  some: readonly Note[],
): Promise<void> {
  const taken = some.map((one) => {
    const { pending } = one
    one.pending = undefined
    return pending
  })
  try {
    const failures = taken.filter((one) => one !== undefined)
    await recordWrong(database, workspaceId, failures)
  } catch (error) {
    database.onError(error instanceof Error ? error : new Error(String(error)))
    for (const [at, one] of some.entries()) {
      one.pending = together(taken[at], one.pending)
      one.dueAt = Date.now() + retryAfterMs
    }
  }
}

/** Rings once at the earliest of the times that were set, in epoch milliseconds. */
function makeAlarm(ring: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let timerAt = Infinity
  const clear = () => {
    clearTimeout(timer)
    timerAt = Infinity
  }
  return {
    clear,
    set: (at: number) => {
      if (at >= timerAt) return
      clear()
      timerAt = at
      const rings = () => {
        timerAt = Infinity
        void ring()
      }
      timer = setTimeout(rings, Math.max(0, at - Date.now())).unref()
    },
  }
}

function together(
  earlier: Failures | undefined,
  later: Failures | undefined,
): Failures | undefined {
  if (earlier === undefined || later === undefined) return earlier ?? later
  return { ...later, failures: earlier.failures + later.failures, since: earlier.since }
}

function keyOf(
  action: FailureAction,
  { workspace_id: id, email_key: key }: Pick<WrongAttempt, 'workspace_id' | 'email_key'>,
) {
  return `${action} ${id} ${key}`
}
