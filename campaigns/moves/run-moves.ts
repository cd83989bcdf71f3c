import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../server/operate/generate/random.ts'
import { openNet, type Net } from '../open-net.ts'
import { embeddedServer, startServerProcess, type ServerProcess } from '../server-process.ts'
import { makeWorkspace, withOwner } from '../workspaces.ts'
import { checkServedBy } from './check-served-by.ts'
import { killVictim, victims } from './kill-victim.ts'
import type { CellName } from './cell-name.ts'
import { cleanUpMove, endMove } from './end-move.ts'
import { moveCommand, stoppedMsOf } from './move-command.ts'
import { startClients } from './clients.ts'

const names: readonly CellName[] = ['a', 'b']

export type MovesOptions = {
  readonly folder: string
  readonly kills: number
  readonly seed: number
  readonly writers: number
  readonly restMs?: number
  readonly say: (line: string) => void
}

export type MovesFound = {
  readonly moves: number
  readonly aborts: number
  readonly acknowledged: number
  readonly stoppedMs: readonly number[]
  /** The slowest write of each kill, by what was killed. */
  readonly waitedMs: ReadonlyMap<string, readonly number[]>
}

/** The first start of a checkout builds its pages. */
const startLimitMs = 180_000
const subdomain = 'acme'

/**
 * Moves a workspace between two real cells under writers, and kills the command, a server or a PostgreSQL at a random
 * moment of each move. Then the move goes on or is undone, and exactly one cell serves the workspace, whole.
 */
export async function runMoves({
  folder,
  kills,
  seed,
  writers,
  restMs = 0,
  say,
}: MovesOptions): Promise<MovesFound> {
  const random = seededRandom(seed)
  const dataOf = (cell: CellName) => join(folder, cell)
  const env = { PORCHLIGHT_SHUTDOWN_SECONDS: '2' }
  const start = async (cell: CellName) => startServerProcess(dataOf(cell), startLimitMs, env)
  const servers: Record<CellName, ServerProcess> = { a: await start('a'), b: await start('b') }
  const nets: Record<CellName, Net> = {
    a: await openNet(() => socketOf(dataOf('a'))),
    b: await openNet(() => socketOf(dataOf('b'))),
  }
  const file = join(folder, 'cells.yaml')
  const fileByNet = join(folder, 'cells-by-net.yaml')
  const write = async (path: string, databaseOf: (cell: CellName) => string) => {
    const lines = names.map((cell) => `  ${cell}: { data: ${dataOf(cell)}${databaseOf(cell)} }\n`)
    await writeFile(path, `base_domain: localhost\ncells:\n${lines.join('')}`)
  }
  await write(file, () => '')
  await write(
    fileByNet,
    (cell) => `, database: 'postgres://postgres@127.0.0.1:${nets[cell].port}/porchlight'`,
  )
  const space = await withOwner(dataOf('a'), async (owner) => makeWorkspace(owner, subdomain))
  const clients = await startClients({
    space,
    portOf: (cell) => servers[cell].port,
    writers,
    restMs,
  })
  let home: CellName = 'a'
  let [moves, aborts] = [0, 0]
  let usualMs = 3_000
  const stoppedMs: number[] = []
  const waitedMs = new Map<string, number[]>()
  const note = (said: string) => {
    const ms = stoppedMsOf(said)
    if (ms !== undefined) stoppedMs.push(ms)
  }
  for (let kill = 0; kill < kills; kill += 1) {
    const target: CellName = home === 'a' ? 'b' : 'a'
    const victim = random.pick(victims)
    const afterMs = Math.round(random.fraction() * usualMs * 1.2)
    const startedAt = performance.now()
    const first = moveCommand(victim.startsWith('net') ? fileByNet : file, subdomain, target)
    await Promise.race([sleep(afterMs), first.ended])
    const killed = await killVictim(victim, {
      command: first,
      source: home,
      target,
      servers,
      nets,
      dataOf,
      random,
      untilWriting: clients.untilWriting,
      isHandedOver: async () => isHandedOver(dataOf(home), space.workspace.id),
    })
    await first.ended
    for (const cell of names) {
      if (servers[cell].child.exitCode !== null || servers[cell].child.signalCode !== null)
        servers[cell] = await start(cell)
    }
    const isUndone = random.chance(0.4)
    const { code: firstCode, err: firstErr } = await first.ended
    note(firstErr)
    const isThere =
      firstCode === 0 ||
      (await endMove({
        file,
        subdomain,
        target,
        isUndone,
        note: (said, isDone) => {
          if (!isDone) say(`  ${said.trim().split('\n').at(-1)}`)
          note(said)
        },
      }))
    say(
      `kill ${kill + 1}: ${killed} after ${afterMs} ms of the move to ${target}: ${isThere ? 'moved' : 'undone'}`,
    )
    if (isThere) {
      home = target
      moves += 1
      usualMs = Math.min(10_000, Math.max(1_000, (usualMs + performance.now() - startedAt) / 2))
      await cleanUpMove(file, subdomain, target)
    } else aborts += 1
    await clients.untilWriting()
    const slowest = Math.max(...clients.waits.splice(0).map(({ ms }) => ms))
    waitedMs.set(killed, [...(waitedMs.get(killed) ?? []), slowest])
    await checkServedBy(home, space, { a: servers.a.port, b: servers.b.port })
  }
  const acknowledged = await clients.stop()
  await withOwner(dataOf(home), async (owner) => clients.check(owner))
  for (const cell of names) await servers[cell].stop('SIGTERM')
  for (const cell of names) await nets[cell].close()
  return { moves, aborts, acknowledged, stoppedMs, waitedMs }
}

async function isHandedOver(dataFolder: string, workspaceId: string): Promise<boolean> {
  return withOwner(dataFolder, async (owner) => {
    const { rowCount } = await owner.query(
      `select from workspace_moves where workspace_id = $1 and state in ('handed', 'gone')`,
      [workspaceId],
    )
    return rowCount === 1
  })
}

function socketOf(dataFolder: string) {
  const { socketFolder, port } = embeddedServer(dataFolder)
  return { path: join(socketFolder, `.s.PGSQL.${port}`) }
}
