import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { basePath } from '../../server/start/app.ts'
import { exchangeRaw, jsonOf } from '../exchange.ts'

const restMs = 50
const perPage = 100

/** A workspace with a conversation, and where its requests go: to the cell that had it last, and to the other after 421. */
export type People = {
  readonly subdomain: string
  /** The texts of acknowledged messages. */
  readonly said: string[]
  readonly say: (body: string) => Promise<void>
  readonly longestMs: () => number
  readonly begin: () => void
  readonly end: () => Promise<void>
  /** The texts of all messages, in order. */
  readonly read: (of?: string) => Promise<string[]>
  /** A copy of the workspace: its conversations have the same ids. */
  readonly beside: (name: string, key: string) => Pick<People, 'read'>
}

export function makePeople(subdomain: string, key: string, ports: () => readonly number[]): People {
  let conversation = ''
  let at = 0
  let longestMs = 0
  let ending = new AbortController()
  let writing: Promise<void> = Promise.resolve()
  const said: string[] = []
  const ask = async (method: string, path: string, body?: object) => {
    const startedAt = performance.now()
    const headers = {
      host: `${subdomain}.localhost`,
      'x-api-key': key,
      'content-type': 'application/json',
      ...(body && { 'idempotency-key': randomUUID() }),
    }
    for (;;) {
      const port = ports()[at % ports().length] ?? 0
      const payload = body && JSON.stringify(body)
      const asked = { port, method, path: `${basePath}${path}`, headers, payload }
      const reply = await exchangeRaw({ ...asked, timeoutMs: 60_000 })
      if (reply.status === 421) at += 1
      else if (reply.status !== 503) {
        longestMs = Math.max(longestMs, performance.now() - startedAt)
        return { status: reply.status, text: reply.text, body: jsonOf(reply) }
      }
      assert.ok(performance.now() - startedAt < 120_000, `${subdomain}: ${reply.text}`)
      await sleep(10)
    }
  }
  const say = async (body: string) => {
    const made =
      conversation === ''
        ? await ask('POST', '/conversations', {
            visitor_attributes: { email: 'zoe@x.test' },
            messages_attributes: [{ body }],
          })
        : await ask('POST', `/conversations/${conversation}/messages`, {
            body,
            sender_email: 'zoe@x.test',
          })
    assert.equal(made.status, 201, made.text)
    if (conversation === '') conversation = made.body.conversation.id
    said.push(body)
  }
  return {
    subdomain,
    said,
    say,
    longestMs: () => longestMs,
    begin: () => {
      ending = new AbortController()
      const { signal } = ending
      const write = async () => {
        for (let n = 1; !signal.aborted; n += 1) {
          await say(`while it moves ${n}`)
          await sleep(restMs)
        }
      }
      writing = write()
      writing.catch(() => undefined)
    },
    end: async () => {
      ending.abort()
      await writing
    },
    read: async (of = conversation) => {
      const found: string[] = []
      for (let page = 1; ; page += 1) {
        const query = `per_page=${perPage}&page=${page}`
        const reply = await ask('GET', `/conversations/${of}/messages?${query}`)
        assert.equal(reply.status, 200, reply.text)
        const { messages } = reply.body as { messages: { body: string }[] }
        // Plain text is kept as HTML.
        found.push(...messages.map(({ body }) => body.replaceAll(/<[^>]*>/g, '')))
        if (messages.length < perPage) return found.toSorted()
      }
    },
    beside: (name: string, otherKey: string) => ({
      read: async () => makePeople(name, otherKey, ports).read(conversation),
    }),
  }
}
