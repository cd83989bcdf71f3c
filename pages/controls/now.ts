import { createSignal } from 'solid-js'

const everyMs = 30_000

const [time, setTime] = createSignal(Date.now())
let isTicking = false

/** The time, renewed each half minute and when the page is looked at again: one timer for all that shows it. */
export function now(): number {
  if (!isTicking) {
    isTicking = true
    const renew = () => setTime(Date.now())
    setInterval(renew, everyMs)
    document.addEventListener('visibilitychange', renew)
  }
  return time()
}
