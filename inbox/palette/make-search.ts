import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { wordsOf } from '../state/api.ts'
import { wholeFilterOf } from './asked-filter.ts'
import { findHits, isSearch, type Hits } from './find-hits.ts'
import { knownNames } from './known-names.ts'
import { readAsked, type Asked } from './read-asked.ts'

/** A rest between two keys; what is typed without one is asked for once. */
const restMs = 60

/** Searches as a text says, whenever it changes: what was found stays until the next reply, and late replies count for nothing. */
export function makeSearch(text: () => string, contactId: () => string | undefined) {
  const [hits, setHits] = createSignal<Hits>({ results: [], corrections: [], complete: true })
  const [isLooking, setLooking] = createSignal(false)
  const [error, setError] = createSignal<string>()
  const asked = createMemo((): Asked => {
    const read = readAsked(text(), knownNames())
    // What is a filter to its end asks for a list, not for words.
    const isFilter = read.kind === 'all' && wholeFilterOf(text()) !== undefined
    return isFilter ? { ...read, words: '' } : read
  })
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = async (mine: number, now: Asked, contact: string | undefined) => {
    try {
      const found = await findHits(now, contact)
      if (mine !== turn) return
      setHits(found)
      setError(undefined)
    } catch (cause) {
      if (mine === turn) setError(wordsOf(cause))
    } finally {
      if (mine === turn) setLooking(false)
    }
  }
  createEffect(
    on([asked, contactId], ([now, contact]) => {
      turn += 1
      const mine = turn
      clearTimeout(timer)
      setLooking(isSearch(now))
      timer = setTimeout(() => void look(mine, now, contact), restMs)
    }),
  )
  onCleanup(() => {
    turn += 1
    clearTimeout(timer)
  })
  return { asked, hits, isLooking, error }
}
