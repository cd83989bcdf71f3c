import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { startApp } from '../app.ts'
import { launchBrowser, withoutBrowser } from './launch-browser.ts'

const skip = withoutBrowser

type AnswerApi = (asked: IncomingMessage, answer: ServerResponse) => void

/** Forwards API requests with the key, which never reaches the browser. */
function forwardTo(apiPort: number, key: string): AnswerApi {
  return (asked, answer) => {
    const { method, url: path, headers } = asked
    const options = { port: apiPort, method, path, headers: { ...headers, 'x-api-key': key } }
    asked.pipe(
      request({ host: '127.0.0.1', ...options }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      }),
    )
  }
}

/** The backend of a customer's page: serves the page and the client's sources. */
async function startPageServer(answerApi: AnswerApi): Promise<string> {
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '', 'http://page')
    if (pathname.startsWith('/api/')) return answerApi(asked, answer)
    const [, file] = /^\/client\/((?:filter\/)?[\w.-]+\.ts)$/.exec(pathname) ?? []
    const text = file === undefined ? '' : readFileSync(`client/source/${file}`, 'utf8')
    answer.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript')
    answer.end(
      file === undefined ? '<!doctype html><title>Page</title>' : stripTypeScriptTypes(text),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('A read does not wait for an equal one whose reply is lost', { skip }, async () => {
  let asked = 0
  const origin = await startPageServer((_asked, answer) => {
    asked += 1
    if (asked > 1) answer.setHeader('content-type', 'application/json').end(`{"asked":${asked}}`)
  })
  // Without the interception of requests, which turns the browser's cache off.
  const page = await (await launchBrowser()).newPage()
  await page.goto(origin)
  const body = await page.evaluate(`(async () => {
    const { createPorchlight } = await import('/client/porchlight.ts')
    const porchlight = createPorchlight({ url: location.origin })
    const read = () => porchlight.request({ method: 'GET', path: '/statuses' }).catch(() => undefined)
    const late = new Promise((resolve) => setTimeout(resolve, 10_000))
    // Whichever arrives first has no reply.
    return (await Promise.race([read(), read(), late]))?.body
  })()`)
  assert.deepEqual(body, { asked: 2 })
})

test(
  'The client runs in a browser: calls, lists, events, errors and webhooks',
  { skip },
  async () => {
    const { port, workspace } = await startApp()
    const { key } = await workspace()
    const origin = await startPageServer(forwardTo(port, key))
    const page = await (await launchBrowser()).newPage()
    await page.goto(origin)
    const seen = await page.evaluate<Record<string, unknown>>(`(async () => {
    const { createPorchlight, verifyWebhook } = await import('/client/porchlight.ts')
    const porchlight = createPorchlight({ url: location.origin })
    const { conversation, reply } = await porchlight.conversations.create({
      visitor_attributes: { email: 'ada@browser.test' },
      messages_attributes: [{ body: 'From a page' }],
    })
    const titles = []
    for await (const { title } of porchlight.conversations.all()) titles.push(title)
    const types = []
    for await (const { type } of porchlight.events({ after: 0 })) {
      types.push(type)
      if (type === 'message.created') break
    }
    const unknown = await porchlight.conversations.get('none').catch((error) => error.code)
    const forged = { 'webhook-id': '1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,AAAA' }
    const webhook = await verifyWebhook('whsec_AAAA', forged, '{}').catch((error) => error.message)
    return { status: reply.status, title: conversation.title, titles, types, unknown, webhook }
  })()`)
    const { types, ...others } = seen
    assert.deepEqual(others, {
      status: 201,
      title: 'From a page',
      titles: ['From a page'],
      unknown: 'conversation_unknown',
      webhook: 'No signature matches.',
    })
    assert.ok(Array.isArray(types) && types.includes('conversation.created'))
  },
)
