import assert from 'node:assert/strict'
import type { Random } from '../../server/operate/generate/random.ts'
import type { ApiClient } from '../crash/api-client.ts'

export type Ask = ApiClient['ask']

/** What a key has been shown, by any process: the newest change, and numbers that only grow. */
export type Register = {
  readonly checked: number
  readonly written: number
  /** Makes a change whose reply the register holds from then on. */
  readonly write: (ask: Ask, random: Random) => Promise<void>
  /** Asks for a list or a search, and fails if it is older than a reply that ended before. */
  readonly read: (ask: Ask, random: Random) => Promise<void>
}

const visitor = 'bea@contacts.test'

/** True for a change whose commit waits for a standby that is away. */
function isUnknown(status: number): boolean {
  assert.ok(status === 201 || status === 503, `A change is answered ${status}.`)
  return status === 503
}

export function makeRegister(): Register {
  const ids: string[] = []
  const messages = new Map<string, number>()
  const seen = { updatedAt: '', conversations: 0, indexed: 0 }
  const counts = { checked: 0, written: 0 }
  const noteChange = (updatedAt: string) => {
    if (updatedAt > seen.updatedAt) seen.updatedAt = updatedAt
  }

  async function create(ask: Ask): Promise<void> {
    const { status, body } = await ask('POST', '/conversations', {
      visitor_attributes: { email: visitor },
      messages_attributes: [{ body: 'Hello' }],
    })
    if (isUnknown(status)) return
    ids.push(body.conversation.id)
    messages.set(body.conversation.id, 1)
    counts.written += 1
    noteChange(body.conversation.updated_at)
  }

  async function send(ask: Ask, id: string): Promise<void> {
    const message = { sender_email: visitor, body: 'Hello again' }
    const { status, body } = await ask('POST', `/conversations/${id}/messages`, message)
    if (isUnknown(status)) return
    counts.written += 1
    noteChange(body.message.created_at)
  }

  async function search(ask: Ask): Promise<void> {
    const floor = seen.indexed
    const { status, body } = await ask('GET', '/search?q=hello&per_page=1')
    assert.equal(status, 200)
    const { sequence } = body.index
    assert.ok(sequence >= floor, `The index is at ${sequence} after ${floor}.`)
    seen.indexed = Math.max(seen.indexed, sequence)
  }

  async function listMessages(ask: Ask, id: string): Promise<void> {
    const floor = messages.get(id) ?? 0
    const { status, body } = await ask('GET', `/conversations/${id}/messages?per_page=1`)
    assert.equal(status, 200)
    const { total_count: total } = body.pagination
    assert.ok(total >= floor, `There are ${total} messages after ${floor}.`)
    messages.set(id, Math.max(total, messages.get(id) ?? 0))
  }

  async function listConversations(ask: Ask): Promise<void> {
    const floor = { ...seen }
    const path = '/conversations?sort=updated_at&order=desc&per_page=3'
    const { status, body } = await ask('GET', path)
    assert.equal(status, 200)
    const { conversations, pagination } = body
    const newest = conversations[0]?.updated_at ?? ''
    assert.ok(
      newest >= floor.updatedAt,
      `The newest change is of ${newest} after ${floor.updatedAt}.`,
    )
    const { total_count: total } = pagination
    assert.ok(total >= floor.conversations, `${total} conversations after ${floor.conversations}`)
    noteChange(newest)
    seen.conversations = Math.max(seen.conversations, total)
  }

  return {
    get checked() {
      return counts.checked
    },
    get written() {
      return counts.written
    },
    write: async (ask, random) => {
      if (ids.length === 0 || random.chance(0.3)) await create(ask)
      else await send(ask, random.pick(ids))
    },
    read: async (ask, random) => {
      const kind = random.fraction()
      if (kind < 0.2) await search(ask)
      else if (kind < 0.5) await listMessages(ask, random.pick(ids))
      else await listConversations(ask)
      counts.checked += 1
    },
  }
}
