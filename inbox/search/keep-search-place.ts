import { createEffect, on } from 'solid-js'
import type { makeSearch } from '../palette/make-search.ts'

/** How many pages are read again at most. */
const mostPages = 20

type Kept = { readonly pages: number; readonly top: number }

/** Keeps in the history how far a search was read and scrolled: going back, or a reload, shows the same. */
export function keepSearchPlace(
  search: ReturnType<typeof makeSearch>,
  box: () => HTMLElement | undefined,
) {
  const { pages: wanted, top } = keptPlace()
  let pages = 1
  const readOlder = async () => {
    pages += 1
    await search.readOlder()
  }
  let isDue = wanted > 1 || top > 0
  const restore = async () => {
    while (pages < Math.min(wanted, mostPages) && search.hasOlder()) await readOlder()
    requestAnimationFrame(() => box()?.scrollTo({ top }))
  }
  createEffect(
    on([search.hits, search.isLooking], ([{ results }, isLooking]) => {
      if (!isDue || isLooking || results.length === 0) return
      isDue = false
      void restore()
    }),
  )
  /** Another text begins with its first page. */
  const begin = () => {
    isDue = false
    pages = 1
  }
  const keep = () => {
    const searchPlace: Kept = { pages, top: box()?.scrollTop ?? 0 }
    history.replaceState({ searchPlace }, '')
  }
  return { readOlder, begin, keep }
}

function keptPlace(): Kept {
  const state = history.state as { readonly searchPlace?: Kept } | null
  return state?.searchPlace ?? { pages: 1, top: 0 }
}
