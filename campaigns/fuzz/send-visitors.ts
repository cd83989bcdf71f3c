import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type { Random } from '../../server/operate/generate/random.ts'
import { basePath } from '../../server/start/app.ts'
import { assertDocumented } from '../../test/reply-checks.ts'
import { exchangeRaw, jsonOf, type RawReply } from '../exchange.ts'
import { readTicket, shopOrigin } from '../open-widgets/make-visitors.ts'
import { oddIds } from './oddities.ts'
import type { SendPlain, World } from './world.ts'

export type VisitorsGiven = {
  readonly port: number
  readonly requests: number
  readonly random: Random
  readonly replyLimitMs: number
}

/** A door that is not among a key's: of visitors, of pages, of signing in. */
type Door = {
  readonly method: string
  readonly path: string
  /** As the document names it; undefined for a page. */
  readonly documented?: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** Values where each field expects a text or an object. */
const oddValues: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\0',
    '\ud800',
    'null',
    '../..',
    '🏮'.repeat(300),
    'x'.repeat(20_001),
    '<b>'.repeat(6_000),
  ],
  ...[null, true, 0, -1, 1e308, 2 ** 60, [], {}, [[]], ['x'], [null]],
  ...[{ id: 'x' }, { body: null }, { toString: 'x' }, JSON.parse('{"__proto__":{"a":1}}')],
]
const shareOfOdd = 4

/**
 * Sends requests to the doors of visitors, pages and signing in: valid ones, and ones with odd fields, ids, tickets and cookies. Throws
 * for a 5xx, for a reply against the document, and for data of the other workspace.
 */
export async function sendVisitors(
  given: VisitorsGiven,
  world: World,
  send: SendPlain,
): Promise<ReadonlyMap<string, number>> {
  const { port, requests, random, replyLimitMs } = given
  const agent = new Agent({ keepAlive: true })
  const counts = new Map<string, number>()
  const makeDoors = await doorsOf(port, agent, world, send)
  try {
    for (let sent = 0; sent < requests; sent += 1) {
      const door = spoiled(random.pick(await makeDoors()), random)
      const payload = door.body === undefined ? undefined : JSON.stringify(door.body)
      const reply = await exchangeRaw({
        port,
        agent,
        method: door.method,
        path: door.path,
        headers: { ...door.headers, ...(payload === undefined ? {} : jsonHeaders(payload)) },
        payload,
        timeoutMs: replyLimitMs,
      })
      check(door, reply, world)
      const answer = `${door.documented ?? 'page'} ${reply.status}`
      counts.set(answer, (counts.get(answer) ?? 0) + 1)
    }
  } finally {
    agent.destroy()
  }
  return counts
}

function jsonHeaders(payload: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(payload)),
  }
}

/** Makes the doors, with a new ticket after every few devices and each request from another address. */
async function doorsOf(port: number, agent: Agent, world: World, send: SendPlain) {
  const { own, foreign } = world
  const web = { allowed_origins: [shopOrigin], pre_chat: { fields: [] }, full_page: true }
  const made = await send(own, 'POST', '/channels', { name: 'Web', kind: 'web', web })
  const channel: string = made.body.channel.id
  const team = `${own.subdomain}.localhost:${port}`
  const visitors = `chat--${own.subdomain}.localhost:${port}`
  let asked = 0
  let ticket = ''
  return async (): Promise<readonly Door[]> => {
    if (asked % 4 === 0) ticket = await readTicket({ port, host: visitors, agent }, channel)
    asked += 1
    const from = { 'x-forwarded-for': `10.9.${(asked >> 8) & 255}.${asked & 255}` }
    const atTeam = { host: team, accept: 'application/json', ...from }
    const atVisitors = { ...atTeam, host: visitors, 'sec-fetch-site': 'same-origin' }
    const token = randomBytes(32).toString('base64url')
    const credentials = { ticket, device_token: token }
    const conversation = foreign.known.ids['conversation_id']?.[0] ?? randomUUID()
    const message = { external_id: randomUUID(), body: 'Hello', attachment_ids: [] }
    const widget = (path: string, body: object): Door => ({
      method: 'POST',
      path: `/widget${path}`,
      documented: `/widget${path}`,
      headers: { ...atVisitors, 'idempotency-key': randomUUID() },
      body: { ...credentials, ...body },
    })
    const auth = (path: string, body: object): Door => ({
      method: 'POST',
      path: `/auth${path}`,
      documented: `/auth${path}`,
      headers: { ...atTeam, cookie: `__Host-porchlight-browser=${token}.${token}` },
      body: { ...body },
    })
    const page = (path: string, host: string): Door => ({
      method: 'GET',
      path,
      headers: { ...from, host, accept: 'text/html', referer: `${shopOrigin}/` },
    })
    return [
      widget('/conversations', { message, page_url: 'https://shop.example/', visitor: {} }),
      widget('/device', {}),
      widget('/identity', { identity_token: `${token}.${token}.${token}` }),
      {
        method: 'POST',
        path: `${basePath}/conversations/${conversation}/messages`,
        headers: { ...atVisitors, authorization: `Bearer ${token}` },
        body: { ...message, last_seen_message_id: randomUUID() },
      },
      auth('/session', { email: own.known.email[0], password: 'a wrong password' }),
      auth('/resets', { email: own.known.email[0] }),
      auth('/links/read', { token }),
      auth('/links/use', { token, password: 'a new long password' }),
      page(`/chat/${channel}`, visitors),
      page(`/frame?channel=${channel}&language=de`, visitors),
      page(`/widget.js?channel=${channel}`, visitors),
      page('/inbox', team),
    ]
  }
}

/** Mostly the door as it is, else with one part of it odd. */
function spoiled(door: Door, random: Random): Door {
  if (random.whole(1, shareOfOdd) === 1) return door
  const names = Object.keys(door.body ?? {})
  if (names.length > 0 && random.whole(1, shareOfOdd) > 1) {
    return { ...door, body: { ...door.body, [random.pick(names)]: random.pick(oddValues) } }
  }
  const odd = encodeURIComponent(random.pick(oddIds).toWellFormed())
  if (door.documented === undefined) {
    return { ...door, path: door.path.replace(/[\w-]{36}/, odd) }
  }
  const fields = ['cookie', 'authorization', 'idempotency-key', 'origin', 'accept', 'content-type']
  return { ...door, headers: { ...door.headers, [random.pick(fields)]: odd.slice(0, 2_000) } }
}

function check({ method, path, documented }: Door, reply: RawReply, { canary }: World): void {
  const { status, headers, text } = reply
  const label = `${method} ${path}: ${status} ${text.slice(0, 300)}`
  assert.ok(status < 500, label)
  assert.ok(headers['x-request-id'], label)
  assert.ok(!text.includes(canary), label)
  const body = jsonOf(reply)
  if (documented !== undefined && String(headers['content-type']).startsWith('application/json')) {
    assertDocumented(method, documented, { status, body, headers })
  }
}
