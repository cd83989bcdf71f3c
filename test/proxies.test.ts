import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request, type RequestOptions } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '../campaigns/until.ts'
import { makeTicket } from '../server/chat/channels/kinds/web/ticket.ts'
import { newToken, webChannel } from '../server/chat/channels/devices/testing/visitor.ts'
import { newId } from '../server/ids.ts'
import { basePath } from '../server/start/app.ts'
import { startOwnApp } from './app.ts'
import { buildPagesForTests } from './built-pages.ts'
import { givePassword, password } from './sign-in.ts'
import { startProxy, withoutProxy, type Proxy, type ProxyName } from './start-proxy.ts'

const domain = 'chat.example.com'
const app = await startOwnApp({
  PORCHLIGHT_BASE_DOMAIN: domain,
  PORCHLIGHT_SCHEME: 'https',
  PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1',
})
await buildPagesForTests()

/** Sends requests as a browser does that knows the proxy by these names. */
function browserBehind({ port, certificate }: Proxy) {
  const open = async (
    method: string,
    host: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
  ): Promise<IncomingMessage> => {
    const options: RequestOptions = {
      host: '127.0.0.1',
      port,
      servername: host,
      ca: certificate,
      agent: false,
      method,
      path,
      headers: {
        host,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', origin: `https://${host}` }),
        ...headers,
      },
    }
    return new Promise((resolve, reject) => {
      const sent = request(options, resolve)
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })
  }
  const ask = async (...given: Parameters<typeof open>) => {
    const reply = await open(...given)
    const text = (await reply.toArray()).join('')
    return { status: reply.statusCode, headers: reply.headers, text }
  }
  return { open, ask }
}

for (const name of ['nginx', 'caddy'] satisfies ProxyName[]) {
  test(
    `People sign in, write and follow streams through ${name} as it is documented, each at their own host`,
    { skip: withoutProxy(name) },
    async (t) => {
      const proxy = await startProxy(name, join(tmpdir(), `${name}-${newId()}`), app.port)
      t.after(proxy.stop)
      const space = await app.workspace()
      await givePassword(space)
      const team = `${space.subdomain}.${domain}`
      const chat = `chat--${team}`
      const { ask, open } = browserBehind(proxy)

      assert.equal((await ask('GET', team, '/inbox')).status, 200)
      assert.equal((await ask('GET', team, '/metrics')).status, 404)
      const signIn = { body: { email: space.adminEmail, password } }
      const signedIn = await ask('POST', team, '/auth/session', signIn)
      assert.equal(signedIn.status, 201, signedIn.text)
      const [set = ''] = signedIn.headers['set-cookie'] ?? []
      assert.match(set, /^__Host-porchlight=[\w-]{64}; Path=\/; Secure; HttpOnly; SameSite=Lax/)
      const cookie = set.split(';')[0] ?? ''
      const stream = await open('GET', team, `${basePath}/events/stream`, { headers: { cookie } })
      assert.equal(stream.statusCode, 200)
      let received = ''
      stream.setEncoding('utf8').on('data', (part: string) => (received += part))
      await until('the stream begins', 10_000, () => received.includes('retry:'))

      const channelId = await webChannel(app, {
        ...space,
        send: app.sendAs({ host: team, key: space.key }),
      })
      const ticket = makeTicket(app.services, {
        workspace_id: space.id,
        channel_id: channelId,
        origin: 'https://shop.example',
      })
      const token = newToken()
      const message = { external_id: randomUUID(), body: 'Hello from behind the proxy' }
      const written = await ask('POST', chat, '/widget/conversations', {
        headers: { 'idempotency-key': randomUUID() },
        body: { ticket, device_token: token, message },
      })
      assert.equal(written.status, 201, written.text)
      await until('the message is on the stream', 10_000, () =>
        received.includes('Hello from behind the proxy'),
      )
      stream.destroy()

      const authorization = `Bearer ${token}`
      const own = await ask('GET', chat, `${basePath}/conversations`, {
        headers: { authorization },
      })
      assert.equal(own.status, 200)
      for (const [host, headers] of [
        [team, { authorization }],
        [chat, { cookie }],
      ] as const) {
        const refused = await ask('GET', host, `${basePath}/conversations`, {
          headers: { ...headers },
        })
        assert.equal(refused.status, 401, host)
      }
    },
  )
}
