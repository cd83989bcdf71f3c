import { createMemo, createResource, createSignal, onCleanup } from 'solid-js'
import { onBegin, onEvent } from '../../state/live.ts'
import { readEntries } from './entry-calls.ts'
import type { CardAct } from './entry-card.tsx'
import type { Entry, EntryKind } from './entry-kinds.ts'

/** The entries of a kind as far as they were read; read again when one of them changes. */
export function makeEntries(kind: EntryKind) {
  const [pages, setPages] = createSignal(1)
  const [read, { refetch }] = createResource(pages, async (count) => readEntries(kind, count))
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: a read that another overtakes would end before its entries are shown. */
  const reread = async () => {
    last = last.then(refetch)
    await last
  }
  const stops = [
    onBegin(() => void reread()),
    onEvent(({ type }) => {
      if (type.startsWith(`${kind.one}.`) || type === 'settings.changed') void reread()
    }),
  ]
  onCleanup(() => {
    for (const stop of stops) stop()
  })
  const found = () => (read.error === undefined ? read.latest : undefined)
  /** By their ids: a card stays the same element when its entry changes. */
  const byId = createMemo<ReadonlyMap<string, Entry>>(
    () => new Map(found()?.entries.map((entry) => [entry.id, entry])),
  )
  const entries = () => [...byId().values()]
  const placeOf = (id: string) => entries().findIndex((entry) => entry.id === id)
  return {
    byId,
    /** Whether an entry is not the first or the last of those whose order is chosen. */
    isPossible: (id: string, act: CardAct) => {
      if (act === 'edit' || act === 'remove') return true
      const next = entries()[placeOf(id) + (act === 'up' ? -1 : 1)]
      return next !== undefined && next.built_in !== true
    },
    /** The position that an entry gets by one step. Positions count from 1. */
    placeNextTo: (id: string, act: 'up' | 'down') => placeOf(id) + (act === 'up' ? 0 : 2),
    isRead: () => found() !== undefined,
    error: (): unknown => read.error,
    isMore: () => found()?.isMore === true,
    readMore: () => setPages(pages() + 1),
    reread,
  }
}
