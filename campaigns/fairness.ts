import assert from 'node:assert/strict'
import { loadOverHttp, type Load, type Target } from '../bench/http-load.ts'
import { basePath } from '../server/start/app.ts'
import { apiClient } from './crash/api-client.ts'
import { runCampaign, type Surroundings } from './run-campaign.ts'
import { startServerProcess } from './server-process.ts'
import { makeWorkspace, withOwner } from './workspaces.ts'

// Measures how much slower one workspace gets while another one floods the server. Exits with 1 if it gets less than
// its share.

const startLimitMs = 40_000
/**
 * The least share of a workspace with a tenth of the connections while both send constantly. With equal turns it
 * would get half of the reads, and of the writes its waiting ones out of 32 per commit.
 */
const smallestShare = { read: 0.3, write: 0.15 }
const kinds = ['read', 'write'] as const

type Space = { readonly read: Target; readonly write: Target }

await runCampaign('fairness', { seconds: 6, connections: 200 }, async (given) => {
  const server = await startServerProcess(given.dataFolder, startLimitMs)
  try {
    const found = await compareShares(server.port, given)
    assert.equal(await server.stop('SIGTERM'), 0, server.said())
    return found
  } finally {
    await server.stop('SIGTERM')
  }
})

async function compareShares(
  port: number,
  given: Surroundings & { seconds: number; connections: number },
): Promise<string> {
  const { seconds, connections, dataFolder, say } = given
  const busy = await makeSpace(dataFolder, port, 'busy')
  const calm = await makeSpace(dataFolder, port, 'calm')
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
