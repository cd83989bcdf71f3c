import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { BrowserContext, FrameLocator, Locator, Page } from 'playwright-core'
import { startApp, type TestWorkspace } from '../app.ts'
import { buildPagesForTests } from '../built-pages.ts'
import { forwardTo } from './forward-to.ts'
import { launchBrowser } from './launch-browser.ts'

export type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  readonly frame: FrameLocator
  /** What the console said, and errors of the page. */
  readonly console: string[]
  /** The requests of the page and its frames. */
  readonly requests: string[]
  readonly launcher: Locator
  /** Opens the chat and waits until it is there. */
  readonly open: () => Promise<void>
}

export type VisitOptions = Parameters<
  Awaited<ReturnType<typeof launchBrowser>>['newContext']
>[0] & { readonly path?: string; readonly context?: BrowserContext; readonly host?: string }

/** A workspace with a web channel, and a shop on another origin whose pages show its widget. */
export async function startWidgetWorld(
  web: Readonly<Record<string, unknown>> = {},
  env?: Record<string, string>,
) {
  await buildPagesForTests()
  const app = await startApp(env)
  const space = await app.workspace()
  const chat = `http://chat--${space.subdomain}.localhost:${app.port}`
  const shop = await startShop(chat)
  const hosts = { shop: shop.origin('shop'), evil: shop.origin('evil') }
  const given = { allowed_origins: [hosts.shop], ...web }
  const made = await space.send('POST', '/channels', { name: 'Shop', kind: 'web', web: given })
  const channel = made.body.channel.id as string
  shop.show(channel)

  const visit = async ({ path = '/', context: given, host, ...options }: VisitOptions = {}) => {
    const context = given ?? (await (await launchBrowser()).newContext(options))
    const page = await context.newPage()
    const lines: string[] = []
    const requests: string[] = []
    page.on('console', (line) => lines.push(`${line.type()}: ${line.text()}`))
    page.on('pageerror', (error) => lines.push(`error: ${error.message}`))
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(`${host ?? hosts.shop}${path}`)
    const frame = page.frameLocator('iframe')
    const launcher = page.locator('porchlight-chat button[aria-expanded]')
    const open = async () => {
      await launcher.click()
      await frame.locator('.frame').waitFor()
    }
    return { page, context, frame, console: lines, requests, launcher, open } satisfies Visit
  }
  /** What the server answers to a request that a test holds back. */
  const forward = forwardTo(app.port)
  return { app, space, chat, hosts, channel, visit, shop, forward, ...overTheApi(space) }
}

/** What the team does and sees, over the API. */
function overTheApi({ send, adminEmail }: TestWorkspace) {
  return {
    answer: async (conversationId: string, body: string) => {
      const sent = { body, sender_email: adminEmail }
      const { status, text } = await send('POST', `/conversations/${conversationId}/messages`, sent)
      if (status !== 201) throw new Error(text)
    },
    messagesOf: async (conversationId: string) => {
      const path = `/conversations/${conversationId}/messages?per_page=100&sort=asc`
      return (await send('GET', path)).body.messages
    },
  }
}

/** Pages of somebody else: strict, on any name below `localhost`. */
async function startShop(chat: string) {
  let tag = ''
  let early = ''
  let still = ''
  const policy = `default-src 'none'; img-src data:; script-src ${chat} 'nonce-early'; frame-src ${chat}; require-trusted-types-for 'script'; trusted-types 'none'`
  const server = createServer((asked, answer) => {
    const { pathname, searchParams } = new URL(asked.url ?? '', 'http://shop')
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    if (pathname === '/still') {
      answer.end(still)
      return
    }
    if (pathname === '/isolated') {
      answer.setHeader('cross-origin-embedder-policy', 'require-corp')
    } else if (pathname === '/no-frames') {
      answer.setHeader('content-security-policy', `script-src ${chat}; frame-src 'self'`)
    } else if (pathname !== '/bare') answer.setHeader('content-security-policy', policy)
    const language = searchParams.get('lang') ?? 'en'
    const title = searchParams.get('title') ?? 'The reading lamp'
    const shown = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const direction = language === 'ar' ? 'rtl' : 'ltr'
    answer.end(`<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${shown}</title>
<link rel="icon" href="data:,">
${pathname === '/early' ? `<script nonce="early">${early}</script>` : ''}
${tag}</head><body><h1>The reading lamp</h1><p>Turned beech, linen shade.</p></body></html>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: (name: string) => `http://${name}.localhost:${port}`,
    show: (channel: string) => {
      tag = `<script async src="${chat}/widget.js" data-channel="${channel}"></script>`
    },
    /** The script of `/early`, before the widget's. */
    setEarly: (script: string) => {
      early = script
    },
    /** The page at `/still`. */
    setStill: (html: string) => {
      still = html
    },
  }
}
