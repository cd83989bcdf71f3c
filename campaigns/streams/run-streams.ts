import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { processorSecondsSince } from '../../bench/processes.ts'
import { basePath } from '../../server/start/app.ts'
import type { CreatedWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import { apiClient } from '../crash/api-client.ts'
import { residentBytes, startServerProcess, type ServerProcess } from '../server-process.ts'
import { until } from '../until.ts'
import { makeWorkspaces, withOwner } from '../workspaces.ts'
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
  /** Time from the new server's readiness until every client has reconnected. */
  readonly backMs: number
  /** Processor time of the server alone, during the messages and until all clients have reconnected. */
  readonly sendSeconds: number
  readonly backSeconds: number
}

const startLimitMs = 60_000
const openLimitMs = 300_000
/** Pause before memory is read, so that garbage does not count as memory of clients. */
const settleMs = 5_000
const activeWorkspaces = 10
const idleWorkspaces = 50
const program = fileURLToPath(new URL('clients-process.ts', import.meta.url))

/** Runs many idle and some active clients on one process, under messages and through a restart. */
export async function runStreams(options: StreamsOptions): Promise<StreamsResult> {
  const { dataFolder, idle, active, seconds, say } = options
  const env = { PORCHLIGHT_MAX_CONNECTIONS: '50000' }
  let server = await startServerProcess(dataFolder, startLimitMs, env)
  const workspaces = await withOwner(dataFolder, async (owner) =>
    makeWorkspaces(owner, 'streams', activeWorkspaces + idleWorkspaces),
  )
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
    const port = String(server.port)
    await server.stop('SIGTERM')
    server = await startServerProcess(dataFolder, startLimitMs, { ...env, PORT: port })
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
    await server.stop('SIGTERM')
  }
}

/** Creates a conversation in each workspace and sends messages to them in turn. */
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

/** Processor seconds of the server's process, without PostgreSQL. */
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
