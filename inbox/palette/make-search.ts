import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js'
import { wordsOf } from '../state/api.ts'
import { onBack } from '../state/live.ts'
import { wholeFilterOf } from './asked-filter.ts'
import { findHits, isSearch, nothing, type Hits } from './find-hits.ts'
import { knownNames } from './known-names.ts'
import { readAsked, type Asked } from './read-asked.ts'

/** A search that takes longer does not hold up the one for the newest text. */
const patienceMs = 500

/**
 * Searches as a text says, whenever it changes: at once, and while a search is under way only for the newest text after it.
 * What was found stays until the next reply. A search that failed is sent again when the server is there again.
 */
export function makeSearch(text: () => string, contactId: () => string | undefined) {
  const [hits, setHits] = createSignal<Hits>(nothing)
  const [isLooking, setLooking] = createSignal(false)
  const [isPaging, setPaging] = createSignal(false)
  const [error, setError] = createSignal<string>()
  const asked = createMemo((): Asked => {
    const read = readAsked(text(), knownNames())
    // What is a filter to its end asks for a list, not for words.
    const isFilter = read.kind === 'all' && wholeFilterOf(text()) !== undefined
    return isFilter ? { ...read, words: '' } : read
  })
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let begunAt: number | undefined
  let isDue = false
  const look = async () => {
    clearTimeout(timer)
    turn += 1
    const mine = turn
    isDue = false
    begunAt = performance.now()
    try {
      const found = await findHits(asked(), contactId())
      if (mine !== turn) return
      setHits(found)
      setError(undefined)
    } catch (cause) {
      if (mine === turn) setError(wordsOf(cause))
    } finally {
      if (mine === turn) {
        begunAt = undefined
        if (isDue) void look()
        else setLooking(false)
      }
    }
  }
  createEffect(
    on([asked, contactId], ([now]) => {
      setLooking(isSearch(now))
      clearTimeout(timer)
      isDue = begunAt !== undefined
      if (begunAt === undefined) void look()
      else timer = setTimeout(() => void look(), begunAt + patienceMs - performance.now())
    }),
  )
  // Also once somebody has signed in again.
  const stop = onBack(() => error() !== undefined && void look())
  onCleanup(() => {
    stop()
    turn += 1
    clearTimeout(timer)
  })
  /** Reads the next hits, behind those that are there. */
  const readOlder = async () => {
    const cursor = hits().next_cursor
    if (cursor === null || isLooking() || isPaging()) return
    const mine = turn
    setPaging(true)
    try {
      const { results, complete, next_cursor: next } = await findHits(asked(), contactId(), cursor)
      if (mine !== turn) return
      const all = [...hits().results, ...results]
      setHits({ ...hits(), results: all, next_cursor: next, complete: hits().complete && complete })
      setError(undefined)
    } catch (cause) {
      if (mine === turn) setError(wordsOf(cause))
    } finally {
      setPaging(false)
    }
  }
  const hasOlder = () => isSearch(asked()) && hits().next_cursor !== null
  return { asked, hits, isLooking, error, hasOlder, isPaging, readOlder }
}
