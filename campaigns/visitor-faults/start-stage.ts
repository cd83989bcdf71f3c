import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { freePort } from '../../test/free-port.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { slowdown } from '../until.ts'
import { makeWorkspace, withOwner } from '../workspaces.ts'

const limitMs = 60_000

/** A server that can be killed and comes back on its port, a shop's page with the widget, and the team's API. */
export async function startStage(dataFolder: string, browser: Browser, awayMs: number) {
  const port = await freePort()
  const start = async () =>
    startServerProcess(dataFolder, limitMs * slowdown(), { PORT: String(port) })
  let server: ServerProcess = await start()
  const made = await withOwner(dataFolder, async (owner) => makeWorkspace(owner, 'faults'))
  const space = { ...made.workspace, adminEmail: made.admin.email, port }
  const chat = `http://chat--faults.localhost:${port}`
  const shop = await startShop(chat)

  /** A request of the team, sent again under its key until the server answers. */
  const team = async (method: string, path: string, body?: object): Promise<Reply> => {
    const once = crypto.randomUUID()
    for (;;) {
      try {
        const reply = await fetch(`http://127.0.0.1:${port}/api/external/v2${path}`, {
          method,
          headers: {
            'x-api-key': made.api_key,
            'content-type': 'application/json',
            ...(method === 'GET' ? {} : { 'idempotency-key': once }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(10_000),
        })
        if (reply.ok) return (await reply.json()) as Reply
        if (reply.status < 500 && reply.status !== 409) throw new Refusal(await reply.text())
      } catch (error) {
        if (error instanceof Refusal) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const web = { allowed_origins: [shop.origin] }
  const { channel } = await team('POST', '/channels', { name: 'Shop', kind: 'web', web })
  shop.show(channel.id)
  return {
    dataFolder,
    team,
    find: async (text: string) => findConversation(team, text),
    textsOf: async (conversation: string) => textsOf(team, conversation),
    space,
    shop: shop.origin,
    kill: async () => {
      await server.stop('SIGKILL')
      server = await start()
    },
    /** Ends the server, and starts it again after the work and the time. */
    away: async (work: () => Promise<void>) => {
      await server.stop('SIGTERM')
      const waited = new Promise((resolve) => setTimeout(resolve, awayMs))
      await Promise.all([waited, work()])
      server = await start()
    },
    newBrowser: async (): Promise<BrowserContext> => browser.newContext(),
    /** Sends a held request to the server; its reply is dropped. */
    commit: async (route: Route) => commit(route, port),
    stop: async () => {
      shop.close()
      await server.stop('SIGTERM')
    },
  }
}

export type Stage = Awaited<ReturnType<typeof startStage>>

type Team = (method: string, path: string, body?: object) => Promise<Reply>

/** The one conversation in which the text is; undefined if there is none. */
async function findConversation(team: Team, text: string): Promise<string | undefined> {
  const { conversations } = await team(
    'GET',
    '/conversations?sort=updated_at&order=desc&per_page=10',
  )
  for (const { id } of conversations as { id: string }[]) {
    if ((await textsOf(team, id)).includes(text)) return id
  }
  return undefined
}

/** The texts of a conversation in its order. */
async function textsOf(team: Team, conversation: string): Promise<string[]> {
  const texts: string[] = []
  for (let page = 1; ; page += 1) {
    const path = `/conversations/${conversation}/messages?per_page=100&page=${page}`
    const { messages } = await team('GET', path)
    for (const { body } of messages as { body: string }[]) texts.push(body.replace(/<[^>]*>/g, ''))
    if (messages.length < 100) return texts
  }
}

/** Untyped: the campaign compares texts. */
type Reply = ReturnType<typeof JSON.parse>

class Refusal extends Error {}

async function commit(route: Route, port: number): Promise<void> {
  const request = route.request()
  const { pathname, host } = new URL(request.url())
  const headers = { ...(await request.allHeaders()), host }
  const sent = sendRequest({
    host: '127.0.0.1',
    port,
    method: request.method(),
    path: pathname,
    headers,
  })
  sent.on('error', () => undefined)
  sent.end(request.postDataBuffer() ?? undefined)
  await Promise.race([once(sent, 'response'), once(sent, 'close')]).catch(() => undefined)
  sent.destroy()
}

async function startShop(chat: string) {
  let tag = ''
  const server = createServer((_asked, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(
      `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">${tag}<h1>Shop</h1></html>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://shop.localhost:${port}`,
    show: (channel: string) => {
      tag = `<script async src="${chat}/widget.js" data-channel="${channel}"></script>`
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Opens the chat on a page, in its only conversation if there is one. */
export async function openChat(page: Page, shop: string) {
  // A tab in the background draws nothing, and what is not drawn cannot be clicked.
  await page.bringToFront()
  await page.goto(shop)
  const frame = page.frameLocator('iframe')
  for (;;) {
    try {
      await page.getByRole('button', { name: /^Chat: / }).click({ timeout: 3000 })
      const field = frame.getByRole('textbox', { name: 'Write a message' })
      const card = frame.locator('.card')
      const begin = frame.getByRole('button', { name: /^Send a message$/ })
      await field.or(card).or(begin).first().waitFor({ timeout: 3000 })
      if (await card.isVisible()) await card.first().click({ timeout: 3000 })
      else if (await begin.isVisible()) await begin.click({ timeout: 3000 })
      await field.waitFor({ timeout: 3000 })
      return frame
    } catch {
      // The server was away when the page loaded.
      await page.reload().catch(() => undefined)
    }
  }
}
