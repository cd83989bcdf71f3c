/**
 * Measures what a visitor's first message costs beside a new conversation by the API, in turns: `npm run bench:first-message`.
 * The widget's request makes the device, the contact, the conversation and the message together.
 *
 *   --workspaces 50    that take turns
 *   --rounds 6         of each kind, after one to warm up
 *   --seconds 2        of each
 *   --clients 16       connections
 *   --visitors 1500    prepared for a round; it fails if they are not enough
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exchangeRaw, jsonOf } from '../campaigns/exchange.ts'
import { readTicket, shopOrigin } from '../campaigns/open-widgets/make-visitors.ts'
import { readNumbers } from '../campaigns/options.ts'
import { startServerProcess } from '../campaigns/server-process.ts'
import { loadOverHttp, type Target } from './http-load.ts'
import { basePath, begin, commandOf, startLimitMs } from './make-data.ts'
import { watch, type WatchedLoad } from './measure.ts'
import { median } from './median.ts'
import { createIn } from './scenarios.ts'
import { ownCheckout, processesOf } from './world.ts'

/** As many as one ticket is good for. */
const devicesOfTicket = 5
const atOnce = 8
const body = 'Where is my parcel? It should have been here on Tuesday.'

const options = readNumbers(process.argv.slice(2), {
  workspaces: 50,
  rounds: 6,
  seconds: 2,
  clients: 16,
  visitors: 1_500,
})

const folder = mkdtempSync(join(tmpdir(), 'porchlight-first-message-'))
const server = await startServerProcess(
  folder,
  startLimitMs,
  // Each visitor comes from another address, as limits by address want it.
  { PORCHLIGHT_LOG_LEVEL: 'info', PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1' },
  { checkout: ownCheckout, log: 'discarded' },
)
const agent = new Agent({ keepAlive: true })
let made = 0
try {
  const shops = await makeShops()
  const created = shops.map(({ host, key, email }) => createIn({ host, key, email }))
  const processes = () => processesOf(server, folder)
  const measured: Record<'widget' | 'api', WatchedLoad>[] = []
  for (let round = 0; round <= options.rounds; round += 1) {
    const first = await firstMessages(shops)
    const send = async (targets: readonly Target[]) =>
      watch(processes, async () =>
        loadOverHttp(server.port, targets, options.clients, options.seconds),
      )
    const api = await send(created)
    const widget = await send(first)
    if (widget.requests >= first.length) throw new Error('More visitors are needed: --visitors.')
    measured.push({ widget, api })
  }
  report(measured.slice(1))
} finally {
  agent.destroy()
  await server.stop('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

type Shop = {
  readonly host: string
  readonly key: string
  readonly email: string
  readonly channel: string
}

/** Workspaces with a web channel and a contact. */
async function makeShops(): Promise<Shop[]> {
  const command = commandOf(ownCheckout, folder)
  const shops: Shop[] = []
  while (shops.length < options.workspaces) {
    const name = `shop${shops.length}`
    const words = [name, '--admin-email', `admin@${name}.test`, '--json']
    const { api_key: key } = JSON.parse(await command('workspace', 'create', ...words))
    const host = `${name}.localhost`
    const email = `visitor@${name}.test`
    await begin(server.port, { host, key }, email)
    const web = { allowed_origins: [shopOrigin], pre_chat: { fields: [] } }
    const payload = JSON.stringify({ name: 'Shop', kind: 'web', web })
    const reply = await exchangeRaw({
      port: server.port,
      method: 'POST',
      path: `${basePath}/channels`,
      headers: { host, 'x-api-key': key, 'content-type': 'application/json' },
      payload,
      timeoutMs: startLimitMs,
    })
    if (reply.status !== 201) throw new Error(reply.text)
    shops.push({ host, key, email, channel: jsonOf(reply).channel.id })
  }
  return shops
}

/** First messages of new visitors, the workspaces in turn. */
async function firstMessages(shops: readonly Shop[]): Promise<Target[]> {
  const targets: Target[] = []
  let asked = 0
  const makeSome = async () => {
    while (asked * devicesOfTicket < options.visitors) {
      const shop = shops[asked % shops.length] as Shop
      asked += 1
      const host = `chat--${shop.host}`
      const chat = { port: server.port, host: `${host}:${server.port}`, agent }
      const ticket = await readTicket(chat, shop.channel)
      for (let count = 0; count < devicesOfTicket; count += 1) targets.push(first(host, ticket))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, makeSome))
  // The five of one workspace apart.
  return Array.from({ length: devicesOfTicket }, (_, at) =>
    targets.filter((_target, place) => place % devicesOfTicket === at),
  ).flat()
}

function first(host: string, ticket: string): Target {
  made += 1
  const id = randomUUID()
  return {
    host,
    key: '',
    method: 'POST',
    path: '/widget/conversations',
    headers: {
      'Idempotency-Key': id,
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': `10.${made >> 16}.${(made >> 8) & 255}.${made & 255}`,
    },
    body: {
      ticket,
      device_token: randomBytes(32).toString('base64url'),
      message: { external_id: id, body },
    },
  }
}

function report(rounds: readonly Record<'widget' | 'api', WatchedLoad>[]): void {
  const middle = (kind: 'widget' | 'api', of: (load: WatchedLoad) => number) =>
    median(rounds.map((round) => of(round[kind])))
  for (const kind of ['api', 'widget'] as const) {
    const [rate, server_, database] = [
      middle(kind, (load) => load.rate).toFixed(0),
      middle(kind, ({ serverMs }) => serverMs).toFixed(2),
      middle(kind, ({ databaseMs }) => databaseMs).toFixed(2),
    ]
    const name = kind === 'api' ? 'POST /conversations' : 'POST /widget/conversations'
    console.log(`${name}: ${rate}/s, ${server_} + ${database} ms of processor`)
  }
  const ms = ({ serverMs, databaseMs }: WatchedLoad) => serverMs + databaseMs
  const processor = median(rounds.map(({ widget, api }) => ms(widget) / ms(api)))
  const rate = median(rounds.map(({ widget, api }) => api.rate / widget.rate))
  console.log(
    `A first message takes ${processor.toFixed(2)} × the processor of a new conversation,`,
  )
  console.log(`and ${rate.toFixed(2)} × its time (goal: 1.3).`)
}
