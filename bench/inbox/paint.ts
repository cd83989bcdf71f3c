import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../test/browser/open-browser.ts'
import { median } from '../median.ts'

/** Milliseconds from the navigation, medians of rounds. */
export type Paint = {
  readonly rows: number
  /** A page without scripts that shows the same column and rows. */
  readonly still: number
  /** Of a conversation: its messages, and the editor in place of the text field. */
  readonly messages: number
  readonly editor: number
}

/** Keeps when something was first painted that a selector finds. */
const watching = (selectors: readonly string[]) => `(() => {
  const seen = (globalThis.seen = {})
  const look = () => {
    for (const one of ${JSON.stringify(selectors)})
      if (!(one in seen) && document.querySelector(one) !== null) seen[one] = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

const row = 'a.row .title'
const message = '.log article'
const editor = '#write-box.rich'

/** Opens the inbox in turn with a still page of what it shows, in a new context each, so that nothing is cached by the browser. */
export async function measurePaint(
  origin: string,
  session: Readonly<Record<string, string>>,
  conversationId: string,
  rounds: number,
): Promise<Paint> {
  const browser = await openBrowser()
  const page = await stillPage(browser, origin, session)
  const server = createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(page))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const still = `http://localhost:${(server.address() as AddressInfo).port}/`
  const times: Record<keyof Paint, number[]> = { rows: [], still: [], messages: [], editor: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const [rows = 0] = await timesOf(browser, `${origin}/inbox/open`, session, [row])
    const [bare = 0] = await timesOf(browser, still, {}, [row])
    const open = `${origin}/inbox/open/${conversationId}`
    const [messages = 0, written = 0] = await timesOf(browser, open, session, [message, editor])
    // The first round is a warm-up.
    if (round === 0) continue
    times.rows.push(rows)
    times.still.push(bare)
    times.messages.push(messages)
    times.editor.push(written)
  }
  server.close()
  await browser.close()
  return {
    ...{ rows: median(times.rows), still: median(times.still) },
    ...{ messages: median(times.messages), editor: median(times.editor) },
  }
}

/** A context of 1440 × 900 pixels with the session's cookie. */
export async function openContext(
  browser: Browser,
  url: string,
  session: Readonly<Record<string, string>>,
) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name, value] = /^([^=]*)=(.*)$/.exec(session['Cookie'] ?? '')?.slice(1) ?? []
  if (name !== undefined && value !== undefined)
    await context.addCookies([
      { name, value, domain: new URL(url).hostname, path: '/', secure: true },
    ])
  return context
}

async function timesOf(
  browser: Browser,
  url: string,
  session: Readonly<Record<string, string>>,
  selectors: readonly string[],
): Promise<number[]> {
  const context = await openContext(browser, url, session)
  const page = await context.newPage()
  await page.addInitScript(watching(selectors))
  await page.goto(url)
  for (const one of selectors) await page.locator(one).first().waitFor()
  await page.waitForFunction(`Object.keys(seen).length === ${selectors.length}`)
  const seen = await page.evaluate<Record<string, number>>('seen')
  await context.close()
  return selectors.map((one) => seen[one] ?? Number.NaN)
}

/** What the inbox shows, with its styles and without its scripts. */
async function stillPage(
  browser: Browser,
  origin: string,
  session: Readonly<Record<string, string>>,
): Promise<string> {
  const context = await openContext(browser, origin, session)
  const page = await context.newPage()
  await page.goto(`${origin}/inbox/open`)
  await page.locator(row).first().waitFor()
  const body = await page.evaluate<string>('document.body.outerHTML')
  const css = await page.evaluate<string>(
    `[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\\n')`,
  )
  await context.close()
  const still = body.replaceAll(/<script[\s\S]*?<\/script>/g, '')
  return `<!doctype html><meta charset="utf-8"><style>${css}</style>${still}`
}
