import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../../campaigns/until.ts'
import { startServerProcess } from '../../campaigns/server-process.ts'
import { connectOwner } from '../../server/store/database/connect.ts'
import { createWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import { seededRandom } from '../../server/operate/generate/random.ts'
import { sender, testSecretsKey, type Send } from '../app.ts'
import { startPair, withoutStandbys, type Pair } from './start-pair.ts'

const replies = 1_200
const startMs = 60_000
const replyMs = 10_000

/** What the key has been shown, over all processes: the newest change, and counts that only grow. */
type Seen = {
  updatedAt: string
  conversations: number
  /** The position of the search index. */
  indexed: number
  messages: Map<string, number>
}

/**
 * Requests of one key alternate between two processes, without a word in common, while the standby's replay is
 * delayed and paused at random. The replies must be those of one register: no reply is older than any reply that
 * ended before its request began.
 */
test(
  'A key is never shown an older state by another process while the standby lags at random',
  { skip: withoutStandbys, timeout: 180_000 },
  async () => {
    const pair = await startPair()
    after(pair.remove)
    const folder = await mkdtemp(join(tmpdir(), 'never-back-'))
    after(async () => rm(folder, { recursive: true, force: true }))
    const env = {
      DATABASE_URL: pair.primary.url,
      PORCHLIGHT_REPLICA_URL: pair.standby.url,
      PORCHLIGHT_SECRETS_KEY: testSecretsKey,
      PORCHLIGHT_WORKERS: '1',
    }
    const servers = await Promise.all([
      startServerProcess(join(folder, 'one'), startMs, env),
      startServerProcess(join(folder, 'other'), startMs, env),
    ])
    after(async () => Promise.all(servers.map(async ({ stop }) => stop('SIGTERM'))))
    const owner = connectOwner({ url: pair.primary.url }, () => undefined, 1)
    after(async () => owner.end())
    const { api_key: key } = await createWorkspace(owner, {
      subdomain: 'acme',
      name: 'Acme',
      time_zone: 'UTC',
      admin: { email: 'ann@acme.test', first_name: 'Ann', last_name: 'Admin' },
    })
    const sends = servers.map(({ port }) => sender(port, { host: 'acme.localhost', key }))
    const random = seededRandom(1123).fraction
    const any = (): Send => sends[Math.floor(random() * sends.length)] ?? sends[0]!
    const seen: Seen = { updatedAt: '', conversations: 0, indexed: 0, messages: new Map() }
    const ids: string[] = []
    const checks = { made: 0 }
    const whileOpen = async (work: () => Promise<unknown>) => {
      while (checks.made < replies) await work()
    }
    /** Until some more replies are checked: a measure of time that a slow machine stretches. */
    const some = async (most: number) => {
      const enough = Math.min(replies, checks.made + Math.ceil(random() * most))
      await until('more replies are checked', replyMs, () => checks.made >= enough)
    }
    await write(any(), seen, ids, random)
    await Promise.all([
      ...Array.from({ length: 2 }, async () =>
        whileOpen(async () => write(any(), seen, ids, random).then(async () => some(12))),
      ),
      ...Array.from({ length: 6 }, async () =>
        whileOpen(async () => read(any(), seen, ids, random, checks)),
      ),
      whileOpen(async () => disturb(pair, random, some)),
    ])
    const used = await countReads(servers.map(({ port }) => port))
    assert.ok((used['used'] ?? 0) > 50, JSON.stringify(used))
    assert.ok((used['behind'] ?? 0) > 5, JSON.stringify(used))
  },
)

async function write(send: Send, seen: Seen, ids: string[], random: () => number): Promise<void> {
  const id = ids[Math.floor(random() * ids.length)]
  if (id === undefined || random() < 0.3) {
    const made = await send('POST', '/conversations', {
      visitor_attributes: { email: 'bea@contacts.test' },
      messages_attributes: [{ body: 'Hello' }],
    })
    assert.equal(made.status, 201)
    const { conversation } = made.body
    ids.push(conversation.id)
    note(seen, { updatedAt: conversation.updated_at, conversations: 0 })
    seen.messages.set(conversation.id, Math.max(1, seen.messages.get(conversation.id) ?? 0))
    return
  }
  const sent = await send('POST', `/conversations/${id}/messages`, {
    sender_email: 'bea@contacts.test',
    body: 'More',
  })
  assert.equal(sent.status, 201)
  note(seen, { updatedAt: sent.body.message.created_at, conversations: 0 })
}

async function read(
  send: Send,
  seen: Seen,
  ids: readonly string[],
  random: () => number,
  checks: { made: number },
): Promise<void> {
  const id = ids[Math.floor(random() * ids.length)]
  const kind = random()
  if (kind < 0.2) {
    const { indexed: floor } = seen
    const reply = await send('GET', '/search?q=hello&per_page=1')
    assert.equal(reply.status, 200)
    const { sequence } = reply.body.index
    assert.ok(sequence >= floor, `index at ${sequence} after ${floor}`)
    seen.indexed = Math.max(seen.indexed, sequence)
  } else if (id !== undefined && kind < 0.5) {
    const floor = seen.messages.get(id) ?? 0
    const reply = await send('GET', `/conversations/${id}/messages?per_page=1`)
    assert.equal(reply.status, 200)
    const { total_count: total } = reply.body.pagination
    assert.ok(total >= floor, `${total} messages after ${floor}`)
    seen.messages.set(id, Math.max(total, seen.messages.get(id) ?? 0))
  } else {
    const floor = { ...seen }
    const reply = await send('GET', '/conversations?sort=updated_at&order=desc&per_page=3')
    assert.equal(reply.status, 200)
    const { conversations, pagination } = reply.body
    const updatedAt = conversations[0]?.updated_at ?? ''
    assert.ok(updatedAt >= floor.updatedAt, `${updatedAt} after ${floor.updatedAt}`)
    assert.ok(pagination.total_count >= floor.conversations)
    note(seen, { updatedAt, conversations: pagination.total_count })
  }
  checks.made += 1
}

function note(seen: Seen, shown: { updatedAt: string; conversations: number }): void {
  if (shown.updatedAt > seen.updatedAt) seen.updatedAt = shown.updatedAt
  seen.conversations = Math.max(shown.conversations, seen.conversations)
}

/** Pauses, delays or lets run what the standby replays. */
async function disturb(
  { standby }: Pair,
  random: () => number,
  some: (most: number) => Promise<void>,
): Promise<void> {
  const fate = random()
  if (fate < 0.3) {
    await standby.query('select pg_wal_replay_pause()')
    await some(60)
    await standby.query('select pg_wal_replay_resume()')
  } else if (fate < 0.6) {
    const delay = Math.ceil(random() * 200)
    await standby.query(`alter system set recovery_min_apply_delay = '${delay}ms'`)
    await standby.query('select pg_reload_conf()')
    await some(60)
    await standby.query('alter system reset recovery_min_apply_delay')
    await standby.query('select pg_reload_conf()')
  }
  await some(60)
}

/** The reads of all processes by what became of them. */
async function countReads(ports: readonly number[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const port of ports) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    for (const [, name = '', value] of text.matchAll(
      /^standby_reads_total\{.*outcome="(\w+)".*\} (\d+)$/gm,
    ))
      counts[name] = (counts[name] ?? 0) + Number(value)
  }
  return counts
}
