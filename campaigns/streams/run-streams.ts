import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { processorSecondsSince } from '../../bench/processes.ts'
import { basePath } from '../../server/app.ts'
import { connectOwner } from '../../server/store/database/connect.ts'
import {
  createWorkspace,
  type CreatedWorkspace,
} from '../../server/chat/workspaces/create-workspace.ts'
import { apiClient } from '../crash/api-client.ts'
import {
  embeddedServer,
  residentBytes,
  startServerProcess,
  type ServerProcess,
} from '../server-process.ts'
import { until } from '../until.ts'
import type { ToClients } from './clients-process.ts'
import type { ClientsReport } from './stream-clients.ts'

export type StreamsOptions = {
  readonly dataFolder: string
  readonly idle: number
  readonly active: number
  /** Messages a second in all active workspaces together. */
  readonly rate: number
  readonly seconds: number
  readonly say: (line: string) => void
}

export type StreamsResult = {
  readonly bytesEach: number
  readonly sent: number
  readonly received: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** From the new server's being ready until every client is back. */
  readonly backMs: number
  /** Processor time of the server alone, while messages were sent, and until all were back. */
  readonly sendSeconds: number
  readonly backSeconds: number
}

const startLimitMs = 60_000
const openLimitMs = 300_000
/** Enough that no collection of garbage is mistaken for memory of clients. */
const settleMs = 5_000
const activeWorkspaces = 10
const idleWorkspaces = 50
const program = fileURLToPath(new URL('clients-process.ts', import.meta.url))

/** Many idle clients and some active ones on one process, under messages, and over a restart. */
export async function runStreams(options: StreamsOptions): Promise<StreamsResult> {
  const { dataFolder, idle, active, seconds, say } = options
  const env = { PORCHLIGHT_MAX_CONNECTIONS: '50000' }
  let server = await startServerProcess(dataFolder, startLimitMs, env)
  const workspaces = await makeWorkspaces(dataFolder, activeWorkspaces + idleWorkspaces)
  const groups = workspaces.map(({ api_key: key }, at) => ({
    key,
    count: at < activeWorkspaces ? active / activeWorkspaces : idle / idleWorkspaces,
  }))
  const writer = await startWriting(workspaces.slice(0, activeWorkspaces), server)
  const clients = fork(program)
  try {
    await writer.for(2, options.rate)
    await sleep(settleMs)
    const before = residentBytes(server.child.pid ?? 0) ?? 0
    const path = `${basePath}/events/stream`
    clients.send({ port: server.port, path, groups } satisfies ToClients)
    const all = idle + active
    await until('all are there', openLimitMs, async () => (await reportOf(clients)).open === all)
    await sleep(settleMs)
    const bytesEach = ((residentBytes(server.child.pid ?? 0) ?? 0) - before) / all
    say(`${all} clients are there, ${Math.round(bytesEach / 1_024)} KiB each.`)
    const unused = processorOf(server)
    const sent = await writer.for(seconds, options.rate)
    await sleep(1_000)
    const during = await reportOf(clients)
    const sendSeconds = processorOf(server) - unused
    server = await restart(server, dataFolder, env)
    const readyAt = performance.now()
    await until('all are back', openLimitMs, async () => (await reportOf(clients)).open === all)
    const backMs = performance.now() - readyAt
    const backSeconds = processorOf(server)
    await writer.for(2, options.rate)
    await sleep(2_000)
    const after = await reportOf(clients)
    assert.equal(after.outOfOrder, 0, 'events that did not follow the one before')
    for (const [at, { least, last }] of after.places.entries()) {
      assert.equal(least, last, `a client of workspace ${at + 1} has missed something`)
    }
    const delays = during.delaysMs.toSorted((one, other) => one - other)
    const at = (share: number) => delays[Math.floor(delays.length * share)] ?? Number.NaN
    const { received } = during
    return {
      bytesEach,
      sent,
      received,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      backMs,
      sendSeconds,
      backSeconds,
    }
  } finally {
    clients.disconnect()
    writer.close()
    server.child.kill('SIGTERM')
    await server.ended
  }
}

async function makeWorkspaces(dataFolder: string, count: number): Promise<CreatedWorkspace[]> {
  const { socketFolder, port } = embeddedServer(dataFolder)
  const owner = connectOwner({ socketFolder, port, database: 'porchlight' }, () => undefined, 1)
  const made: CreatedWorkspace[] = []
  for (let number = 1; number <= count; number += 1) {
    const subdomain = `streams${number}`
    const admin = { email: `a@${subdomain}.test`, first_name: 'Ann', last_name: 'Admin' }
    const given = { subdomain, name: subdomain, time_zone: 'UTC', admin }
    // oxlint-disable-next-line no-await-in-loop
    made.push(await createWorkspace(owner, given))
  }
  await owner.end()
  return made
}

async function restart(
  server: ServerProcess,
  dataFolder: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  server.child.kill('SIGTERM')
  await server.ended
  return startServerProcess(dataFolder, startLimitMs, { ...env, PORT: String(server.port) })
}

/** A conversation in each workspace, and messages into them in turn. */
async function startWriting(workspaces: readonly CreatedWorkspace[], { port }: ServerProcess) {
  const talks = await Promise.all(
    workspaces.map(async (workspace) => {
      const api = apiClient(workspace, () => port)
      const { body } = await api.ask('POST', '/conversations', {
        visitor_attributes: { email: 'bob@x.test' },
        messages_attributes: [{ body: 'Hello' }],
      })
      return { api, path: `/conversations/${body.conversation.id}/messages` }
    }),
  )
  return {
    for: async (seconds: number, rate: number): Promise<number> => {
      const count = seconds * rate
      const pending = Array.from({ length: count }, async (_, at) => {
        await sleep((at * 1_000) / rate)
        const { api, path } = talks[at % talks.length] ?? assert.fail('no workspace')
        const reply = await api.ask('POST', path, { body: 'Hi', sender_email: 'bob@x.test' })
        assert.equal(reply.status, 201)
      })
      await Promise.all(pending)
      return count
    },
    close: () => talks.forEach(({ api }) => api.close()),
  }
}

/** Seconds that the server's process has worked so far, PostgreSQL not counted. */
function processorOf({ child }: ServerProcess): number {
  return processorSecondsSince(new Map([[child.pid ?? 0, 0]]))
}

async function reportOf(clients: ChildProcess): Promise<ClientsReport> {
  const answer = new Promise<ClientsReport>((resolve) => {
    clients.once('message', (report) => resolve(report as ClientsReport))
  })
  clients.send('report')
  return answer
}
