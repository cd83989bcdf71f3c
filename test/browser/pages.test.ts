import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { clientAddress } from '../../server/api/pages/downloads.ts'
import { startApp } from '../app.ts'
import { startConversation } from '../seed.ts'
import { launchBrowser, withoutBrowser } from './launch-browser.ts'

type Inspection = {
  title: string
  language: string
  headings: string[]
  overflowPx: number
  texts: number
  faint: string[]
}

const { port, workspace } = await startApp()
const origin = `http://127.0.0.1:${port}`
const skip = withoutBrowser
const browser = skip === false ? await launchBrowser() : undefined
const inspections = fileURLToPath(new URL('inspect-page.js', import.meta.url))

const schemes = ['light', 'dark'] as const
const sizes = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]

/** A tab that records console errors and requests to other hosts. */
async function openTab(options: Parameters<NonNullable<typeof browser>['newContext']>[0] = {}) {
  assert.ok(browser)
  const context: BrowserContext = await browser.newContext(options)
  await context.addInitScript({ path: inspections })
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('console', (line) => troubles.push(`${line.type()}: ${line.text()}`))
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('request', (request) => {
    if (!/^(?:data:|blob:)/.test(request.url()) && new URL(request.url()).origin !== origin) {
      troubles.push(`request to another host: ${request.url()}`)
    }
  })
  return { page, context, troubles }
}

/** Checks what applies to every page in both colour schemes, on a phone and on a wide screen. */
async function assertReadable(page: Page): Promise<Inspection> {
  let last: Inspection | undefined
  for (const colorScheme of schemes) {
    for (const size of sizes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(size)
      // Wait for colour transitions to finish.
      await page.evaluate(
        'Promise.allSettled(document.getAnimations().map((each) => each.finished))',
      )
      last = await page.evaluate<Inspection>('inspectPage()')
      const where = `${page.url()}, ${colorScheme}, ${size.width} px`
      assert.deepEqual(last.faint, [], `too little contrast at ${where}`)
      assert.ok(last.overflowPx <= 0, `${last.overflowPx} px too wide at ${where}`)
      assert.equal(last.language, 'en')
      assert.ok(last.texts > 10, where)
    }
  }
  assert.ok(last)
  return last
}

/** The elements that Tab reaches, in order, up to `count`; each must show its focus. */
async function tabThrough(page: Page, count: number): Promise<string[]> {
  const reached: string[] = []
  while (reached.length < count) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate<{ text: string; isVisible: boolean }>('inspectFocus()')
    assert.ok(focus.isVisible, `no visible focus on ${focus.text}`)
    reached.push(focus.text)
  }
  return reached
}

test(
  '/ is readable on every screen, logs no errors and loads nothing from other hosts',
  { skip },
  async () => {
    const { page, context, troubles } = await openTab()
    const reply = await page.goto(`${origin}/`)
    const headers = reply?.headers() ?? {}
    assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    const seen = await assertReadable(page)
    assert.equal(seen.title, 'Porchlight')
    assert.deepEqual(seen.headings, ['Porchlight', 'More on this server'])
    const links = ['Inbox', 'API reference', 'OpenAPI document', 'README', 'Health', 'Metrics']
    if ((await clientAddress()) !== undefined) links.push('Client')
    for (const [at, text] of (await tabThrough(page, links.length)).entries()) {
      assert.ok(text.startsWith(links[at] ?? ''), `${text} at ${at}`)
    }
    const addresses = await page.evaluate<string[]>('[...document.links].map(({ href }) => href)')
    assert.equal(addresses.length, links.length)
    for (const address of addresses) {
      assert.equal((await context.request.get(address)).status(), 200, address)
    }
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  '/docs accepts a key and shows a reply using only the keyboard, readable on every screen, without errors or other hosts',
  { skip },
  async () => {
    const { send, key } = await workspace()
    await startConversation(send, 'ada@keyboard.test')
    const { page, context, troubles } = await openTab({ viewport: { width: 1440, height: 900 } })
    const reply = await page.goto(`${origin}/docs`)
    const headers = reply?.headers() ?? {}
    assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'; script-src 'self'/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    await tabTo(page, /^API key$/)
    await page.keyboard.type(key)
    await page.keyboard.press('Enter')
    await page.getByText('This key works').waitFor()
    await tabTo(page, /^GET\s*\/visitors/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Send GET/)
    await page.keyboard.press('Enter')
    await page.getByText('ada@keyboard.test').first().waitFor()
    // Stored for the tab, so a reloaded page still has it.
    await page.goto(`${origin}/docs#createConversation`)
    await page.getByText('This key works').waitFor()
    await page.getByRole('button', { name: 'Send POST /conversations', exact: true }).click()
    await page.getByText(/^201 Created/).waitFor()
    await page.locator('#sent-events > details > summary').click()
    await page.locator('#event-message\\.created > summary').click()
    const seen = await assertReadable(page)
    assert.equal(seen.title, 'Porchlight API')
    assert.match(seen.headings[0] ?? '', /^Porchlight External API/)
    for (const area of ['Contacts', 'Conversations', 'Messages', 'Team members']) {
      assert.ok(
        seen.headings.some((heading) => heading.startsWith(area)),
        area,
      )
    }
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const [text = ''] = await tabThrough(page, 1)
    if (wanted.test(text)) return
  }
  assert.fail(`Tab never reached ${wanted.source}`)
}
