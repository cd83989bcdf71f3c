import { setTimeout as sleep } from 'node:timers/promises'
import { residentMegabytes, sharedMegabytes, withDescendants } from '../../bench/processes.ts'
import { connectDatabase } from '../../server/store/database/connect.ts'
import { generateData } from '../../server/operate/generate/generate-data.ts'
import type { CreatedWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import { seededRandom } from '../../server/operate/generate/random.ts'
import {
  embeddedServer,
  postgresProcesses,
  startServerProcess,
  type ServerProcess,
} from '../server-process.ts'
import { makeWorkspaces, ownerOf } from '../workspaces.ts'
import { growthOf, type Growth, type Sample } from './growth.ts'
import { makeLoad, type Load } from './load.ts'

export type SoakOptions = {
  dataFolder: string
  seconds: number
  /** Requests a second, whether or not the server keeps up. */
  rate: number
  sampleSeconds: number
  /** Requests at full speed before the run, so that every connection has prepared its statements. */
  burst: number
  /** Conversations before the run: enough to fill PostgreSQL's buffers. */
  prefilled: number
  seed: number
  say: (line: string) => void
}

export type SoakSummary = {
  server: Growth
  database: Growth
  answered: ReadonlyMap<string, number>
  /** Requests that were skipped because too many were waiting for a reply. */
  left: number
}

const startMs = 120_000
const waitingAtMost = 64
const samplesAtLeast = 20
const burstAtOnce = 24

/** Sends requests at a fixed rate to a real server with its PostgreSQL, and samples their memory. */
export async function runSoak(options: SoakOptions): Promise<SoakSummary> {
  const server = await startServerProcess(options.dataFolder, startMs)
  try {
    const workspaces = await prefill(options)
    const load = makeLoad(server.port, workspaces, seededRandom(options.seed))
    return await watchUnderLoad(options, server, load)
  } finally {
    await server.stop('SIGTERM')
  }
}

/** Ends after its time, or at the first wrong reply. */
async function watchUnderLoad(
  options: SoakOptions,
  server: ServerProcess,
  load: Load,
): Promise<SoakSummary> {
  await warmUp(load, options.burst)
  const stopping = new AbortController()
  const sending = keepSending(load, options.rate, stopping.signal)
  try {
    const watched = await Promise.race([watch(options, server, stopping.signal), sending.failed])
    stopping.abort()
    const left = await sending.finished
    return {
      server: growthOf(watched.server),
      database: growthOf(watched.database),
      answered: load.answered,
      left,
    }
  } finally {
    stopping.abort()
    await sending.finished
    load.close()
  }
}

async function prefill(options: SoakOptions): Promise<CreatedWorkspace[]> {
  const { socketFolder, port } = embeddedServer(options.dataFolder)
  const address = { socketFolder, port, database: 'porchlight' }
  const owner = ownerOf(options.dataFolder)
  const database = connectDatabase({
    address,
    poolSize: 2,
    statementTimeoutMs: 60_000,
    onError: () => undefined,
  })
  try {
    const workspaces = await makeWorkspaces(owner, 'soak', 3)
    const { prefilled: conversations, seed } = options
    const wanted = { contacts: conversations / 4, conversations, messages: conversations * 5, seed }
    if (conversations > 0) await generateData({ database, owner }, 'soak1', wanted)
    return workspaces
  } finally {
    await Promise.all([database.pool.end(), owner.end()])
  }
}

async function warmUp(load: Load, requests: number): Promise<void> {
  let sent = 0
  const sendSome = async () => {
    while ((sent += 1) <= requests) await load.sendOne()
  }
  await Promise.all(Array.from({ length: burstAtOnce }, sendSome))
}

/** Sends one request per interval until the signal aborts; `finished` resolves with the skipped ones. */
function keepSending(load: Load, rate: number, signal: AbortSignal) {
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  const waiting = new Set<Promise<void>>()
  let left = 0
  const send = (): void => {
    const sent = load.sendOne().catch(failed.reject)
    waiting.add(sent)
    void sent.then(() => waiting.delete(sent))
  }
  const finished = (async () => {
    const startedAt = performance.now()
    for (let sent = 0; !signal.aborted; sent += 1) {
      const due = startedAt + (sent / rate) * 1_000
      await sleep(Math.max(due - performance.now(), 0))
      if (waiting.size < waitingAtMost) send()
      else left += 1
    }
    await Promise.all(waiting)
    return left
  })()
  return { failed: failed.promise, finished }
}

async function watch(
  options: SoakOptions,
  process: ServerProcess,
  signal: AbortSignal,
): Promise<{ server: Sample[]; database: Sample[] }> {
  const server: Sample[] = []
  const database: Sample[] = []
  const startedAt = performance.now()
  const minute = (seconds: number) => Math.floor(seconds / 60)
  const isOver = (seconds: number) =>
    signal.aborted || (seconds >= options.seconds && server.length >= samplesAtLeast)
  let seconds = 0
  while (!isOver(seconds)) {
    await sleep(options.sampleSeconds * 1_000)
    const before = seconds
    seconds = (performance.now() - startedAt) / 1_000
    const ofPostgres = postgresProcesses(options.dataFolder).map(({ pid }) => pid)
    const ofServer = withDescendants(process.child.pid ?? 0).filter(
      (pid) => !ofPostgres.includes(pid),
    )
    server.push({ seconds, megabytes: residentMegabytes(ofServer) })
    database.push({ seconds, megabytes: sharedMegabytes(ofPostgres) })
    if (minute(seconds) > minute(before)) {
      const latest = [server, database].map((samples) => samples.at(-1)?.megabytes.toFixed(0))
      options.say(`${minute(seconds)} min: server ${latest[0]} MB, PostgreSQL ${latest[1]} MB`)
    }
  }
  return { server, database }
}
