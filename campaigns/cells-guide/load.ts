import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { basePath } from '../../server/start/app.ts'

/** What writers have met since the last look. */
export type Tally = {
  writes: number
  slowestMs: number
  misdirected: number
  unavailable: number
  errors: { readonly workspace: string; readonly what: string }[]
}

type Reply = { status: number; retryAfter: string | undefined; text: string }

export type Space = { readonly subdomain: string; readonly key: string; readonly email: string }

const requestsPerConnection = 60
const timeoutMs = 100_000
const emptyTally = (): Tally => ({
  writes: 0,
  slowestMs: 0,
  misdirected: 0,
  unavailable: 0,
  errors: [],
})

/** Clients of workspaces, who find them by name, and send again what the documentation says. */
export function makeLoad(given: {
  readonly ca: string
  /** The record of a name. */
  readonly addressOf: (host: string) => string
  readonly restMs: number
}) {
  let tally = emptyTally()
  const acknowledged = new Map<string, Set<string>>()
  const ending = new AbortController()
  const running: Promise<void>[] = []
  const newAgent = () => new Agent({ keepAlive: true, maxSockets: 1, ca: given.ca })
  const ask = async (
    agent: Agent,
    {
      host,
      key,
      method,
      path,
      body,
      idempotencyKey,
    }: {
      host: string
      key: string
      method: string
      path: string
      body?: object
      idempotencyKey?: string
    },
  ): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ host, method, agent, path: `${basePath}${path}` },
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            'x-api-key': key,
            'content-type': 'application/json',
            ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
          },
          lookup: (name, { all }, done) => {
            const address = given.addressOf(name)
            if (all === true) done(null, [{ address, family: 4 }])
            else done(null, address, 4)
          },
        },
        (reply) => {
          const parts: Buffer[] = []
          reply.on('error', reject)
          reply.on('data', (part: Buffer) => parts.push(part))
          reply.on('end', () =>
            resolve({
              status: reply.statusCode ?? 0,
              retryAfter: reply.headers['retry-after'],
              text: Buffer.concat(parts).toString(),
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })

  /** Sends until it is answered, as docs/cells.md says: 421 and 503 with Retry-After again, nothing else. */
  const sendOn = async (
    agent: Agent,
    space: Space,
    wanted: Omit<Parameters<typeof ask>[1], 'host' | 'key'>,
  ): Promise<Reply> => {
    const host = `${space.subdomain}.chat.example.com`
    const fail = async (what: string) => {
      tally.errors.push({ workspace: space.subdomain, what })
      await sleep(500)
    }
    for (;;) {
      const reply = await ask(agent, { host, key: space.key, ...wanted }).catch(
        (error: Error) => error,
      )
      if (reply instanceof Error) await fail(reply.message)
      else if (reply.status === 421) {
        tally.misdirected += 1
        await sleep(50)
      } else if (reply.status === 503 && reply.retryAfter !== undefined) {
        tally.unavailable += 1
        await sleep(Number(reply.retryAfter) * 1_000)
      } else if (reply.status >= 200 && reply.status < 300) return reply
      else await fail(`${wanted.method} ${reply.status} ${reply.text.slice(0, 200)}`)
    }
  }

  const write = async (space: Space, writer: number, done: Set<string>): Promise<void> => {
    const opened = newAgent()
    const first = await sendOn(opened, space, {
      method: 'POST',
      path: '/conversations',
      idempotencyKey: `first-${writer}`,
      body: {
        visitor_attributes: { email: `bob${writer}@x.test` },
        messages_attributes: [{ body: 'Hello' }],
      },
    })
    const { conversation } = JSON.parse(first.text) as { conversation: { id: string } }
    const path = `/conversations/${conversation.id}/messages`
    let agent = opened
    for (let number = 0; !ending.signal.aborted; number += 1) {
      if (number % requestsPerConnection === 0) {
        agent.destroy()
        agent = newAgent()
      }
      const body = `writer ${writer} message ${number}`
      const startedAt = performance.now()
      await sendOn(agent, space, {
        ...{ method: 'POST', path, idempotencyKey: `key-${writer}-${number}` },
        body: { body, sender_email: space.email },
      })
      done.add(body)
      tally.writes += 1
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt)
      await sleep(given.restMs)
      if (number % 4 === 0) await sendOn(agent, space, { method: 'GET', path })
    }
    agent.destroy()
  }

  return {
    /** One request by name; rejects without an answer. */
    once: async (host: string, key: string, path = '/conversations') => {
      const agent = newAgent()
      try {
        return await ask(agent, { host, key, method: 'GET', path })
      } finally {
        agent.destroy()
      }
    },
    begin: (space: Space, writers: number): void => {
      const done = acknowledged.get(space.subdomain) ?? new Set()
      acknowledged.set(space.subdomain, done)
      for (let writer = 0; writer < writers; writer += 1) running.push(write(space, writer, done))
    },
    /** How many writes of a workspace are acknowledged. */
    writesOf: (subdomain: string): number => acknowledged.get(subdomain)?.size ?? 0,
    acknowledgedOf: (subdomain: string): ReadonlySet<string> =>
      acknowledged.get(subdomain) ?? new Set(),
    look: (): Tally => tally,
    takeTally: (): Tally => {
      const taken = tally
      tally = emptyTally()
      return taken
    },
    stop: async (): Promise<void> => {
      ending.abort()
      await Promise.all(running)
    },
  }
}

export type Load = ReturnType<typeof makeLoad>
