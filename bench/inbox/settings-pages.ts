import { openBrowser } from '../../test/browser/open-browser.ts'
import { median } from '../median.ts'
import { openContext } from './paint.ts'

const prefix = '/inbox/settings/'
/** A page that changes no more for so long is complete. */
const restMs = 700

/** Follows the link to a page and returns the milliseconds until its last change was painted. */
const follow = (name: string) => `(async () => {
  const main = document.querySelector('main')
  const start = performance.now()
  let last = start
  const observer = new MutationObserver(() => requestAnimationFrame(() => { last = performance.now() }))
  observer.observe(main, { subtree: true, childList: true, characterData: true })
  document.querySelector('nav a[href="${prefix}${name}"]').click()
  do await new Promise((resolve) => setTimeout(resolve, ${restMs} / 4))
  while (performance.now() - last < ${restMs})
  observer.disconnect()
  return last - start
})()`

/** How long each page of the settings takes from the click to its last change: medians in ms, each round in a new context with nothing cached. */
export async function measureSettings(
  origin: string,
  session: Readonly<Record<string, string>>,
  rounds: number,
): Promise<{ name: string; ms: number }[]> {
  const browser = await openBrowser()
  const times = new Map<string, number[]>()
  for (let round = 0; round <= rounds; round += 1) {
    const context = await openContext(browser, origin, session)
    const page = await context.newPage()
    await page.goto(`${origin}${prefix}profile`)
    await page.locator(`nav a[href^="${prefix}"]`).first().waitFor()
    const names = await page.evaluate<string[]>(
      `[...document.querySelectorAll('nav a[href^="${prefix}"]')].map((link) => link.pathname.slice(${prefix.length}))`,
    )
    for (const name of names) {
      const ms = await page.evaluate<number>(follow(name))
      // The first round is a warm-up.
      if (round > 0) times.set(name, [...(times.get(name) ?? []), ms])
    }
    await context.close()
  }
  await browser.close()
  return [...times].map(([name, found]) => ({ name, ms: median(found) }))
}
