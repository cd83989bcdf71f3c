import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { CreatedWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import { apiClient, type ApiClient } from '../crash/api-client.ts'
import { seededRandom, type Random } from '../../server/operate/generate/random.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { until } from '../until.ts'
import { makeWorkspace, withOwner } from '../workspaces.ts'
import { checkReceiver, listOwed } from './check-receiver.ts'
import { passTime } from './pass-time.ts'
import { makeReceiver, type CampaignReceiver, type Fault } from './receivers.ts'

export type WebhookOptions = {
  dataFolder: string
  events: number
  kills: number
  seed: number
  /** Three in ten fail, and one is down for 72 hours. */
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
 * Writes events while receivers fail and the server is killed repeatedly, simulates 72 hours of outage by moving the
 * stored timestamps, and throws unless every receiver has every event under its own id, signed, and in the order of
 * each conversation.
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
    return await withOwner(options.dataFolder, async (owner) => finish(run, owner))
  } finally {
    run.client.close()
    for (const receiver of run.receivers) receiver.close()
    await run.server.stop('SIGTERM')
  }
}

async function begin(options: WebhookOptions): Promise<Run> {
  const random = seededRandom(options.seed)
  const server = await startServerProcess(options.dataFolder, startMs, env)
  const workspace = await withOwner(options.dataFolder, async (owner) =>
    makeWorkspace(owner, 'hooks'),
  )
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
      const id = ids[random.whole(0, ids.length - 1)]
      const message = { body: `Number ${left}`, sender_email: 'bob@hooks.test' }
      const reply = await client.ask('POST', `/conversations/${id}/messages`, message)
      assert.equal(reply.status, 201)
    }
  }
  await Promise.all(Array.from({ length: writers }, one))
}

/** Starts deliveries without waiting for them. */
async function killServer(run: Run): Promise<void> {
  await run.server.stop('SIGKILL')
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
      // The last attempt may have stored its result after the simulated hours.
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
