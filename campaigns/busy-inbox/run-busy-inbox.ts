import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { percentile } from '../../bench/percentile.ts'
import { openInbox } from '../../inbox/testing/open-inbox.ts'
import type { TestWorkspace } from '../../test/app.ts'
import { signIn } from '../../test/sign-in.ts'
import { messageText } from '../open-widgets/listeners.ts'
import { makeShop, type Shop } from '../open-widgets/make-shop.ts'
import { untilAccepted } from '../open-widgets/make-visitors.ts'
import { startListeners } from '../open-widgets/start-listeners.ts'
import { startServerProcess } from '../server-process.ts'
import { slowdown, until } from '../until.ts'
import { withOwner } from '../workspaces.ts'

export type BusyInbox = {
  readonly dataFolder: string
  readonly agents: number
  /** Messages in a second, each an event for every agent. */
  readonly rate: number
  readonly seconds: number
  readonly rounds: number
  readonly say: (line: string) => void
}

const conversations = 40
/** Those that get messages while they are counted: the page shows the first. */
const among = 10
const startMs = 60_000

/**
 * Agents' streams, one of them a page in Chromium, while messages come. Returns how long they take to the page's screen, and the
 * page's heap after each round, in which it also opens and leaves what it has.
 */
export async function runBusyInbox({ dataFolder, agents, say, ...given }: BusyInbox) {
  const env = { PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' }
  const server = await startServerProcess(dataFolder, startMs * slowdown(), env)
  const { port } = server
  const count = { visitors: conversations, inboxes: agents - 1, keys: 0, idle: 0 }
  const shop = await makeShop(dataFolder, port, count)
  const listeners = startListeners(port, shop.inboxStreams)
  await until('all streams are open', startMs, async () => {
    return (await listeners.ask('countOpen')) === listeners.wanted
  })
  const ids = shop.visitors.map(({ conversationId }) => conversationId)
  const { page, context } = await openPage(dataFolder, port, shop, `/inbox/all/${ids[0]}`)
  const devtools = await context.newCDPSession(page)
  await page.evaluate(watchMessages)
  const heaps: number[] = []
  const delaysMs: number[] = []
  let sent = 0
  for (let round = 1; round <= given.rounds; round += 1) {
    const startedAt = performance.now()
    const messages = Math.round(given.seconds * given.rate)
    await talk(shop, ids, messages, given.rate, sent)
    const perSecond = (messages * 1000) / (performance.now() - startedAt)
    sent += messages
    await sleep(1_000)
    const late = await page.evaluate<number[]>('window.delays.splice(0)')
    delaysMs.push(...late)
    await walk(page, ids)
    // Other conversations showed what had come to them a while ago.
    await page.evaluate('window.delays.splice(0)')
    heaps.push(await heapOf(devtools))
    const [p50, p99] = [0.5, 0.99].map((share) => Math.round(percentile(late, share)))
    const megabytes = ((heaps.at(-1) ?? 0) / 1024 ** 2).toFixed(1)
    say(
      `Round ${round}: ${perSecond.toFixed(0)} events a second, ${late.length} on the screen, p50 ${p50} ms, p99 ${p99} ms, heap ${megabytes} MB`,
    )
  }
  await context.close()
  listeners.stop()
  shop.disconnect()
  await server.stop('SIGTERM')
  return { heaps, delaysMs }
}

async function openPage(dataFolder: string, port: number, shop: Shop, path: string) {
  const signedIn = await withOwner(dataFolder, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `select workspace_id as id from workspaces where subdomain = 'shop'`,
    )
    const space = { id: rows[0]?.id, subdomain: 'shop', port, owner }
    return signIn(space as unknown as TestWorkspace, shop.admin)
  })
  const opened = await openInbox({ subdomain: 'shop', port }, path, signedIn)
  await opened.page.locator('.log [data-message]').first().waitFor()
  return opened
}

/** Notes how long each message took from the start of its request to a frame with it in the log. */
const watchMessages = `(() => {
  window.delays = []
  const seen = new Set()
  const look = () => {
    for (const { textContent } of [...document.querySelectorAll('.log .body')].slice(-60)) {
      const [, number, at] = /Number (\\d+) at (\\d+)\\./.exec(textContent) ?? []
      if (number === undefined || seen.has(number)) continue
      seen.add(number)
      window.delays.push(Date.now() - Number(at))
    }
  }
  new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, { subtree: true, childList: true })
})()`

async function talk(shop: Shop, ids: readonly string[], count: number, rate: number, from: number) {
  await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      await sleep((at * 1_000) / rate)
      const path = `/conversations/${ids[at % among]}/messages`
      const message = { body: messageText(from + at), sender_email: shop.admin }
      const key = randomUUID()
      await untilAccepted(async () => (await shop.team.ask('POST', path, message, key)).status)
    }),
  )
}

/** Opens conversations, views, the palette and the keys, and comes back to where it was. */
async function walk(page: Page, ids: readonly string[]): Promise<void> {
  const click = async (selector: string) =>
    page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.click()`)
  for (const id of [...ids.slice(1, among + 10), ids[0]]) {
    await page.evaluate(
      `history.pushState(null, '', '/inbox/all/${id}'); dispatchEvent(new PopStateEvent('popstate'))`,
    )
    await page.locator('.log [data-message]').first().waitFor()
  }
  for (const view of ['mine', 'open', 'all']) {
    await click(`.views a[href="/inbox/${view}"]`)
    await page.locator('.list h1').waitFor()
  }
  for (const key of ['?', 'Control+k']) {
    await page.evaluate('document.activeElement?.blur()')
    await page.keyboard.press(key)
    await page.locator('dialog[open]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
  await page.evaluate(
    `history.pushState(null, '', '/inbox/all/${ids[0]}'); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await page.locator('.log [data-message]').first().waitFor()
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}
