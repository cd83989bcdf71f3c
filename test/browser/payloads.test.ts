import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { basePath } from '../../server/start/app.ts'
import { hostileContents } from '../../server/chat/attachments/testing/hostile-files.ts'
import { startApp } from '../app.ts'
import { sendFile } from '../upload.ts'
import { launchBrowser, withoutBrowser } from './launch-browser.ts'

const { port, workspace } = await startApp()
const skip = withoutBrowser
const browser = skip === false ? await launchBrowser() : undefined

/** One per line; CALL is replaced by code that must not run. */
const payloads = readFileSync('server/chat/messages/message-body.payloads.txt', 'utf8')
  .trim()
  .split('\n')
  .map((line, at) => line.replaceAll('CALL', `fired(${at})`))

/** A tab without a security policy, where code that runs calls `fired`. No request leaves the machine. */
async function openTab(headers: Record<string, string> = {}) {
  assert.ok(browser)
  const context = await browser.newContext({ extraHTTPHeaders: headers })
  const page = await context.newPage()
  await page.addInitScript('globalThis.calls = []; globalThis.fired = (at) => calls.push(at)')
  await page.route('**/*', async (route) =>
    new URL(route.request().url()).port === String(port) ? route.continue() : route.abort(),
  )
  return { page, context }
}

/** Inserts each HTML into the page without sanitising, and triggers events on every element of it. */
const show = `(bodies) => {
  const here = document.body.appendChild(document.createElement('main'))
  for (const body of bodies) here.appendChild(document.createElement('div')).innerHTML = body
  const events = ['click', 'mouseover', 'focus', 'pointerrawupdate', 'toggle', 'animationstart']
  for (const element of here.querySelectorAll('*')) {
    for (const event of events) if (!element.href) element.dispatchEvent(new Event(event))
  }
  const addresses = [...here.querySelectorAll('[href], [src]')].map(
    (each) => each.getAttribute('href') ?? each.getAttribute('src'))
  const protocolOf = (address) => URL.parse(address, 'relative://base/')?.protocol ?? 'unreadable:'
  return {
    elements: here.querySelectorAll('*').length,
    protocols: [...new Set(addresses.map(protocolOf))],
    handlers: [...here.querySelectorAll('*')].flatMap((each) =>
      each.getAttributeNames().filter((name) => name.startsWith('on') || name === 'style')),
  }
}`

async function showBodies(page: Page, bodies: string[]) {
  type Shown = { elements: number; protocols: string[]; handlers: string[] }
  await page.goto('about:blank')
  const shown = await page.evaluate<Shown>(`(${show})(${JSON.stringify(bodies)})`)
  // Image errors fire in a later turn; the last image is ours, to know when all have fired.
  await page.evaluate(`new Promise((resolve) => {
    const last = document.body.appendChild(new Image())
    last.onerror = () => setTimeout(resolve, 50)
    last.src = 'https://x.example/last.png'
  })`)
  return { ...shown, calls: await page.evaluate<number[]>('globalThis.calls') }
}

test('Unsanitised payloads run in Chromium, so the next tests can fail', { skip }, async () => {
  const { page, context } = await openTab()
  const raw = await showBodies(page, payloads)
  assert.ok(raw.calls.length > 20, `${raw.calls.length} ran`)
  await context.close()
})

test('Stored message bodies are inert in a page', { skip }, async () => {
  const { send } = await workspace()
  const created = await send('POST', '/conversations', {
    visitor_attributes: { email: 'eve@example.com' },
    messages_attributes: payloads.map((body) => ({ body })),
  })
  assert.equal(created.status, 201, created.text)
  const id: string = created.body.conversation.id
  const bodies: string[] = []
  for (const page of [1, 2, 3]) {
    const reply = await send('GET', `/conversations/${id}/messages?per_page=100&page=${page}`)
    bodies.push(...reply.body.messages.map((message: { body: string }) => message.body))
  }
  assert.ok(bodies.length > 100)
  const { page, context } = await openTab()
  const shown = await showBodies(page, bodies)
  assert.deepEqual(shown.calls, [])
  assert.deepEqual(shown.handlers, [])
  for (const protocol of shown.protocols) assert.match(protocol, /^(?:https?|mailto|tel):$/)
  assert.ok(shown.elements > bodies.length)
  await context.close()
})

test(
  'JSON with payloads in names and titles runs nothing when opened as a page',
  { skip },
  async () => {
    const { send, key } = await workspace()
    for (const payload of payloads.filter((line) => line.length <= 255).slice(0, 8)) {
      const created = await send('POST', '/conversations', {
        title: payload,
        visitor_attributes: { name: payload, user_identifier: payload, traits: { note: payload } },
        messages_attributes: [{ body: 'Hello', external_id: payload }],
        origin_page_title: payload,
        origin_page_url: payload,
        tags: [payload.slice(0, 100)],
      })
      assert.equal(created.status, 201, created.text)
    }
    const { page, context } = await openTab({ 'x-api-key': key })
    const image = encodeURIComponent('<img src=x onerror=fired(0)>')
    for (const path of [
      '/conversations',
      '/visitors',
      `/conversations?sort=${image}`,
      `/conversations/${image}`,
      '/events',
      '/audit',
      `/audit?actor=${image}`,
      `/search?q=${image}`,
    ]) {
      const reply = await page.goto(`http://127.0.0.1:${port}${basePath}${path}`)
      assert.match((await reply?.headerValue('content-type')) ?? '', /^application\/json/, path)
      assert.equal(await reply?.headerValue('x-content-type-options'), 'nosniff')
      assert.equal(await page.evaluate('document.contentType'), 'application/json')
      assert.deepEqual(await page.evaluate('globalThis.calls'), [], path)
      assert.equal(await page.evaluate('document.images.length'), 0)
    }
    await context.close()
  },
)

/** How many dialogs code opens when each address is loaded as a page and inside one. */
async function openFiles(urls: readonly string[], control?: readonly (string | Buffer)[]) {
  const { page, context } = await openTab()
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss().catch(() => undefined)
  })
  // The same content without the server's protective headers.
  if (control !== undefined) {
    await page.route('**/files/**', async (route) => {
      const body = control[urls.indexOf(route.request().url())] ?? ''
      await route.fulfill({ body, contentType: 'text/html' })
    })
  }
  // A download ends the navigation.
  for (const url of urls.slice(0, 2)) await page.goto(url).catch(() => undefined)
  const shown = urls.map(
    (url) =>
      `<iframe src="${url}"></iframe><object data="${url}"></object><script src="${url}"></script>`,
  )
  await page.goto('about:blank')
  await page.setContent(shown.join(''), { waitUntil: 'load' })
  await context.close()
  return dialogs
}

test('No uploaded file runs code in Chromium, opened or embedded', { skip }, async () => {
  const { send } = await workspace()
  // Each file takes Chromium a moment, so only one of each kind is opened.
  const contents = hostileContents
    .filter((content) => String(content).includes('alert'))
    .slice(0, 8)
  const urls = await Promise.all(
    contents.map(async (content) => {
      const { attachment } = (await sendFile(send, 'page.html', content)).body
      const url = new URL(attachment.url)
      url.port = String(port)
      return url.href
    }),
  )
  assert.ok((await openFiles(urls, contents)) > 6, 'The files run nothing even unprotected.')
  assert.equal(await openFiles(urls), 0)
})
