import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { buildPages } from '../pages/build/build-pages.ts'
import { sessionCookieName } from '../server/api/access/session-token.ts'
import { startApp } from '../test/app.ts'
import { launchBrowser, withoutBrowser } from '../test/browser/launch-browser.ts'
import { signIn, type SignedIn } from '../test/sign-in.ts'
import { fillInbox } from './testing/fill-inbox.ts'

const skip = withoutBrowser
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const { workspace } = await startApp()
const space = await workspace()
const origin = `http://${space.subdomain}.localhost:${space.port}`
const ask = async (method: string, path: string, body?: unknown) => {
  const reply = await space.send(method, path, body)
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
  return reply.body
}
if (skip === false) await buildPages(resolve('.'))
const filled = await fillInbox(ask, space.adminEmail)
const charged = filled.conversations.get('Charged twice in March') ?? assert.fail()

type Tab = {
  readonly page: Page
  readonly context: BrowserContext
  readonly troubles: readonly string[]
}

/** A tab of a browser of its own, signed in or not. It records errors and requests to other hosts. */
async function openTab(path: string, signedIn?: SignedIn, more: object = {}): Promise<Tab> {
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...more })
  if (signedIn !== undefined) {
    const value = signedIn.cookie.slice(sessionCookieName.length + 1)
    const domain = new URL(origin).hostname
    await context.addCookies([{ name: sessionCookieName, value, domain, path: '/', secure: true }])
  }
  // Messages are sent at once, for tests that are not about undoing.
  await context.addInitScript(`localStorage.getItem('porchlight.preferences') ??
    localStorage.setItem('porchlight.preferences', '{"undoSeconds":0,"language":"en"}')`)
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'error' && !/status of 40[14]/.test(line.text())) troubles.push(line.text())
  })
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('blob:')) {
      troubles.push(`request to another host: ${request.url()}`)
    }
  })
  await page.goto(`${origin}${path}`)
  return { page, context, troubles }
}

/** Fails for each rule of WCAG 2.0 to 2.2 AA that the page breaks, light and dark, wide and on a phone. */
async function assertAccessible(page: Page, sizes = [1440, 390]): Promise<void> {
  const before = page.viewportSize() ?? assert.fail()
  for (const width of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate(axe)
      const rules = JSON.stringify({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      })
      const found = await page.evaluate<{ id: string; at: string[] }[]>(
        `axe.run(document, ${rules}).then(({ violations }) => violations.map(({ id, nodes }) =>
          ({ id, at: nodes.map(({ html }) => html.slice(0, 160)) })))`,
      )
      assert.deepEqual(found, [], `${page.url()}, ${colorScheme}, ${width} px`)
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      assert.ok(wide <= 0, `${wide} px too wide at ${width} px: ${page.url()}`)
    }
  }
  await page.setViewportSize(before)
}

/** Visible rows of the list: the names of their conversations. */
async function titles(page: Page): Promise<string[]> {
  return page.locator('.rows .title').allTextContents()
}

test(
  'An agent finds, answers, notes and closes a conversation by keyboard alone',
  { skip },
  async () => {
    const chloe = await signIn(space)
    const { page, context, troubles } = await openTab('/inbox/mine', chloe)
    await page.getByRole('link', { name: 'Priya Nair' }).waitFor()
    assert.deepEqual((await titles(page)).slice(0, 3), [
      'Export stops at 40 %',
      'Charged twice in March',
      'Cannot sign in on my phone',
    ])
    await assertAccessible(page)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Charged twice in March' }).waitFor()
    assert.equal(new URL(page.url()).pathname, `/inbox/mine/${charged}`)
    await page.getByText('Here is what my bank shows').first().waitFor()
    await page.keyboard.press('r')
    await page.keyboard.type('The second one is void. <b>Sorry</b> & thanks.')
    await page.keyboard.press('Control+Enter')
    const answer = page.getByRole('article').filter({ hasText: 'The second one is void.' })
    await answer.getByText('Sent').waitFor()
    assert.match((await answer.textContent()) ?? '', /<b>Sorry<\/b> & thanks\./)
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.keyboard.type('Told the bank.')
    await page.keyboard.press('Control+Enter')
    await page.locator('.said.note').filter({ hasText: 'Told the bank.' }).waitFor()
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Reopen' }).waitFor()
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Close', exact: true }).first().waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await assertAccessible(page, [1440])
    await page.keyboard.press('Escape')
    await page.keyboard.press('u')
    assert.equal(await page.evaluate(`document.activeElement?.dataset.row`), charged)
    const { messages } = await ask('GET', `/conversations/${charged}/messages`)
    const last = messages.at(-2)
    assert.equal(last.body, '<p>The second one is void. &lt;b&gt;Sorry&lt;/b&gt; &amp; thanks.</p>')
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test(
  'What a contact writes appears at once, and its conversation comes to the top',
  { skip },
  async () => {
    const chloe = await signIn(space)
    const invoices = filled.conversations.get('Cannot find last year’s invoices') ?? assert.fail()
    const { page, context, troubles } = await openTab(`/inbox/open/${invoices}`, chloe)
    await page.getByText('Where are the invoices of last year?').last().waitFor()
    await page.getByRole('log').waitFor()
    await page.mouse.move(900, 400)
    await ask('POST', `/conversations/${invoices}/messages`, {
      body: 'I found them.',
      sender_email: 'nadia.rossi@customers.example',
    })
    await page.getByRole('log').getByText('I found them.').waitFor()
    await page.locator('li[aria-posinset="1"]').getByText('I found them.').waitFor()
    // While the mouse is over the list nothing moves under it.
    await page.locator('.rows').hover({ position: { x: 100, y: 40 } })
    await ask('PATCH', `/conversations/${charged}`, { title: 'Charged twice in March' })
    await ask('POST', `/conversations/${charged}/messages`, {
      body: 'One more thing.',
      sender_email: 'lin.zhang@customers.example',
    })
    await page.getByRole('button', { name: '1 new' }).click()
    await page.locator('li[aria-posinset="1"]').getByText('One more thing.').waitFor()
    assert.deepEqual(troubles, [])
    await context.close()
  },
)

test('A message that is held can be taken back with its words', { skip }, async () => {
  const chloe = await signIn(space)
  const { page, context } = await openTab(`/inbox/open/${charged}`, chloe)
  await page.evaluate(`localStorage.setItem('porchlight.preferences', '{"undoSeconds":6}')`)
  await page.reload()
  const box = page.getByRole('textbox', { name: /Reply to Lin/ })
  await box.fill('Too early')
  await box.press('Control+Enter')
  await page.getByText(/Sending in \d s/).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  assert.equal(await box.inputValue(), 'Too early')
  await page.reload()
  assert.equal(await page.getByRole('textbox', { name: /Reply to Lin/ }).inputValue(), 'Too early')
  const { messages } = await ask('GET', `/conversations/${charged}/messages`)
  assert.ok(!messages.some(({ body }: { body: string }) => body.includes('Too early')))
  await context.close()
})

test('Without a session there is a form to sign in, and nothing else', { skip }, async () => {
  const { page, context, troubles } = await openTab(`/inbox/mine/${charged}`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).waitFor()
  await assertAccessible(page)
  assert.deepEqual(troubles, [])
  await context.close()
})
