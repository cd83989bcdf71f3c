import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A request as received. */
export type Received = {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The parsed body; untyped on purpose, because tests assert its shape. */
  readonly event: ReturnType<typeof JSON.parse>
}

export type Receiver = {
  readonly url: string
  readonly received: Received[]
  /** Replies to further requests; 200 by default. */
  respond: (received: Received, reply: ServerResponse) => void
  readonly close: () => void
}

/** A real server that records the webhooks it receives. */
export async function startReceiver(respond?: Receiver['respond']): Promise<Receiver> {
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const { headers } = request
      const id = String(headers['webhook-id'])
      const one = { id, headers, body, event: JSON.parse(body) }
      receiver.received.push(one)
      receiver.respond(one, reply)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    respond: respond ?? ((_received, reply) => void reply.end('ok')),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}

/** Throws unless the library of Standard Webhooks accepts the signature by this secret. */
export function verify(secret: string, { headers, body }: Received): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}
