import type { Frame, Page } from 'playwright-core'
import { chatOf } from './check-looks.ts'
import type { startWidgetWorld, Visit } from './widget-world.ts'

type World = Awaited<ReturnType<typeof startWidgetWorld>>

/** Milliseconds, as the browser's own clock and paint timing tell them. */
export type Measured = {
  /** From the click on the launcher to the first paint of the chat's content, which is all of home. */
  readonly opening: number
  /** The same of a page without scripts that looks the same, in a frame of the same page. */
  readonly still: number
  /** From Enter to the paint that shows the message. */
  readonly echo: number
  /** From the click on a conversation to the paint that shows its messages. */
  readonly conversation: number
}

const painted = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const first = list.getEntriesByName('first-contentful-paint')[0]
    if (first !== undefined) resolve(performance.timeOrigin + first.startTime)
  }).observe({ type: 'paint', buffered: true })
})`

/** Resolves with the time from the next event of this type to the paint after `selector` first matches so often. */
const timed = (
  type: string,
  selector: string,
  count: number,
) => `globalThis.took = new Promise((resolve) => {
  document.addEventListener(${JSON.stringify(type)}, ({ timeStamp }) => {
    const look = () => {
      if (document.querySelectorAll(${JSON.stringify(selector)}).length < ${count}) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - timeStamp)
      requestAnimationFrame(() => port2.postMessage(0))
    }
    look()
  }, { capture: true, once: true })
}); 0`

/** Opens the chat of a new visitor, writes, goes home and back, and measures each. */
export async function measureWidget(world: World): Promise<Measured> {
  const visit = await world.visit({ path: '/bare' })
  const { page, frame, launcher, context } = visit
  await launcher.waitFor()
  await page.evaluate(
    `document.addEventListener('click', ({ timeStamp }) => { globalThis.clicked = performance.timeOrigin + timeStamp }, { capture: true })`,
  )
  await visit.open()
  const begun = await page.evaluate<number>('clicked')
  const opening = (await chatOf(page).evaluate<number>(painted)) - begun
  const still = await measureStill(world, visit)
  await frame.getByRole('button', { name: 'Send a message' }).click()
  const field = frame.getByRole('textbox', { name: 'Write a message' })
  await field.fill('Does it take a dimmable bulb?')
  const echo = await time(chatOf(page), timed('keydown', 'article', 1), async () =>
    field.press('Enter'),
  )
  await frame.getByText('Sent', { exact: true }).waitFor()
  await frame.getByRole('button', { name: 'Back to all conversations' }).click()
  const card = frame.locator('.card')
  const conversation = await time(chatOf(page), timed('click', 'article', 1), async () =>
    card.click(),
  )
  await context.close()
  return { opening, still, echo, conversation }
}

async function time(frame: Frame, begin: string, act: () => Promise<void>): Promise<number> {
  await frame.evaluate(begin)
  await act()
  return frame.evaluate<number>('took')
}

/** What home looks like, without its scripts, in another frame of the page and from another origin, too. */
async function measureStill({ shop, hosts }: World, { page }: Visit): Promise<number> {
  const html = await chatOf(page).evaluate<string>(`(() => {
    const sheets = [...document.styleSheets].map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText).join(''))
    return '<!doctype html><meta charset="utf-8"><style>' + sheets.join('') + '</style>' + document.body.outerHTML
  })()`)
  shop.setStill(html)
  const address = `${hosts.evil}/still`
  const begun = await page.evaluate<number>(`(() => {
    const frame = document.createElement('iframe')
    frame.width = 384
    frame.height = 600
    frame.src = ${JSON.stringify(address)}
    document.body.append(frame)
    globalThis.removeStill = () => frame.remove()
    return performance.timeOrigin + performance.now()
  })()`)
  const took = (await (await frameAt(page, address)).evaluate<number>(painted)) - begun
  await page.evaluate('removeStill()')
  return took
}

async function frameAt(page: Page, address: string): Promise<Frame> {
  const found = page.frames().find((each) => each.url() === address)
  return found ?? page.waitForEvent('framenavigated', (each) => each.url() === address)
}
