import { createSignal, onCleanup } from 'solid-js'
import type * as RichFile from './rich/rich-box.tsx'
import { onBack } from '../state/live.ts'

type Rich = typeof RichFile

const [rich, setRich] = createSignal<Rich>()
let isLoading = false

/** The editor with format, once it is there. */
export { rich }

/** Loads it when the page has nothing else to do. One that is lost with the net is asked for again when that is back. */
export function wantRich(): void {
  const idle = globalThis.requestIdleCallback as ((run: () => void) => void) | undefined
  ;(idle ?? setTimeout)(() => void load())
  onCleanup(onBack(() => void load()))
}

async function load(): Promise<void> {
  if (isLoading || rich() !== undefined) return
  isLoading = true
  try {
    const file = await import('./rich/rich-box.tsx')
    await file.richReady()
    setRich(file)
  } catch {
    // The text field remains.
  } finally {
    isLoading = false
  }
}
