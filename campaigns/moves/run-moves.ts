import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedServer, startServerProcess, type ServerProcess } from '../server-process.ts'
import { makeWorkspace, withOwner } from '../workspaces.ts'
import { until } from '../until.ts'
import { checkMoved } from './check-moved.ts'
import { moveCommand } from './move-command.ts'
import { startClients } from './clients.ts'

/** The two cells, and what is killed of them. */
const names = ['a', 'b'] as const
export type CellName = (typeof names)[number]

const victims = [
  'command',
  'server of the source',
  'server of the target',
  'PostgreSQL of the source',
  'PostgreSQL of the target',
] as const

export type MovesOptions = {
  readonly folder: string
  readonly kills: number
  readonly seed: number
  readonly writers: number
  readonly say: (line: string) => void
}

export type MovesFound = {
  readonly moves: number
  readonly aborts: number
  readonly acknowledged: number
  readonly stoppedMs: readonly number[]
}

/** The first start of a checkout builds its pages. */
const startLimitMs = 180_000
const backMs = 60_000
const mostTries = 10

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Moves a workspace between two real cells under writers, and kills the command, a server or a PostgreSQL at a random
 * moment of each move. Then the move goes on or is undone, and exactly one cell serves the workspace, whole.
 */
export async function runMoves({
  folder,
  kills,
  seed,
  writers,
  say,
}: MovesOptions): Promise<MovesFound> {
  const random = randomFrom(seed)
  const dataOf = (cell: CellName) => join(folder, cell)
  const env = { PORCHLIGHT_SHUTDOWN_SECONDS: '2' }
  const start = async (cell: CellName) => startServerProcess(dataOf(cell), startLimitMs, env)
  const servers: Record<CellName, ServerProcess> = { a: await start('a'), b: await start('b') }
  const file = join(folder, 'cells.yaml')
  await writeFile(
    file,
    `base_domain: localhost\ncells:\n${names.map((cell) => `  ${cell}: { data: ${dataOf(cell)} }\n`).join('')}`,
  )
  const space = await withOwner(dataOf('a'), async (owner) => makeWorkspace(owner, 'acme'))
  const clients = await startClients({ space, portOf: (cell) => servers[cell].port, writers })
  let home: CellName = 'a'
  let [moves, aborts] = [0, 0]
  let usualMs = 3_000
  const stoppedMs: number[] = []
  const note = (said: string) => {
    const [, ms] = /Writes waited for (\d+) ms/.exec(said) ?? []
    if (ms !== undefined) stoppedMs.push(Number(ms))
  }
  for (let kill = 0; kill < kills; kill += 1) {
    const target: CellName = home === 'a' ? 'b' : 'a'
    const victim = victims[Math.floor(random() * victims.length)] ?? 'command'
    const afterMs = Math.round(random() * usualMs * 1.2)
    const startedAt = performance.now()
    const first = moveCommand(file, target)
    await Promise.race([sleep(afterMs), first.ended])
    await killVictim(victim, { command: first, source: home, target, servers, dataOf })
    await first.ended
    for (const cell of names) {
      if (servers[cell].child.exitCode !== null || servers[cell].child.signalCode !== null)
        servers[cell] = await start(cell)
    }
    const isUndone = random() < 0.4
    const { code: firstCode, err: firstErr } = await first.ended
    note(firstErr)
    let isThere = firstCode === 0
    for (let tries = 0; !isThere; tries += 1) {
      assert.ok(tries < mostTries, 'The move does not get to its end.')
      const words = isUndone && tries === 0 ? ['--abort'] : []
      const { code, err } = await moveCommand(file, target, ...words).ended
      if (code === 0 && words.length > 0) break
      isThere = code === 0
      if (!isThere) say(`  ${err.trim().split('\n').at(-1)}`)
      note(err)
      // PostgreSQL of a server may still be restarting.
      if (!isThere) await sleep(500)
    }
    say(
      `kill ${kill + 1}: ${victim} after ${afterMs} ms of the move to ${target}: ${isThere ? 'moved' : 'undone'}`,
    )
    if (isThere) {
      home = target
      moves += 1
      usualMs = Math.min(10_000, Math.max(1_000, (usualMs + performance.now() - startedAt) / 2))
      await cleanUp(file, target)
    } else aborts += 1
    await clients.untilWriting()
    await checkMoved({ home, space, ports: { a: servers.a.port, b: servers.b.port } })
  }
  const acknowledged = await clients.stop()
  await withOwner(dataOf(home), async (owner) => clients.check(owner))
  for (const cell of names) await servers[cell].stop('SIGTERM')
  return { moves, aborts, acknowledged, stoppedMs }
}

type Killing = {
  readonly command: { readonly kill: () => void }
  readonly source: CellName
  readonly target: CellName
  readonly servers: Readonly<Record<CellName, ServerProcess>>
  readonly dataOf: (cell: CellName) => string
}

async function cleanUp(file: string, target: CellName): Promise<void> {
  await until('the source is cleaned up', backMs, async () => {
    const { code } = await moveCommand(file, target, '--clean-up').ended
    return code === 0
  })
}

async function killVictim(victim: (typeof victims)[number], parts: Killing): Promise<void> {
  if (victim === 'command') return parts.command.kill()
  const cell = victim.endsWith('source') ? parts.source : parts.target
  if (victim.startsWith('server')) {
    await parts.servers[cell].stop('SIGKILL')
    return undefined
  }
  process.kill(embeddedServer(parts.dataOf(cell)).pid, 'SIGKILL')
  return undefined
}
