import { createSignal } from 'solid-js'
import { asMember } from '../state/api.ts'

/** A page of entries, and what the next one continues after; null: it was the last. */
export type TrailPage<Entry, Next> = {
  readonly entries: readonly Entry[]
  readonly next: Next | null
  /** How many there are in all, if that is known. */
  readonly total?: number
  /** There may be more than the total. */
  readonly isBounded?: boolean
}

/** A trail, newest first, as far as it was read; read anew with every choice of a filter. */
export function makeTrail<Filter, Entry, Next>(
  everything: Filter,
  readPage: (filter: Filter, after: Next | undefined) => Promise<TrailPage<Entry, Next>>,
) {
  const [filter, setFilter] = createSignal(everything)
  const [entries, setEntries] = createSignal<readonly Entry[]>([])
  const [next, setNext] = createSignal<Next | null>(null)
  const [total, setTotal] = createSignal<number>()
  const [isBounded, setBounded] = createSignal(false)
  const [isReading, setReading] = createSignal(false)
  const [error, setError] = createSignal<unknown>()
  let current = 0

  const read = async (after: Next | undefined) => {
    current += 1
    const own = current
    setReading(true)
    setError(undefined)
    try {
      const page = await asMember(async () => readPage(filter(), after))
      // The filter has changed meanwhile.
      if (own !== current) return
      setEntries(after === undefined ? page.entries : [...entries(), ...page.entries])
      setNext(() => page.next)
      setTotal(page.total)
      setBounded(page.isBounded === true)
    } catch (cause) {
      if (own === current) setError(cause)
    } finally {
      if (own === current) setReading(false)
    }
  }
  /** Reads what is shown anew, without a word of it: something has changed. A later choice has its own way. */
  const reread = async () => {
    const own = current
    const shown = entries().length
    const fresh: Entry[] = []
    try {
      let page: TrailPage<Entry, Next> | undefined
      do {
        const after = page?.next ?? undefined
        page = await asMember(async () => readPage(filter(), after))
        fresh.push(...page.entries)
      } while (page.next !== null && fresh.length < shown)
      const last = page
      if (own !== current) return
      setEntries(fresh)
      setNext(() => last.next)
      setTotal(last.total)
      setBounded(last.isBounded === true)
    } catch {
      // Read again with the next change.
    }
  }
  void read(undefined)
  return {
    reread,
    filter,
    entries,
    total,
    isBounded,
    isReading,
    error,
    hasMore: () => next() !== null,
    choose: (part: Partial<Filter>) => {
      setFilter(() => ({ ...filter(), ...part }))
      void read(undefined)
    },
    readMore: async () => read(next() ?? undefined),
  }
}

export type Trail<Filter, Entry, Next> = ReturnType<typeof makeTrail<Filter, Entry, Next>>

/** When a day of this browser's time zone, or the one after it, begins. */
export function startOf(day: string, daysLater: number, ms = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater, 0, 0, 0, ms).toISOString()
}
