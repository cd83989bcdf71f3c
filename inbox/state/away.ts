import { createEffect, createSignal, onCleanup } from 'solid-js'
import { connection } from './live.ts'
import { newestChange } from './rows.ts'
import { me } from './session-state.ts'
import { isVisible } from './visible.ts'

const [awaySince, setAwaySince] = createSignal<string>()

/**
 * The newest change that the member had on the screen before the page was left, hidden or without a connection: an
 * `updated_at` of a conversation, whose order is that of the workspace's changes. Undefined before the member was away.
 */
export { awaySince }

/** The list that showed what came has been left. */
export function endAway(): void {
  setAwaySince(undefined)
}

/** Follows whether the member looks at a page that is up to date. Call in a component. */
export function watchLooks(): void {
  let isHere = false
  let last = ''
  const leave = () => {
    if (!isHere) return
    isHere = false
    last = newestChange()
    store(last)
  }
  createEffect(() => {
    const isUpToDate = isVisible() && connection() === 'live'
    if (!isUpToDate) return leave()
    if (isHere) return
    isHere = true
    // Another tab may have been looked at meanwhile.
    const since = [last, stored()].toSorted().at(-1)
    if (since !== undefined && since !== '') setAwaySince(since)
  })
  addEventListener('pagehide', leave)
  onCleanup(() => removeEventListener('pagehide', leave))
}

const place = () => `porchlight.looked.${me()?.member.id}`

function stored(): string {
  try {
    return localStorage.getItem(place()) ?? ''
  } catch {
    return ''
  }
}

function store(last: string): void {
  if (last === '' || last < stored()) return
  try {
    localStorage.setItem(place(), last)
  } catch {
    // Storage refused: known as long as the page is open.
  }
}
