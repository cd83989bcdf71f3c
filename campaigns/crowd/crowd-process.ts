import { connect } from 'node:net'
import { Agent, request } from 'node:http'

// The crowd runs in its own process, so that it does not slow down the measuring one.

export type CrowdOrder = {
  readonly port: number
  readonly streamPath: string
  readonly messagePath: string
  readonly host: string
  readonly key: string
  readonly streams: number
  readonly messages: number
  readonly bytes: number
}

export type CrowdReport =
  | 'ready'
  | { readonly sendMs: number; readonly allMs: number; readonly received: number }

type Client = { tail: Buffer; events: number; bytes: number }

const frameStart = Buffer.from('\nevent: message.created\n')

let order: CrowdOrder
const clients: Client[] = []

process.on('message', (message: CrowdOrder | 'begin') => {
  if (message === 'begin') {
    void begin().then((report) => process.send?.(report))
    return
  }
  order = message
  void openStreams().then(() => process.send?.('ready' satisfies CrowdReport))
})
process.on('disconnect', () => process.exit())

/** Only counts the received frames. */
async function openStreams(): Promise<void> {
  const { port, streamPath, host, key, streams } = order
  const opened = Array.from({ length: streams }, async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const client: Client = { tail: Buffer.alloc(0), events: 0, bytes: 0 }
    clients.push(client)
    socket.write(
      `GET ${streamPath} HTTP/1.1\r\nHost: ${host}\r\nX-Api-Key: ${key}\r\nAccept: text/event-stream\r\n\r\n`,
    )
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.on('data', (part: Buffer) => {
        resolve()
        take(client, part)
      })
    })
  })
  await Promise.all(opened)
}

function take(client: Client, part: Buffer): void {
  client.bytes += part.length
  const text = Buffer.concat([client.tail, part])
  let at = text.indexOf(frameStart)
  let end = 0
  while (at >= 0) {
    client.events += 1
    end = at + frameStart.length
    at = text.indexOf(frameStart, end)
  }
  client.tail = text.subarray(Math.max(end, text.length - frameStart.length + 1))
}

async function begin(): Promise<CrowdReport> {
  const { messages, streams } = order
  const startedAt = performance.now()
  const agent = new Agent({ keepAlive: true })
  for (let number = 0; number < messages; number += 1) {
    await sendMessage(agent)
  }
  const sendMs = performance.now() - startedAt
  const wanted = streams === 0 ? [] : clients
  const before = new Map(wanted.map((client) => [client, client.events]))
  while (wanted.some(({ events }) => events < messages)) {
    if (performance.now() - startedAt > 300_000) {
      throw new Error(`Not all arrived: ${[...before.values()].join(' ')}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  agent.destroy()
  const received = clients.reduce((sum, { bytes }) => sum + bytes, 0)
  return { sendMs, allMs: performance.now() - startedAt, received }
}

async function sendMessage(agent: Agent): Promise<void> {
  const { port, messagePath, host, key, bytes } = order
  const words = 'Where is my order? '
  const body = words.repeat(Math.ceil(bytes / words.length)).slice(0, bytes)
  const payload = JSON.stringify({ body, sender_email: 'bob@x.test' })
  const headers = {
    host,
    'x-api-key': key,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(payload)),
  }
  const status = await new Promise<number>((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: messagePath,
      method: 'POST',
      headers,
      agent,
    })
    sent.on('error', reject)
    sent.on('response', (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
    })
    sent.end(payload)
  })
  if (status !== 201) throw new Error(`A message was answered ${status}.`)
}
