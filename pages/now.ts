import { createSignal } from 'solid-js'

const everyMs = 30_000

const [now, setNow] = createSignal(Date.now())
setInterval(() => setNow(Date.now()), everyMs)

/** The time, renewed each half minute: one timer for everything that shows it. */
export { now }
