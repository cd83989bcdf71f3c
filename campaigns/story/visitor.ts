import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core'
import { stepLimitMs } from './steps.ts'

/** A visitor of somebody's page with the widget. */
export type Visitor = {
  readonly page: Page
  readonly context: BrowserContext
  /** Where the chat is. */
  readonly frame: Pick<FrameLocator, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'>
  readonly log: Locator
  readonly openWidget: () => Promise<void>
  readonly fill: (name: string, email: string) => Promise<void>
  readonly attach: (file: { name: string; mimeType: string; buffer: Buffer }) => Promise<void>
  readonly type: (text: string) => Promise<void>
  readonly send: () => Promise<void>
}

/** Opens the page in a browser profile of its own, and collects what its console says. */
export async function visit(browser: Browser, url: string, complaints: string[]): Promise<Visitor> {
  const context = await newContext(browser)
  return visitWith(context, await context.newPage(), url, complaints)
}

/** Opens the chat as a page of its own. */
export async function visitPage(
  browser: Browser,
  url: string,
  complaints: string[],
): Promise<Visitor> {
  const context = await newContext(browser)
  const page = await context.newPage()
  return visitWith(context, page, url, complaints, page.locator('body'))
}

async function newContext(browser: Browser): Promise<BrowserContext> {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ viewport, locale: 'en-GB' })
  context.setDefaultTimeout(stepLimitMs())
  return context
}

/** The same visitor on another page. */
export async function visitWith(
  context: BrowserContext,
  page: Page,
  url: string,
  complaints: string[],
  frame: Visitor['frame'] = page.frameLocator('iframe'),
): Promise<Visitor> {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(url)
  const box = frame.getByLabel('Write a message')
  return {
    page,
    context,
    frame,
    log: frame.getByRole('log', { name: 'Messages' }),
    openWidget: async () =>
      page
        .getByRole('button', { name: /chat|shop/i })
        .last()
        .click(),
    fill: async (name, email) => {
      await frame.getByLabel(/^Name/).fill(name)
      await frame.getByLabel(/^Email/).fill(email)
      await frame.getByRole('button', { name: 'Start chat' }).click()
    },
    attach: async (file) => {
      await frame.locator('input[type=file]').first().setInputFiles(file)
    },
    type: async (text) => box.pressSequentially(text),
    send: async () => box.press('Enter'),
  }
}
