import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { basePath } from '../../server/start/app.ts'
import type { CreatedWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import { runStatement } from '../../server/store/database/run-statement.ts'
import { miscounts } from '../../server/store/lists/find-miscounts.ts'
import { exchangeRaw, type RawReply } from '../exchange.ts'
import { until } from '../until.ts'
import type { CellName } from './cell-name.ts'

export type Clients = {
  /** Resolves when writes are acknowledged that were sent after the call. */
  readonly untilWriting: () => Promise<void>
  /** How long each acknowledged write took, with all its attempts. The reader may empty it. */
  readonly waits: Wait[]
  /** Reads that were answered, and the failures of others: anything but 200, and 421 before it. */
  readonly reads: { answered: number; readonly failed: string[] }
  /** Ends writers and readers. Returns how many writes were acknowledged. */
  readonly stop: () => Promise<number>
  /** Every acknowledged message is there once, the log has no gap, and the counters fit the rows. */
  readonly check: (owner: pg.Pool) => Promise<void>
}

/** When a write was sent, by the monotonic clock, and the milliseconds until it was acknowledged. */
type Wait = { readonly at: number; readonly ms: number }

const timeoutMs = 15_000
const retryMs = 20
const backMs = 60_000

/**
 * Writers behind a proxy: each sends to the cell that answered last, to the other one after 421, and again under the
 * same Idempotency-Key after 503 or no reply.
 */
export async function startClients(given: {
  space: CreatedWorkspace
  portOf: (cell: CellName) => number
  writers: number
  /** Read the conversation and the list by turns; for servers that stay up. */
  readers?: number
  /** How long a writer or reader rests after each request, so that the workspace stays small in a long run. */
  restMs?: number
}): Promise<Clients> {
  const { space, portOf, readers = 0, restMs = 0 } = given
  const acknowledged = new Set<string>()
  const waits: Wait[] = []
  const reads: Clients['reads'] = { answered: 0, failed: [] }
  const ending = new AbortController()
  let at: CellName = 'a'
  /** Once, to the cell that is known to have the workspace; undefined after 421. */
  const ask = async (method: string, path: string, payload?: string, key?: string) => {
    const to = at
    const reply = await exchangeRaw({
      port: portOf(to),
      method,
      path: `${basePath}${path}`,
      headers: {
        host: 'acme.localhost',
        'x-api-key': space.api_key,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload,
      timeoutMs,
    })
    if (reply.status !== 421) return reply
    at = to === 'a' ? 'b' : 'a'
    return undefined
  }
  const send = async (path: string, body: object, key: string): Promise<RawReply> => {
    for (;;) {
      const asked = ask('POST', path, JSON.stringify(body), key)
      const reply = await asked.catch(() => undefined)
      if (reply !== undefined && reply.status !== 503) return reply
      await sleep(retryMs)
    }
  }
  const opened = await send('/conversations', firstConversation, 'first')
  const { conversation } = JSON.parse(opened.text) as { conversation: { id: string } }
  const path = `/conversations/${conversation.id}/messages`
  const write = async (writer: number): Promise<void> => {
    for (let number = 0; !ending.signal.aborted; number += 1) {
      const body = `writer ${writer} message ${number}`
      const sent = { body, sender_email: space.admin.email }
      const sentAt = performance.now()
      const reply = await send(path, sent, `key-${writer}-${number}`)
      assert.equal(reply.status, 201, reply.text)
      acknowledged.add(body)
      waits.push({ at: sentAt, ms: performance.now() - sentAt })
      if (restMs > 0) await sleep(restMs)
    }
  }
  const readOnce = async (what: string): Promise<void> => {
    try {
      const reply = await ask('GET', what)
      if (reply === undefined) return await readOnce(what)
      if (reply.status === 200) reads.answered += 1
      else reads.failed.push(`${what}: ${reply.status} ${reply.text}`)
    } catch (error) {
      reads.failed.push(`${what}: ${String(error)}`)
    }
  }
  const read = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      for (const what of [`${path}?per_page=15`, '/conversations?status=open&per_page=15']) {
        await readOnce(what)
        if (restMs > 0) await sleep(restMs)
      }
    }
  }
  const writing = Promise.all([
    ...Array.from({ length: given.writers }, async (_, writer) => write(writer)),
    ...Array.from({ length: readers }, read),
  ])
  // A failure is reported by the next call of `stop`.
  writing.catch(() => undefined)
  return {
    waits,
    reads,
    untilWriting: async () => {
      const before = acknowledged.size
      await until(
        'writes are acknowledged',
        backMs,
        () => acknowledged.size > before + given.writers * 2,
      )
    },
    stop: async () => {
      ending.abort()
      await writing
      return acknowledged.size
    },
    check: async (owner) => checkMessages(owner, space.workspace.id, acknowledged),
  }
}

const firstConversation = {
  visitor_attributes: { email: 'bob@x.test' },
  messages_attributes: [{ body: 'Hello' }],
}

async function checkMessages(
  owner: pg.Pool,
  workspaceId: string,
  acknowledged: ReadonlySet<string>,
): Promise<void> {
  const { rows } = await owner.query<{ body: string; times: number }>(
    `select substring(body from '<p>(.*)</p>') as body, count(*)::integer as times
       from messages where workspace_id = $1 and body like '<p>writer %' group by 1`,
    [workspaceId],
  )
  const times = new Map(rows.map((row) => [row.body, row.times]))
  assert.deepEqual(
    [...acknowledged].filter((body) => times.get(body) !== 1),
    [],
  )
  assert.deepEqual(
    rows.filter((row) => row.times > 1),
    [],
  )
  const { rows: gaps } = await owner.query<{ missing: number }>(
    `select (c.sequence - count(e.sequence))::integer as missing
       from workspace_clocks c join events e on e.workspace_id = c.workspace_id
      where c.workspace_id = $1 group by c.sequence`,
    [workspaceId],
  )
  assert.deepEqual(gaps, [{ missing: 0 }])
  for (const find of miscounts(workspaceId)) assert.deepEqual(await runStatement(owner, find), [])
}
