import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { exchangeRaw } from '../exchange.ts'

/** A browser with the widget and one conversation. */
export type Visitor = { readonly token: string; readonly conversationId: string }

export type ChatHost = {
  readonly port: number
  readonly host: string
  readonly agent: Agent
}

export const shopOrigin = 'https://shop.example'
const limitMs = 30_000
const atOnce = 8

/** The ticket in the frame that the server serves to a page of the shop. */
export async function readTicket({ port, host, agent }: ChatHost, channel: string) {
  const reply = await exchangeRaw({
    port,
    agent,
    method: 'GET',
    path: `/frame?channel=${channel}`,
    headers: { host, referer: `${shopOrigin}/` },
    timeoutMs: limitMs,
  })
  assert.equal(reply.status, 200, reply.text)
  const [, content = ''] = /name="porchlight" content="([^"]*)"/.exec(reply.text) ?? []
  return (JSON.parse(content.replaceAll('&quot;', '"')) as { ticket: string }).ticket
}

/** Sends the first messages of new visitors, each from an address of its own, as the widget does. */
export async function makeVisitors(chat: ChatHost, channel: string, count: number) {
  const visitors: Visitor[] = []
  let begun = 0
  const makeSome = async () => {
    while (begun < count) {
      begun += 1
      // Each visitor needs the reply to the one before it.
      visitors.push(await makeVisitor(chat, channel, begun))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, makeSome))
  return visitors
}

async function makeVisitor(chat: ChatHost, channel: string, number: number): Promise<Visitor> {
  // A ticket is good for few devices.
  const ticket = await readTicket(chat, channel)
  const token = randomBytes(32).toString('base64url')
  const id = randomUUID()
  const message = { external_id: id, body: 'Hello' }
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  const given = { ticket, device_token: token, message }
  const { conversation } = await post(chat, '/widget/conversations', given, {
    'idempotency-key': id,
    'x-forwarded-for': address,
  })
  return { token, conversationId: conversation.id }
}

/** Sends what a visitor says later. */
export async function sendAsVisitor(
  chat: ChatHost,
  { token, conversationId }: Visitor,
  body: string,
) {
  const id = randomUUID()
  const path = `/api/external/v2/conversations/${conversationId}/messages`
  const given = { external_id: id, body }
  await post(chat, path, given, { 'idempotency-key': id, authorization: `Bearer ${token}` })
}

async function post(
  { port, host, agent }: ChatHost,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<ReturnType<typeof JSON.parse>> {
  const payload = JSON.stringify(body)
  const send = async () =>
    exchangeRaw({
      port,
      agent,
      method: 'POST',
      path,
      payload,
      timeoutMs: limitMs,
      headers: {
        host,
        origin: `http://${host}`,
        accept: 'application/json',
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(payload)),
        ...headers,
      },
    })
  let text = ''
  await untilAccepted(async () => {
    const reply = await send()
    text = reply.text
    return reply.status
  })
  return JSON.parse(text)
}

const pauseMs = 500

/** Sends again, under its key, what a busy server answers with 503 or on a closed connection, as both apps do. */
export async function untilAccepted(send: () => Promise<number>): Promise<void> {
  for (;;) {
    const status = await send().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') return 503
      throw error
    })
    if (status === 201) return
    assert.equal(status, 503)
    await sleep(pauseMs)
  }
}
