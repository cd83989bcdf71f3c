import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadOverHttp, type Load, type Target } from '../bench/http-load.ts'
import { basePath } from '../server/app.ts'
import { connectOwner } from '../server/store/database/connect.ts'
import { createWorkspace } from '../server/chat/workspaces/create-workspace.ts'
import { exchangeRaw } from './exchange.ts'
import { readNumbers } from './options.ts'
import { embeddedServer, startServerProcess } from './server-process.ts'

// One workspace floods the server while another one goes on working: how much slower is it? Exits
// with 1 when it gets less than its share.

const startLimitMs = 40_000
/**
 * Of what two workspaces are served that both always ask, the one with a tenth of the connections.
 * By turns it would be half of the reads; of the writes as many as it has waiting of 32 a commit.
 */
const smallestShare = { read: 0.3, write: 0.15 }

const { seconds, connections } = readNumbers(process.argv.slice(2), {
  seconds: 6,
  connections: 200,
})

type Space = { readonly read: Target; readonly write: Target }

/** A workspace with some conversations; what to read of it and what to write into it. */
async function makeSpace(port: number, subdomain: string): Promise<Space> {
  const { api_key: key } = await createWorkspace(owner, {
    subdomain,
    name: subdomain,
    time_zone: 'UTC',
    admin: { email: `ann@${subdomain}.test`, first_name: 'Ann', last_name: '' },
  })
  const host = `${subdomain}.localhost`
  const visitor = { email: 'bob@x.test' }
  const create = { visitor_attributes: visitor, messages_attributes: [{ body: 'Hello' }] }
  let id = ''
  for (let made = 0; made < 50; made += 1) {
    const reply = await exchangeRaw({
      port,
      method: 'POST',
      path: `${basePath}/conversations`,
      headers: {
        host: `${host}:${port}`,
        'x-api-key': key,
        'content-type': 'application/json',
      },
      payload: JSON.stringify(create),
      timeoutMs: 10_000,
    })
    id = JSON.parse(reply.text).conversation.id as string
  }
  const body = { body: 'Hello again', sender_email: visitor.email }
  return {
    read: { host, key, method: 'GET', path: `${basePath}/conversations` },
    write: { host, key, method: 'POST', path: `${basePath}/conversations/${id}/messages`, body },
  }
}

function told(load: Load): string {
  const ms = (value: number) => value.toFixed(1).padStart(7)
  return `p50 ${ms(load.p50)} ms, p99 ${ms(load.p99)} ms, ${load.rate.toFixed(0).padStart(5)} a second`
}

const dataFolder = await mkdtemp(join(tmpdir(), 'porchlight-fairness-'))
const server = await startServerProcess(dataFolder, startLimitMs)
const { socketFolder, port: databasePort } = embeddedServer(dataFolder)
const address = { socketFolder, port: databasePort, database: 'porchlight' }
const owner = connectOwner(address, (error) => console.error(error.message))
try {
  const { port } = server
  const [busy, calm] = [await makeSpace(port, 'busy'), await makeSpace(port, 'calm')]
  const load = async (target: Target, count: number) => loadOverHttp(port, [target], count, seconds)
  for (const kind of ['read', 'write'] as const) {
    await load(calm[kind], 4)
    console.log(`calm ${kind}s alone:               ${told(await load(calm[kind], 1))}`)
    for (const flood of ['read', 'write'] as const) {
      const [flooding, beside] = await Promise.all([
        load(busy[flood], connections),
        load(calm[kind], 1),
      ])
      console.log(`calm ${kind}s beside busy ${flood}s: ${told(beside)}; busy ${told(flooding)}`)
    }
    const few = Math.max(1, Math.round(connections / 10))
    const [many, some] = await Promise.all([load(busy[kind], connections), load(calm[kind], few)])
    const share = some.rate / (some.rate + many.rate)
    console.log(
      `${few} connections of calm against ${connections} of busy: ${(share * 100).toFixed(0)} % of ${kind}s`,
    )
    if (share < smallestShare[kind]) process.exitCode = 1
  }
} finally {
  await owner.end()
  server.child.kill('SIGTERM')
  if ((await server.ended) !== 0) process.exitCode = 1
  await rm(dataFolder, { recursive: true, force: true })
}
