import assert from 'node:assert/strict'
import { loadOverHttp, type Load, type Target } from '../bench/http-load.ts'
import { basePath } from '../server/start/app.ts'
import { apiClient } from './crash/api-client.ts'
import { messageText } from './open-widgets/listeners.ts'
import { startListeners } from './open-widgets/start-listeners.ts'
import { runCampaign, type Surroundings } from './run-campaign.ts'
import { startServerProcess } from './server-process.ts'
import { until } from './until.ts'
import { makeWorkspace, withOwner } from './workspaces.ts'

// Measures how much slower one workspace gets while another one floods the server, with requests and with long messages
// to many streams. Exits with 1 if it gets less than its share, or waits too long.

const startLimitMs = 40_000
/**
 * The least share of a workspace with a tenth of the connections while both send constantly. With equal turns it
 * would get half of the reads, and of the writes its waiting ones out of 32 per commit.
 */
const smallestShare = { read: 0.3, write: 0.15 }
/** Limit for the p99 of a workspace's lists beside the streams of another one, as a multiple of that without them. */
const highestRatio = 3
const kinds = ['read', 'write'] as const
const defaults = { seconds: 6, connections: 200, streams: 100, bytes: 200_000 }

type Space = {
  readonly read: Target
  readonly write: Target & { readonly body: { readonly sender_email: string } }
}
type Given = Surroundings & typeof defaults

await runCampaign('fairness', defaults, async (given) => {
  const { dataFolder } = given
  const server = await startServerProcess(dataFolder, startLimitMs)
  try {
    const busy = await makeSpace(dataFolder, server.port, 'busy')
    const calm = await makeSpace(dataFolder, server.port, 'calm')
    const shares = await compareShares(server.port, busy, calm, given)
    const ratio = await besideStreams(server.port, busy, calm, given)
    assert.equal(await server.stop('SIGTERM'), 0, server.said())
    return `${shares}; ${ratio}`
  } finally {
    await server.stop('SIGTERM')
  }
})

async function compareShares(
  port: number,
  busy: Space,
  calm: Space,
  { seconds, connections, say }: Given,
): Promise<string> {
  const load = async (target: Target, count: number) => loadOverHttp(port, [target], count, seconds)
  const few = Math.max(1, Math.round(connections / 10))
  const shares: string[] = []
  for (const kind of kinds) {
    await load(calm[kind], 4)
    say(`calm ${kind}s alone:               ${summary(await load(calm[kind], 1))}`)
    for (const flood of kinds) {
      const [flooding, beside] = await Promise.all([
        load(busy[flood], connections),
        load(calm[kind], 1),
      ])
      say(`calm ${kind}s beside busy ${flood}s: ${summary(beside)}; busy ${summary(flooding)}`)
    }
    const [many, some] = await Promise.all([load(busy[kind], connections), load(calm[kind], few)])
    const share = some.rate / (some.rate + many.rate)
    shares.push(`${(share * 100).toFixed(0)} % of ${kind}s`)
    if (share < smallestShare[kind]) process.exitCode = 1
  }
  return `${few} connections of calm against ${connections} of busy: ${shares.join(', ')}`
}

/** Lists of calm, alone and while one long message after the other goes to many streams of busy. */
async function besideStreams(
  port: number,
  { read, write }: Space,
  calm: Space,
  { seconds, streams, bytes, say }: Given,
): Promise<string> {
  const alone = await loadOverHttp(port, [calm.read], 1, seconds)
  const listening = { path: `${basePath}/events/stream`, headers: { 'x-api-key': read.key } }
  const all = Array.from({ length: streams }, () => ({
    ...listening,
    host: `${read.host}:${port}`,
  }))
  const listeners = startListeners(port, all)
  try {
    await until('all are open', 60_000, async () => (await listeners.ask('countOpen')) === streams)
    const body = { ...write.body, body: messageText(1).padEnd(bytes, ' Where is my order?') }
    const [sent, beside] = await Promise.all([
      loadOverHttp(port, [{ ...write, body }], 1, seconds),
      loadOverHttp(port, [calm.read], 1, seconds),
    ])
    await until('all have arrived', 60_000, async () =>
      (await listeners.ask('received')).every(({ length }) => length >= sent.requests),
    )
    const ratio = beside.p99 / alone.p99
    if (ratio > highestRatio) process.exitCode = 1
    say(`calm reads alone:               ${summary(alone)}`)
    say(`calm reads beside busy streams: ${summary(beside)}; ${summary(sent)}`)
    return `p99 ${ratio.toFixed(1)} × beside ${sent.requests} long messages to ${streams} streams`
  } finally {
    listeners.stop()
  }
}

/** A workspace with some conversations, and the requests that read and write it. */
async function makeSpace(dataFolder: string, port: number, subdomain: string): Promise<Space> {
  const made = await withOwner(dataFolder, async (owner) => makeWorkspace(owner, subdomain))
  const [host, key] = [`${subdomain}.localhost`, made.api_key]
  const email = 'bob@x.test'
  const api = apiClient(made, () => port)
  let id = ''
  for (let count = 0; count < 50; count += 1) {
    const { body } = await api.ask('POST', '/conversations', {
      visitor_attributes: { email },
      messages_attributes: [{ body: 'Hello' }],
    })
    id = String(body.conversation.id)
  }
  api.close()
  const path = `${basePath}/conversations/${id}/messages`
  const body = { body: 'Hello again', sender_email: email }
  return {
    read: { host, key, method: 'GET', path: `${basePath}/conversations` },
    write: { host, key, method: 'POST', path, body },
  }
}

function summary(load: Load): string {
  const ms = (value: number) => value.toFixed(1).padStart(7)
  return `p50 ${ms(load.p50)} ms, p99 ${ms(load.p99)} ms, ${load.rate.toFixed(0).padStart(5)} a second`
}
