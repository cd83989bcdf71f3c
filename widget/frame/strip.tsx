import { Show, createEffect, createSignal, onCleanup, type JSX } from 'solid-js'
import { useSession } from '../state/use-session.ts'
import './strip.css'

const patienceMs = 2000

/** What the visitor has to know of the connection. A short break says nothing. */
export function Strip(): JSX.Element {
  const session = useSession()
  const { store, kept } = session
  const [hasNet, setNet] = createSignal(navigator.onLine)
  const [isLong, setLong] = createSignal(false)
  const look = () => setNet(navigator.onLine)
  addEventListener('online', look)
  addEventListener('offline', look)
  onCleanup(() => {
    removeEventListener('online', look)
    removeEventListener('offline', look)
  })
  const isOffline = () => !hasNet() || store.state.connection === 'offline'
  createEffect(() => {
    setLong(false)
    if (!isOffline()) return
    const timer = setTimeout(() => setLong(true), patienceMs)
    onCleanup(() => clearTimeout(timer))
  })
  return (
    <div class="strips" role="status">
      <Show when={isOffline() && isLong()}>
        <p class="strip">{session.words.offline}</p>
      </Show>
      <Show when={!kept.isKept && store.state.thread !== undefined}>
        <p class="strip">{session.words.memory_only}</p>
      </Show>
    </div>
  )
}
