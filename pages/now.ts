import { createSignal } from 'solid-js'

const everyMs = 30_000
/** A clock that is this wrong is taken for right: replies take a while, too. */
const toleratedMs = 60_000

/** How far the server's clock is ahead of this device's. */
let aheadMs = 0
const [now, setNow] = createSignal(Date.now())
const tell = () => setNow(Date.now() + aheadMs)
const timer: unknown = setInterval(tell, everyMs)
// Outside of a page, in tests, it keeps no process from its end.
if (timer instanceof Object && 'unref' in timer) (timer.unref as () => void)()

/** The time, renewed each half minute: one timer for everything that shows it. The server's where the device's clock is wrong. */
export { now }

/** Learns the server's time of a reply that just came: its `Date` header (RFC 9110, 6.6.1). */
export function learnTime(header: string | null): void {
  const differenceMs = Date.parse(header ?? '') - Date.now()
  if (Number.isNaN(differenceMs)) return
  const nextMs = Math.abs(differenceMs) < toleratedMs ? 0 : differenceMs
  if (Math.abs(nextMs - aheadMs) < toleratedMs) return
  aheadMs = nextMs
  tell()
}
