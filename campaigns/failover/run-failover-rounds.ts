import assert from 'node:assert/strict'
import { join } from 'node:path'
import pg from 'pg'
import { connectOwner } from '../../server/store/database/connect.ts'
import { checkWorkspace, type Poller } from '../crash/check-workspace.ts'
import { emptyLedger, type Ledger } from '../crash/ledger.ts'
import { startWriters, type RunningWriters } from '../crash/writers.ts'
import { seededRandom, type Random } from '../../server/operate/generate/random.ts'
import { startServerProcess, type ServerProcess } from '../server-process.ts'
import { until } from '../until.ts'
import { makeWorkspaces } from '../workspaces.ts'
import {
  findPrimary,
  findSyncStandby,
  postmasterPid,
  startCluster,
  superuserPassword,
  untilWhole,
  type Cluster,
} from './cluster.ts'
import {
  assertHealthy,
  assertKeysAreForgotten,
  assertNoMarks,
  untilMailsAreSent,
} from './check-service.ts'
import { kills, makeMarks, splits, standbyLosses, type Strike } from './strikes.ts'

export type FailoverOptions = {
  folder: string
  kills: number
  /** Additional rounds in which two machines consider themselves the primary. */
  splits: number
  /** Additional rounds in which the synchronous standby stops answering. */
  standbys: number
  seed: number
  workspaces: number
  writersEach: number
  say: (line: string) => void
}

export type FailoverSummary = {
  acknowledged: number
  unanswered: number
  /** By strike: the longest time without an acknowledged write after it. */
  pausesMs: Map<string, number[]>
  slowestMs: number
  mails: number
}

/**
 * Limits beyond which a run fails. `pauseMs`: Patroni's ttl of 20 s, 10 s for the failover, and 15 s more if the
 * other standby has to be rewound first; `answerMs`: the longest reply time while PostgreSQL does not answer.
 */
export const bounds = {
  pauseMs: 45_000,
  answerMs: 20_000,
  rejoinMs: 180_000,
  startMs: 60_000,
}

const writesBefore = [100, 400] as const
/** Long enough for three machines, the server and its writers on one real machine. */
const restMs = { written: 50, refused: 100 }

type Run = {
  options: FailoverOptions
  random: Random
  cluster: Cluster
  server: ServerProcess
  url: string
  owner: pg.Pool
  ledgers: Ledger[]
  pollers: Map<Ledger, Poller>
}

/** Repeatedly stops the primary under writing load; throws at the first fault. */
export async function runFailoverRounds(options: FailoverOptions): Promise<FailoverSummary> {
  const cluster = await startCluster(options.folder)
  try {
    const url = await makeDatabase(cluster)
    const server = await startServerProcess(serverFolder(options), bounds.startMs, {
      DATABASE_URL: url,
    })
    const owner = connectOwner({ url }, () => undefined, 2)
    const random = seededRandom(options.seed)
    const run: Run = {
      options,
      random,
      cluster,
      server,
      url,
      owner,
      ledgers: [],
      pollers: new Map(),
    }
    try {
      return await runRounds(run)
    } finally {
      await owner.end()
      await server.stop('SIGKILL')
    }
  } finally {
    cluster.stop()
  }
}

const serverFolder = ({ folder }: FailoverOptions) => join(folder, 'server')

async function runRounds(run: Run): Promise<FailoverSummary> {
  for (const workspace of await makeWorkspaces(run.owner, 'failover', run.options.workspaces)) {
    const ledger = emptyLedger(workspace)
    run.ledgers.push(ledger)
    run.pollers.set(ledger, { newest: '', seen: new Map() })
  }
  const summary: FailoverSummary = {
    acknowledged: 0,
    unanswered: 0,
    pausesMs: new Map(),
    slowestMs: 0,
    mails: 0,
  }
  const strikes = [
    ...Array.from({ length: run.options.kills }, (_, at) => kills[at % kills.length]!),
    ...Array.from({ length: run.options.splits }, (_, at) => splits[at % splits.length]!),
    ...Array.from({ length: run.options.standbys }, () => standbyLosses[0]!),
  ]
  for (const [at, strike] of strikes.entries()) {
    // One at a time: each needs a complete cluster.
    const { tally, line } = await runRound(run, at + 1, strike)
    summary.acknowledged += tally.acknowledged
    summary.unanswered += tally.unanswered
    summary.slowestMs = Math.max(summary.slowestMs, tally.slowestMs)
    const pauses = summary.pausesMs.get(strike.what) ?? []
    summary.pausesMs.set(strike.what, [...pauses, tally.pause.ms])
    run.options.say(`${String(at + 1).padStart(3)} ${line}: nothing lost`)
  }
  await assertNoMarks(run.cluster)
  await assertHealthy(run.url, serverFolder(run.options))
  summary.mails = await untilMailsAreSent(run.owner)
  await stopCleanly(run)
  return summary
}

async function runRound(run: Run, round: number, strike: Strike) {
  const { cluster, server } = run
  const writers = startWriters({
    ledgers: run.ledgers,
    writersEach: run.options.writersEach,
    round,
    random: run.random,
    port: () => server.port,
    isServerMortal: false,
    restMs,
  })
  const { tally } = writers
  const struck = await Promise.race([
    strikeAndHeal(run, writers, strike),
    writers.finished.then(() => assert.fail('The writers ended by themselves.')),
    server.ended.then(() => assert.fail(`The server ended by itself: ${server.said()}`)),
  ])
  await writers.stop()
  assert.ok(tally.pause.ms <= bounds.pauseMs, `No write for ${Math.round(tally.pause.ms)} ms.`)
  assert.ok(tally.slowestMs <= bounds.answerMs, `No answer for ${Math.round(tally.slowestMs)} ms.`)
  for (const [ledger, poller] of run.pollers) {
    await checkWorkspace(ledger, poller, { port: () => server.port, owner: run.owner })
  }
  await assertKeysAreForgotten(run.ledgers[0]!.workspace, server.port)
  const now = await findPrimary(cluster)
  const line =
    `${strike.what.padEnd(21)} ${struck} hit, ${now?.name} serves, ${tally.acknowledged} writes acknowledged, ` +
    `${tally.unanswered} refused, none for ${Math.round(tally.pause.ms)} ms`
  return { tally, line }
}

/** Writers continue throughout, also while the machine rejoins the cluster. */
async function strikeAndHeal(run: Run, writers: RunningWriters, strike: Strike): Promise<string> {
  const { cluster, random } = run
  const { tally } = writers
  const wanted = random.whole(...writesBefore)
  await until('the writers are at work', 60_000, () => tally.acknowledged >= wanted)
  const primary = await until('there is a primary', 5_000, async () => findPrimary(cluster))
  const standby = await until('and a standby', 5_000, async () => findSyncStandby(cluster))
  const machine = strike.target === 'primary' ? primary : standby
  const postmaster = postmasterPid(cluster, primary)
  strike.hit(cluster, machine)
  await until('there is a primary that is well', 2 * bounds.pauseMs, async () => {
    const next = await findPrimary(cluster)
    if (next === machine && strike.mayStay) return postmasterPid(cluster, next) !== postmaster
    return next !== undefined && next !== machine
  })
  const before = tally.acknowledged
  await until('writes go on', bounds.pauseMs, () => tally.acknowledged > before + 20)
  await strike.heal(cluster, machine)
  await untilWhole(cluster, bounds.rejoinMs)
  return machine.name
}

/** The login of docs/self-hosting.md: it owns the database and is no superuser. */
async function makeDatabase({ port, network }: Cluster): Promise<string> {
  const address = { host: '127.0.0.1', port, user: 'postgres', password: superuserPassword }
  const client = new pg.Client({ ...address, database: 'postgres' })
  await until('HAProxy has found the primary', 10_000, async () => {
    const reply = await fetch(`http://${network.machines[0]?.address}:8008/cluster`)
    return reply.ok
  })
  await client.connect()
  await client.query(`create role porchlight login password 'porchlight' createrole`)
  await client.query(
    `create database porchlight owner porchlight encoding 'UTF8' template template0`,
  )
  await client.query(makeMarks)
  await client.end()
  return `postgres://porchlight:porchlight@127.0.0.1:${port}/porchlight`
}

async function stopCleanly({ server }: Run): Promise<void> {
  assert.doesNotMatch(server.said(), /unexpected failure/, 'A 500 was answered.')
  assert.doesNotMatch(server.said(), /ended unexpectedly/, 'A worker had to be replaced.')
  assert.equal(await server.stop('SIGTERM'), 0, server.said())
}
