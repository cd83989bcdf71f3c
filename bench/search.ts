/**
 * How long does a search take where a million messages are, alone and among many workspaces, what does
 * its index weigh, and what does keeping it cost the writes? `npm run bench:search -- --data <folder>`
 * fills one large workspace and many small ones, finds them again the next time, waits until the server
 * has indexed them, and asks over HTTP. Writes results/search.json.
 *
 *   --data <folder>    keeps the filled database there
 *   --conversations n  of the large workspace, with five times as many messages
 *   --small n          further workspaces
 *   --each n           different questions of each kind, asked five times each
 *   --seconds n        of writing, with and without indexing, in three rounds
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { startServerProcess } from '../campaigns/server-process.ts'
import { readConfig } from '../server/config/config.ts'
import { generateData } from '../server/operate/generate/generate-data.ts'
import { openDatabase, type OpenDatabase } from '../server/start/open-database.ts'
import { createWorkspace } from '../server/chat/workspaces/create-workspace.ts'
import { fillTenants, findTenant, type FlatTenant } from './flat-world.ts'
import { requestText } from './http-load.ts'
import { openConnection } from './one-connection.ts'
import { makeQuestions, type Questions } from './search-questions.ts'
import { measureWrites } from './search-writes.ts'
import { watchProcessors, type Used } from './watch-processors.ts'
import { processesOf } from './world.ts'

const { values: given } = parseArgs({
  options: {
    data: { type: 'string' },
    conversations: { type: 'string', default: '200000' },
    small: { type: 'string', default: '30' },
    each: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '5' },
  },
})
const size = Number(given.conversations)
const smallSize = { contacts: 50, conversations: 100, messages: 500, seed: 3 }
const timesEach = 5
const dataFolder = given.data ?? mkdtempSync(join(tmpdir(), 'porchlight-search-'))
mkdirSync(dataFolder, { recursive: true })

const server = await startServerProcess(dataFolder, 600_000)
const watch = watchProcessors(() => processesOf(server, dataFolder))
const opened = await openDatabase(readConfig({ PORCHLIGHT_DATA: dataFolder }), {
  purpose: 'command',
  commandName: 'bench',
  log: () => undefined,
  onError: () => undefined,
})
try {
  const tenants = await prepare(opened)
  const indexedIn = await waitForIndex(opened.owner)
  await opened.owner.query('vacuum analyze search_documents, search_buckets, search_words')
  const searches = await measureSearches(opened.owner, server.port, tenants)
  const weight = await weigh(opened.owner)
  const [tenant] = tenants
  if (tenant === undefined) throw new Error('There is no workspace.')
  const writes = await measureWrites(
    {
      owner: opened.owner,
      port: server.port,
      tenant,
      watch,
      settle: async () => waitForIndex(opened.owner),
    },
    Number(given.seconds),
  )
  const results = { size, small: Number(given.small), indexedIn, searches, weight, writes }
  console.log(JSON.stringify(results, null, 2))
  const file = fileURLToPath(new URL('results/search.json', import.meta.url))
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
} finally {
  await opened.close()
  server.child.kill('SIGTERM')
  await server.ended
  if (given.data === undefined) rmSync(dataFolder, { recursive: true, force: true })
}

/** The large workspace, and one of the small. */
async function prepare(doors: OpenDatabase): Promise<FlatTenant[]> {
  await fillTenants(doors, [size])
  for (let at = 1; at <= Number(given.small); at += 1) {
    // `flat1`, `flat2` and so on: findTenant finds them by what it takes for a size.
    const subdomain = `flat${at}`
    const { rowCount } = await doors.owner.query('select from workspaces where subdomain = $1', [
      subdomain,
    ])
    if (rowCount !== 0) continue
    const admin = { email: `admin@${subdomain}.test`, first_name: 'Ada', last_name: 'Admin' }
    await createWorkspace(doors.owner, { subdomain, name: subdomain, time_zone: 'UTC', admin })
    await generateData(doors, subdomain, smallSize)
  }
  return Promise.all(
    [size, Math.min(1, Number(given.small))]
      .filter(Boolean)
      .map(async (tenant) => findTenant(doors.owner, tenant)),
  )
}

/** Seconds until every workspace is indexed, and how many events those were. */
async function waitForIndex(owner: pg.Pool): Promise<{ seconds: number; events: number }> {
  const missing = async () => {
    const { rows } = await owner.query<{ missing: number; rereading: number }>(
      `select sum(k.sequence - coalesce(p.sequence, 0))::bigint as missing,
              count(p.reread) as rereading
         from workspace_clocks k left join search_progress p on p.workspace_id = k.workspace_id`,
    )
    return (rows[0]?.missing ?? 0) + (rows[0]?.rereading ?? 0)
  }
  const startedAt = performance.now()
  const events = await missing()
  while ((await missing()) > 0) await sleep(1_000)
  return { seconds: Math.round((performance.now() - startedAt) / 1_000), events }
}

type Latency = { p50Ms: number; p99Ms: number; maxMs: number; searches: number }
type Asked = Record<string, Latency & { processorMs?: Used }>

async function measureSearches(
  owner: pg.Pool,
  port: number,
  tenants: readonly FlatTenant[],
): Promise<Record<string, Asked>> {
  const found: Record<string, Asked> = {}
  for (const [at, tenant] of tenants.entries()) {
    const questions = await makeQuestions(owner, tenant.workspaceId, Number(given.each))
    found[at === 0 ? 'large' : 'small'] = await askAll(port, tenant, questions)
  }
  return found
}

/** Over one connection, after a first round that only warms up. */
async function askAll(
  port: number,
  { host, key }: FlatTenant,
  questions: Questions,
): Promise<Asked> {
  const connection = await openConnection(port)
  const latencies: Record<string, number[]> = {}
  const ask = async (isWarming: boolean): Promise<number> => {
    let times = 0
    for (const [kind, asked] of Object.entries(questions)) {
      for (const q of asked) {
        const path = `/api/external/v2/search?q=${encodeURIComponent(q)}`
        const text = requestText(port, { host, key, method: 'GET', path })
        const ms = await connection.ask(Buffer.from(text))
        times += 1
        if (!isWarming) (latencies[kind] ??= []).push(ms)
      }
    }
    return times
  }
  await ask(true)
  const used = await watch(async () => {
    let times = 0
    for (let round = 0; round < timesEach; round += 1) times += await ask(false)
    return times
  })
  connection.close()
  const all = Object.values(latencies).flat()
  const kinds = Object.entries(latencies).map(([kind, list]) => [kind, latencyOf(list)] as const)
  return {
    ...Object.fromEntries(kinds),
    'all of them': { ...latencyOf(all), processorMs: used },
  }
}

function latencyOf(latencies: readonly number[]): Latency {
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => rounded(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN)
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1), searches: sorted.length }
}

/** Bytes of the index for each thing in it, by table with its indexes. */
async function weigh(owner: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; bytes: number }>(
    `select relname as name, pg_relation_size(oid) as bytes from pg_class
      where relname in ('search_documents', 'search_documents_pkey', 'search_documents_by_lexeme',
                        'search_words', 'search_words_pkey', 'messages')`,
  )
  const { rows: counted } = await owner.query<{ count: number }>(
    'select count(*) from search_documents where workspace_id is not null',
  )
  const count = counted[0]?.count ?? 1
  return {
    documents: count,
    ...Object.fromEntries(rows.map(({ name, bytes }) => [name, Math.round(bytes / count)])),
  }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
