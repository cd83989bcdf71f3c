import { Show, createEffect, createSignal, onCleanup, type JSX } from 'solid-js'
import { hasNet } from '../state/has-net.ts'
import { useVisit } from '../state/use-visit.ts'
import './strip.css'

const patienceMs = 2000

/** What the visitor has to know of the connection. A short break says nothing. */
export function Strip(): JSX.Element {
  const visit = useVisit()
  const { store, kept } = visit
  const [isLong, setLong] = createSignal(false)
  /** Each of them is tried again. */
  const isAway = () =>
    store.state.connection === 'offline' ||
    store.state.isListFailed ||
    store.state.pending.some(({ id }) => store.state.waits[id] === 'retrying')
  const isCut = () => !hasNet() || isAway()
  createEffect(() => {
    setLong(false)
    if (!isCut()) return
    const timer = setTimeout(() => setLong(true), patienceMs)
    onCleanup(() => clearTimeout(timer))
  })
  return (
    <div class="strips" role="status">
      <Show when={isCut() && isLong()}>
        <p class="strip">{hasNet() ? visit.words.unreachable : visit.words.offline}</p>
      </Show>
      <Show when={store.state.note}>
        <p class="strip">{store.state.note}</p>
      </Show>
      <Show when={!kept.isKept && store.state.thread !== undefined}>
        <p class="strip">{visit.words.memory_only}</p>
      </Show>
    </div>
  )
}
