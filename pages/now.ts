import { createSignal } from 'solid-js'

const everyMs = 30_000

const [now, setNow] = createSignal(Date.now())
const timer: unknown = setInterval(() => setNow(Date.now()), everyMs)
// Outside of a page, in tests, it keeps no process from its end.
if (timer instanceof Object && 'unref' in timer) (timer.unref as () => void)()

/** The time, renewed each half minute: one timer for everything that shows it. */
export { now }
