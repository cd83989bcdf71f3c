import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { Page, Response } from 'playwright-core'
import { exchange, startOwnApp } from '../app.ts'
import { buildPagesForTests } from '../built-pages.ts'
import { launchBrowser, withoutBrowser } from './launch-browser.ts'

const skip = withoutBrowser
await buildPagesForTests()
const app = await startOwnApp()
const { port } = app
const demo = await app.workspace('demo')
const chat = `http://chat--demo.localhost:${port}`
const shop = `http://shop.localhost:${port}`
const web = { allowed_origins: [shop], texts: { en: { title: 'Ask us' } } }
const made = await demo.send('POST', '/channels', { name: 'Shop', kind: 'web', web })
const { id } = made.body.channel

/** A page of a stranger, which copies the shop's line and frames whatever it can. */
const evil = createServer((request, response) => {
  const name = new URL(request.url ?? '/', 'http://evil').searchParams.get('frame') ?? ''
  const frames = {
    '': '',
    frame: `<iframe src="${chat}/frame?channel=${id}"></iframe>`,
    origin: `<iframe referrerpolicy="origin" src="${chat}/frame?channel=${id}"></iframe>`,
    silent: `<iframe referrerpolicy="no-referrer" src="${chat}/frame?channel=${id}"></iframe>`,
    object: `<object data="${chat}/frame?channel=${id}"></object>`,
    inbox: `<iframe src="http://demo.localhost:${port}/inbox"></iframe>`,
  }
  response.setHeader('content-type', 'text/html')
  response.end(`<!doctype html><title>Evil</title>${frames[name as keyof typeof frames]}
<script async src="${chat}/widget.js" data-channel="${id}"></script>`)
})
await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
after(() => evil.close())
const evilOrigin = `http://evil.localhost:${(evil.address() as AddressInfo).port}`

async function openPage(): Promise<{ page: Page; replies: Response[]; said: string[] }> {
  const context = await (await launchBrowser()).newContext()
  const page = await context.newPage()
  const replies: Response[] = []
  const said: string[] = []
  page.on('response', (reply) => replies.push(reply))
  page.on('console', (line) => said.push(line.text()))
  page.on('pageerror', (error) => said.push(error.message))
  return { page, replies, said }
}

/** As widget/state/ticket.ts does it. */
const renew = `{
  const { ticket } = JSON.parse(document.querySelector('meta[name=porchlight]').content)
  history.replaceState(null, '', location.href + '&ticket=' + ticket)
  location.reload()
}`

const toChat = (replies: readonly Response[]) =>
  replies.filter((reply) => reply.url().startsWith(chat))

test(
  'The demo shop pays one request until its chat is opened, and none of its policy is broken',
  { skip },
  async () => {
    const { page, replies, said } = await openPage()
    for (const path of ['/', '/lamp']) {
      replies.length = 0
      const opened = await page.goto(`${shop}${path}`, { waitUntil: 'networkidle' })
      const policy = String(opened?.headers()['content-security-policy'])
      assert.ok(policy.includes(`script-src ${chat}; frame-src ${chat};`), policy)
      await page.locator('porchlight-chat').waitFor({ state: 'attached' })
      const asked = toChat(replies).map((one) => one.url())
      assert.deepEqual(asked, [`${chat}/widget.js`])
    }
    const navigated = page.waitForEvent('framenavigated', (one) =>
      one.url().startsWith(`${chat}/frame`),
    )
    const framed = page.waitForResponse((one) => one.url().startsWith(`${chat}/frame`))
    await page.evaluate(`Porchlight('open')`)
    const reply = await framed
    assert.deepEqual([reply.status(), reply.request().headers()['referer']], [200, `${shop}/`])
    const frame = await navigated
    await frame.locator('#frame > *').first().waitFor()
    assert.deepEqual(said, [])
    // The ticket is over after a while: the frame then loads itself again.
    const again = page.waitForResponse((one) => one.url().startsWith(`${chat}/frame`))
    await frame.evaluate(renew)
    assert.equal((await again).status(), 200)
    await page.context().close()
  },
)

test(
  'A page of another origin gets 403 and no data, however it frames the chat',
  { skip },
  async () => {
    for (const name of ['frame', 'origin', 'silent', 'object']) {
      const { page, replies } = await openPage()
      await page.goto(`${evilOrigin}/?frame=${name}`, { waitUntil: 'networkidle' })
      const [frame] = replies.filter((one) => one.url().startsWith(`${chat}/frame`))
      assert.equal(frame?.status(), 403, name)
      const read = await page.evaluate(
        `fetch('${chat}/frame?channel=${id}', { credentials: 'include' }).then((one) => one.text(), () => 'unreadable')`,
      )
      assert.equal(read, 'unreadable', name)
      await page.context().close()
    }
  },
)

test('The frame is no page of its own, and the inbox is framed by nobody', { skip }, async () => {
  const { page, replies } = await openPage()
  const alone = await page.goto(`${chat}/frame?channel=${id}`)
  assert.equal(alone?.status(), 403)
  await page.goto(shop)
  await page.evaluate(`location.href = '${chat}/frame?channel=${id}'`)
  await page.waitForURL(`${chat}/**`)
  assert.equal(replies.findLast((one) => one.url().startsWith(`${chat}/frame`))?.status(), 403)
  await page.goto(`${evilOrigin}/?frame=inbox`, { waitUntil: 'networkidle' })
  const inner = page.frames().find((one) => one !== page.mainFrame())
  assert.ok(inner !== undefined && !inner.url().includes('/inbox'))
  await page.context().close()
})

test('A workspace called shop is not hidden by the shop of the demo', async () => {
  const status = async (path: string) =>
    exchange(port, 'GET', path, undefined, { host: `shop.localhost:${port}`, accept: 'text/html' })
  assert.match((await status('/')).text, /Fern &amp; Field/)
  assert.equal((await status('/nothing')).status, 404)
  const elsewhere = await exchange(port, 'GET', '/', undefined, { host: 'shop.localhost:1' })
  assert.doesNotMatch(elsewhere.text, /Fern &amp; Field/)
  const { key, send } = await app.workspace('shop')
  assert.ok(key)
  assert.equal((await send('GET', '/visitors')).status, 200)
  assert.doesNotMatch((await status('/')).text, /Fern &amp; Field/)
})
