import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exchangeRaw } from '../exchange.ts'
import { seededRandom, type Random } from '../../server/operate/generate/random.ts'
import {
  embeddedServer,
  postgresProcesses,
  startServerProcess,
  type ServerProcess,
} from '../server-process.ts'
import { until } from '../until.ts'
import { makeWorkspaces, withOwner } from '../workspaces.ts'
import { checkWorkspace, type Poller } from './check-workspace.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { startWriters } from './writers.ts'

export type CrashOptions = {
  dataFolder: string
  rounds: number
  seed: number
  workspaces: number
  writersEach: number
  /** Worker processes of the server; 1 if undefined. */
  workers?: number
  /** Writes acknowledged before the kill, at least and at most. */
  writesBeforeKill: readonly [number, number]
  /** Whether to wait at the end until every queued mail has been written. */
  awaitMails: boolean
  say: (line: string) => void
}

export type CrashSummary = {
  rounds: number
  acknowledged: number
  unanswered: number
  /** Unanswered sends that were sent again under their Idempotency-Key. */
  repeated: number
  /** From the start of the process to its being ready, or from the kill of PostgreSQL alone to that. */
  recoveryMs: number[]
  mails: number
}

const victims = ['server', 'database', 'both'] as const
type Victim = (typeof victims)[number]

/** Limits beyond which a run fails; generous for a busy machine. */
export const bounds = { recoveryMs: 30_000, orphansMs: 5_000, stopMs: 10_000, mailsMs: 150_000 }

type Run = {
  options: CrashOptions
  random: Random
  ledgers: Ledger[]
  pollers: Map<Ledger, Poller>
  server: ServerProcess
}

/** Kills server, PostgreSQL and both in rotation under writing load; throws at the first loss. */
export async function runCrashRounds(options: CrashOptions): Promise<CrashSummary> {
  const server = await start(options)
  const random = seededRandom(options.seed)
  const run: Run = { options, random, ledgers: [], pollers: new Map(), server }
  const summary: CrashSummary = {
    rounds: 0,
    acknowledged: 0,
    unanswered: 0,
    repeated: 0,
    recoveryMs: [],
    mails: 0,
  }
  try {
    for (const ledger of await withOwner(options.dataFolder, async (owner) =>
      (await makeWorkspaces(owner, 'crash', options.workspaces)).map(emptyLedger),
    )) {
      run.ledgers.push(ledger)
      run.pollers.set(ledger, { newest: '', seen: new Map() })
    }
    for (let round = 1; round <= options.rounds; round += 1) {
      const victim = victims[(round - 1) % victims.length]!
      const result = await runRound(run, round, victim)
      summary.rounds = round
      summary.acknowledged += result.acknowledged
      summary.unanswered += result.unanswered
      summary.repeated += result.repeated
      summary.recoveryMs.push(result.recoveryMs)
      options.say(
        `${String(round).padStart(3)} ${victim.padEnd(8)} after ${result.acknowledged} writes, ` +
          `back in ${Math.round(result.recoveryMs)} ms, ${result.unanswered} unanswered: nothing lost`,
      )
    }
    summary.mails = await checkMails(run)
    await stopCleanly(run)
    return summary
  } finally {
    await run.server.stop('SIGKILL')
  }
}

const start = async ({ dataFolder, workers = 1 }: CrashOptions): Promise<ServerProcess> =>
  startServerProcess(dataFolder, bounds.recoveryMs, { PORCHLIGHT_WORKERS: `${workers}` })

async function runRound(run: Run, round: number, victim: Victim) {
  const { random, ledgers } = run
  const [least, most] = run.options.writesBeforeKill
  const wanted = random.whole(least, most)
  const port = () => run.server.port
  const { writersEach } = run.options
  const writers = startWriters({
    ledgers,
    writersEach,
    round,
    random,
    port,
    isServerMortal: true,
    restMs: { written: 0, refused: 20 },
  })
  await Promise.race([
    until('the writers are at work', 30_000, () => writers.tally.acknowledged >= wanted),
    writers.finished,
    run.server.ended.then(() => assert.fail(`The server ended by itself: ${run.server.said()}`)),
  ])
  const postmaster = embeddedServer(run.options.dataFolder).pid
  const killedAt = performance.now()
  let recoveryMs: number
  if (victim === 'database') {
    process.kill(postmaster, 'SIGKILL')
    await untilDatabaseIsBack(run, postmaster)
    recoveryMs = performance.now() - killedAt
    const before = writers.tally.acknowledged
    await until('writes go on', bounds.recoveryMs, () => writers.tally.acknowledged > before + 10)
    await writers.stop()
  } else {
    if (victim === 'both') process.kill(postmaster, 'SIGKILL')
    await run.server.stop('SIGKILL')
    await writers.stop()
    run.server = await start(run.options)
    recoveryMs = run.server.startMs
    assert.match(run.server.said(), /^Porchlight is ready on \S+ after \d+ ms\.\n$/)
  }
  await checkProcesses(run)
  await withOwner(run.options.dataFolder, async (owner) => {
    for (const [ledger, poller] of run.pollers)
      await checkWorkspace(ledger, poller, { port, owner })
  })
  return {
    acknowledged: writers.tally.acknowledged,
    unanswered: writers.tally.unanswered,
    repeated: writers.tally.repeated,
    recoveryMs,
  }
}

/** The server has to restart PostgreSQL and report ready to load balancers. */
async function untilDatabaseIsBack(run: Run, killed: number): Promise<void> {
  await until('the server has brought PostgreSQL back', bounds.recoveryMs, async () => {
    if (embeddedServer(run.options.dataFolder).pid === killed) return false
    const reply = await exchangeRaw({
      port: run.server.port,
      method: 'GET',
      path: '/health/ready',
      headers: {},
      timeoutMs: bounds.recoveryMs,
    })
    return reply.status === 200
  })
}

/** All PostgreSQL processes are the current postmaster or its children; none of an earlier one is left. */
async function checkProcesses(run: Run): Promise<void> {
  const { dataFolder } = run.options
  await until('PostgreSQL processes of before the crash are gone', bounds.orphansMs, () => {
    const { pid } = embeddedServer(dataFolder)
    return postgresProcesses(dataFolder).every((one) => one.pid === pid || one.parent === pid)
  })
}

/**
 * The recipients of all mails of committed changes, each of which has to be in the mail folder at least once. A
 * delivery that a kill interrupted is retried only after its time limit.
 */
async function checkMails(run: Run): Promise<number> {
  return withOwner(run.options.dataFolder, async (owner) => {
    const { rows } = await owner.query<{ recipient: string; sent: boolean }>(
      'select recipient, sent_at is not null as sent from mails',
    )
    const all = rows.map(({ recipient }) => recipient)
    const wanted = run.options.awaitMails
      ? all
      : rows.filter(({ sent }) => sent).map(({ recipient }) => recipient)
    const limitMs = run.options.awaitMails ? bounds.mailsMs : 0
    await until('every mail is written', limitMs, async () => {
      const written = await writtenRecipients(run.options.dataFolder)
      const missing = wanted.filter((recipient) => !written.has(recipient))
      assert.deepEqual(missing, [])
      return true
    })
    return all.length
  })
}

async function writtenRecipients(dataFolder: string): Promise<Set<string>> {
  const folder = join(dataFolder, 'mail')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const recipients = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      assert.match(text, /\r\n$/, `${name} is cut off`)
      return /^To: (.*)\r$/m.exec(text)?.[1] ?? ''
    }),
  )
  return new Set(recipients)
}

async function stopCleanly(run: Run): Promise<void> {
  const { server } = run
  const startedAt = performance.now()
  assert.equal(await server.stop('SIGTERM'), 0, server.said())
  assert.ok(performance.now() - startedAt < bounds.stopMs, 'The stop took too long.')
  assert.deepEqual(postgresProcesses(run.options.dataFolder), [])
}
