import { isRegistered } from './device.ts'
import { firstOf } from './sending.ts'
import type { Visit } from './visit.ts'

/** A page that was only passed through, or has no title yet, is not told. */
const restMs = 1500
/** Pages that are exchanged in parts say nothing of it: they are asked. */
const askEveryMs = 10_000

let isTelling = false

/** Tells the server the time zone of the browser and, where the team sees pages, the page that the visitor is on. */
export function tellVisit(visit: Visit): void {
  const { calls, config, host, kept, now } = visit
  let timer: ReturnType<typeof setTimeout> | undefined
  let told = ''
  const tell = () => {
    if (!isRegistered(kept)) return
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const page = config.channel.show_pages ? firstOf(visit).page : null
    const body = { time_zone: timeZone, ...(page === null ? {} : { page }) }
    const text = JSON.stringify([kept.read('token'), body])
    if (text === told) return
    told = text
    // It is a note: what is lost is told with the next page.
    calls.post('/widget/visit', body).catch(() => (told = ''))
  }
  const rest = () => {
    clearTimeout(timer)
    timer = setTimeout(tell, restMs)
  }
  // A visitor who was forgotten may come again.
  if (isTelling) return now.onPage?.()
  isTelling = true
  now.onPage = rest
  const ask = () => {
    if (document.visibilityState === 'visible') host.tell({ type: 'asks_page' })
  }
  document.addEventListener('visibilitychange', () => {
    // The page of the tab that comes to the front is the last one again.
    told = ''
    ask()
  })
  if (config.channel.show_pages) setInterval(ask, askEveryMs)
  ask()
  rest()
}
