import { createEffect, onCleanup } from 'solid-js'
import { place } from '../router.ts'
import { isVisible } from '../state/visible.ts'

const lockOf = (id: string) => `porchlight.on-screen.${id}`

/** The conversation that this tab shows, while it is on the screen. */
export const shownHere = (): string | undefined =>
  isVisible() && place()[0] !== 'settings' ? place()[1] : undefined

/** Lets the other tabs of the browser know, by a lock, which ends with the tab whatever happens to it. Call in a component. */
export function holdShown(): void {
  createEffect(() => {
    const id = shownHere()
    if (id === undefined) return
    const end = new AbortController()
    onCleanup(() => end.abort())
    const promise = new Promise((resolve) => end.signal.addEventListener('abort', resolve))
    void navigator.locks
      .request(lockOf(id), { mode: 'shared', signal: end.signal }, async () => promise)
      .catch(() => undefined)
  })
}

/** Whether a tab of this browser shows the conversation now. */
export async function isOnScreen(id: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockOf(id))
}
