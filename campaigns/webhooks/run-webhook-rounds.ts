import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectOwner } from '../../server/store/database/connect.ts'
import {
  createWorkspace,
  type CreatedWorkspace,
} from '../../server/chat/workspaces/create-workspace.ts'
import { apiClient, type ApiClient } from '../crash/api-client.ts'
import { seededRandom, type Random } from '../random.ts'
import { embeddedServer, startServerProcess, type ServerProcess } from '../server-process.ts'
import { until } from '../until.ts'
import { checkReceiver, listOwed } from './check-receiver.ts'
import { makeReceiver, type CampaignReceiver, type Fault } from './receivers.ts'

export type WebhookOptions = {
  dataFolder: string
  events: number
  kills: number
  seed: number
  /** Three in ten of them fail, and one is down for 72 hours. */
  receivers: number
  say: (line: string) => void
}

export type WebhookSummary = {
  events: number
  deliveries: number
  requests: number
  repeated: number
  kills: number
}

const startMs = 60_000
const arrivalMs = 600_000
const eventsEach = 25
const writers = 8
const outageHours = 72
const hoursAtOnce = 8
const lookEveryMs = 250
const env = { PORCHLIGHT_WEBHOOKS_ALLOW_PRIVATE: 'on', PORCHLIGHT_WEBHOOK_TIMEOUT_SECONDS: '1' }

type Run = {
  options: WebhookOptions
  random: Random
  server: ServerProcess
  client: ApiClient
  workspace: CreatedWorkspace
  receivers: CampaignReceiver[]
}

/**
 * Writes events while receivers fail and the server is killed again and again, lets 72 hours of outage
 * pass by moving what is noted of time in the database, and throws unless everything has arrived at
 * everybody, under its own id, signed, and in the order of each conversation.
 */
export async function runWebhookRounds(options: WebhookOptions): Promise<WebhookSummary> {
  const run = await begin(options)
  try {
    const ids = await makeConversations(run)
    for (let kill = 0; kill <= options.kills; kill += 1) {
      await write(run, ids, Math.ceil(options.events / (options.kills + 1)))
      if (kill < options.kills) await killServer(run)
      if (kill % 10 === 9) options.say(`${kill + 1} kills`)
    }
    return await withOwner(run, async (owner) => finish(run, owner))
  } finally {
    run.client.close()
    for (const receiver of run.receivers) receiver.close()
    run.server.child.kill('SIGTERM')
    await run.server.ended
  }
}

async function begin(options: WebhookOptions): Promise<Run> {
  const random = seededRandom(options.seed)
  const server = await startServerProcess(options.dataFolder, startMs, env)
  const admin = { email: 'admin@hooks.test', first_name: 'Ann', last_name: 'Admin' }
  const given = { subdomain: 'hooks', name: 'Hooks', time_zone: 'UTC', admin }
  const workspace = await withOwner({ options }, async (owner) => createWorkspace(owner, given))
  const client = apiClient(workspace, () => run.server.port)
  const failing: readonly Fault[] = ['refuses', 'hangs', 'resets']
  const receivers = await Promise.all(
    Array.from({ length: options.receivers }, async (_, at) => {
      const fault = at === 0 ? 'down' : failing[(at % 10) - 1]
      return makeReceiver(fault ?? 'none', random)
    }),
  )
  const run: Run = { options, random, server, client, workspace, receivers }
  for (const receiver of receivers) {
    const body = { url: receiver.url, event_types: ['message.created'] }
    const reply = await client.ask('POST', '/webhooks', body)
    assert.equal(reply.status, 201)
    receiver.secret = reply.body.secret
  }
  return run
}

async function withOwner<Result>(
  { options }: Pick<Run, 'options'>,
  use: (owner: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const { socketFolder, port } = embeddedServer(options.dataFolder)
  const address = { socketFolder, port, database: 'porchlight' }
  const owner = connectOwner(address, () => undefined, 2)
  try {
    return await use(owner)
  } finally {
    await owner.end()
  }
}

async function makeConversations({ client, options }: Run): Promise<string[]> {
  const conversations = Math.ceil(options.events / eventsEach)
  const ids: string[] = []
  for (let at = 0; at < conversations; at += 1) {
    const reply = await client.ask('POST', '/conversations', {
      visitor_attributes: { email: `v${at}@hooks.test` },
      messages_attributes: [{ body: 'Hello' }],
    })
    ids.push(String(reply.body.conversation.id))
  }
  return ids
}

async function write({ client, random }: Run, ids: string[], wanted: number): Promise<void> {
  let left = wanted
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const id = ids[random.between(0, ids.length - 1)]
      const message = { body: `Number ${left}`, sender_email: 'bob@hooks.test' }
      const reply = await client.ask('POST', `/conversations/${id}/messages`, message)
      assert.equal(reply.status, 201)
    }
  }
  await Promise.all(Array.from({ length: writers }, one))
}

/** Deliveries are under way: nobody waits for them here. */
async function killServer(run: Run): Promise<void> {
  run.server.child.kill('SIGKILL')
  await run.server.ended
  run.server = await startServerProcess(run.options.dataFolder, startMs, env)
}

async function finish(run: Run, owner: pg.Pool): Promise<WebhookSummary> {
  const { options, receivers, workspace } = run
  const [down, ...others] = receivers
  const owed = await listOwed(owner, workspace.workspace.id)
  for (const receiver of others) receiver.behave()
  for (const receiver of others) {
    await until(`all arrive at one that ${receiver.fault}`, arrivalMs, async () => {
      if (receiver.fault !== 'none') await passTime(owner, receiver, 600)
      await sleep(lookEveryMs)
      return receiver.taken.size === owed.size
    })
  }
  options.say(`${owed.size} events have arrived at ${others.length} receivers`)
  assert.ok(down !== undefined && down.taken.size === 0)
  for (let hour = 0; hour < outageHours; hour += hoursAtOnce) {
    const { requests } = down.counts
    await passTime(owner, down, hoursAtOnce * 3_600)
    await until('the one that is down is tried', arrivalMs, async () => {
      await sleep(lookEveryMs)
      // What the last attempt has noted may have come after the hours had passed.
      await passTime(owner, down, 60)
      return down.counts.requests > requests
    })
  }
  down.behave()
  await until('all arrive after the outage', arrivalMs, async () => {
    await passTime(owner, down, 60)
    await sleep(lookEveryMs)
    return down.taken.size === owed.size
  })
  for (const receiver of receivers) checkReceiver(receiver, owed)
  const sum = (of: (receiver: CampaignReceiver) => number) =>
    receivers.reduce((total, receiver) => total + of(receiver), 0)
  return {
    events: owed.size,
    deliveries: sum(({ taken }) => taken.size),
    requests: sum(({ counts }) => counts.requests),
    repeated: sum(({ counts }) => counts.repeated),
    kills: options.kills,
  }
}

/** As if it were so much later for one webhook: what is noted of its deliveries lies further back. */
async function passTime(owner: pg.Pool, { url }: CampaignReceiver, seconds: number): Promise<void> {
  const earlier = `- $2 * interval '1 second'`
  const ofWebhook = 'webhook_id = (select id from webhooks where url = $1)'
  await owner.query(
    `update webhook_deliveries
        set created_at = created_at ${earlier}, next_attempt_at = next_attempt_at ${earlier}
      where ${ofWebhook} and status = 'pending'`,
    [url, seconds],
  )
  await owner.query(
    `update webhook_progress
        set resume_at = resume_at ${earlier}, failing_since = failing_since ${earlier}
      where ${ofWebhook}`,
    [url, seconds],
  )
}
