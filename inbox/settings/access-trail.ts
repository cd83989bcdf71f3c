import { createSignal } from 'solid-js'
import type { AccessEntry, ListAccessEntriesQuery } from '../../client/source/types.generated.ts'
import { api, asMember } from '../state/api.ts'

/** The actions of each kind that the page filters by; none: all. */
const actionsOf = {
  all: [],
  signIns: ['sign_in.succeeded', 'session.signed_out'],
  failures: ['sign_in.failed', 'sign_in.limited'],
  ends: ['session.revoked'],
  passwords: ['password.changed', 'password.reset', 'link.made', 'link.used'],
} as const satisfies Readonly<Record<string, readonly AccessEntry['action'][]>>
export type AccessKind = keyof typeof actionsOf

export type AccessFilter = {
  readonly kind: AccessKind
  /** Blank: everybody's. */
  readonly memberId: string
  /** Days, such as `2026-11-23`; blank: no bound. */
  readonly from: string
  readonly until: string
}

const everything: AccessFilter = { kind: 'all', memberId: '', from: '', until: '' }

/** The trail of access as far as it was read. */
export function makeAccessTrail() {
  const [filter, setFilter] = createSignal(everything)
  const [entries, setEntries] = createSignal<readonly AccessEntry[]>([])
  const [next, setNext] = createSignal<string | null>(null)
  const [isReading, setReading] = createSignal(false)
  const [error, setError] = createSignal<unknown>()
  let current = 0

  const read = async (before: string | undefined) => {
    current += 1
    const own = current
    setReading(true)
    setError(undefined)
    try {
      const page = await asMember(async () =>
        api.apiKeys.listAccessEntries(queryOf(filter(), before)),
      )
      // The filter has changed meanwhile.
      if (own !== current) return
      setEntries(before === undefined ? page.entries : [...entries(), ...page.entries])
      setNext(page.next_before)
    } catch (cause) {
      if (own === current) setError(cause)
    } finally {
      if (own === current) setReading(false)
    }
  }
  void read(undefined)
  return {
    filter,
    entries,
    isReading,
    error,
    hasMore: () => next() !== null,
    choose: (part: Partial<AccessFilter>) => {
      setFilter({ ...filter(), ...part })
      void read(undefined)
    },
    readMore: async () => read(next() ?? undefined),
  }
}

function queryOf(
  { kind, memberId, from, until }: AccessFilter,
  before: string | undefined,
): ListAccessEntriesQuery {
  const actions = actionsOf[kind].join(',')
  const end = before ?? (until === '' ? undefined : startOf(until, 1))
  return {
    ...(memberId === '' ? {} : { member_id: memberId }),
    ...(actions === '' ? {} : { action: actions }),
    // Both bounds are left out themselves, and entries are a millisecond apart.
    ...(from === '' ? {} : { after: startOf(from, 0, -1) }),
    ...(end === undefined ? {} : { before: end }),
  }
}

/** When a day of this browser's time zone, or the one after it, begins. */
function startOf(day: string, daysLater: number, ms = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater, 0, 0, 0, ms).toISOString()
}
