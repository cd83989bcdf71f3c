import { createSignal, onCleanup, untrack, type Accessor } from 'solid-js'
import { backoffMs } from '../../pages/stream/back-off.ts'
import { onBack } from '../state/live.ts'
import { loadPart } from '../state/missing-parts.ts'

/** What is loaded when it is first wanted. */
export type LateLoad<Loaded> = {
  /** Undefined until it is there. */
  readonly loaded: Accessor<Loaded | undefined>
  /** Loads it, and for as long as the calling component is there again and again: what is loaded may be lost with the net. */
  readonly want: () => void
}

export function lateLoad<Loaded>(load: () => Promise<Loaded>): LateLoad<Loaded> {
  const [loaded, setLoaded] = createSignal<Loaded>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLoading = false
  let [failures, wanting] = [0, 0]
  const read = async () => {
    clearTimeout(timer)
    if (isLoading || wanting === 0 || untrack(loaded) !== undefined) return
    isLoading = true
    try {
      const found = await loadPart(load)
      setLoaded(() => found)
    } catch {
      failures += 1
      timer = setTimeout(() => void read(), backoffMs(failures))
    } finally {
      isLoading = false
    }
  }
  const want = () => {
    wanting += 1
    onCleanup(() => void (wanting -= 1))
    onCleanup(onBack(() => void read()))
    void read()
  }
  return { loaded, want }
}
