import { createSignal, onCleanup, type Accessor } from 'solid-js'

/** The time, renewed every half minute. */
export function useMinute(): Accessor<number> {
  const [now, setNow] = createSignal(Date.now())
  const timer = setInterval(() => setNow(Date.now()), 30_000)
  onCleanup(() => clearInterval(timer))
  return now
}
