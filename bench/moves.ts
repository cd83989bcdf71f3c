/**
 * Moves a workspace back and forth between two cells while it and others are used: `npm run bench:moves`. Exits with 1 if
 * a goal is missed: writes wait for 2 s at most (p99 of all moves), no read fails, and the other workspaces keep 0.8 of theirs.
 *
 *   --messages 100000   of the workspace, beside those that its writers add
 *   --moves 5
 *   --writers 4         and two readers, in the workspace
 *   --others 2          clients in another workspace of each cell
 *   --rest 50           milliseconds between two requests of each of them
 *   --baseline 5        seconds for which the others' rate is measured before each move
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startClients } from '../campaigns/moves/clients.ts'
import type { CellName } from '../campaigns/moves/cell-name.ts'
import { readNumbers } from '../campaigns/options.ts'
import { startServerProcess } from '../campaigns/server-process.ts'
import { makeWorkspace, withOwner } from '../campaigns/workspaces.ts'
import { median } from './median.ts'
import { measureMove, type Measured } from './moves/measure-move.ts'
import { startOtherLoad } from './moves/other-load.ts'
import { percentile } from './percentile.ts'

const goals = { waitMs: 2_000, keptShare: 0.8 }
const defaults = { messages: 100_000, moves: 5, writers: 4, others: 2, rest: 50, baseline: 5 }
const options = readNumbers(process.argv.slice(2), defaults)
const readers = 2
const names: readonly CellName[] = ['a', 'b']
const folder = await mkdtemp(join(tmpdir(), 'porchlight-bench-moves-'))
const dataOf = (cell: CellName) => join(folder, cell)
const start = async (cell: CellName) => startServerProcess(dataOf(cell), 180_000)
const servers = { a: await start('a'), b: await start('b') }
const file = join(folder, 'cells.yaml')
const lines = names.map((cell) => `  ${cell}: { data: ${dataOf(cell)} }\n`)
await writeFile(file, `base_domain: localhost\ncells:\n${lines.join('')}`)
const space = await withOwner(dataOf('a'), async (owner) => makeWorkspace(owner, 'acme'))
generate(options.messages)
const clients = await startClients({
  space,
  portOf: (cell) => servers[cell].port,
  writers: options.writers,
  readers,
  restMs: options.rest,
})
const others = await Promise.all(
  names.map(async (cell) => {
    const made = await withOwner(dataOf(cell), async (owner) => makeWorkspace(owner, `${cell}1`))
    return startOtherLoad({
      port: servers[cell].port,
      host: `${cell}1.localhost`,
      key: made.api_key,
      clients: options.others,
      restMs: options.rest,
    })
  }),
)

const found: Measured[] = []
let home: CellName = 'a'
for (let number = 0; number < options.moves; number += 1) {
  home = home === 'a' ? 'b' : 'a'
  const baselineMs = options.baseline * 1_000
  const measured = await measureMove({ file, target: home, clients, others, baselineMs })
  found.push(measured)
  report(number + 1, measured)
}
const written = await clients.stop()
for (const other of others) await other.stop()
await withOwner(dataOf(home), async (owner) => clients.check(owner))
for (const cell of names) await servers[cell].stop('SIGTERM')
await rm(folder, { recursive: true, force: true })
summarise()
process.exit()

function generate(messages: number): void {
  const startedAt = performance.now()
  const sizes = [
    '--messages',
    messages,
    '--conversations',
    messages / 10,
    '--contacts',
    messages / 10,
  ]
  execFileSync(process.execPath, ['bin/porchlight.js', 'generate', 'acme', ...sizes.map(String)], {
    env: { PATH: process.env['PATH'], PORCHLIGHT_DATA: dataOf('a') },
    stdio: 'ignore',
  })
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  console.log(`Generated ${messages} messages in ${seconds} s.`)
}

function report(number: number, measured: Measured): void {
  const { rows, bytes, copy_seconds: copySeconds, stopped_ms: stopped, slowest, kept } = measured
  const phases = [...measured.phases].map(
    ([said, seconds]) => `${said.trim()} ${seconds.toFixed(1)}`,
  )
  console.log(
    `Move ${number}: ${rows} rows, ${(bytes / 1e6).toFixed(0)} MB in ${measured.seconds.toFixed(1)} s, copied at ` +
      `${(bytes / 1e6 / copySeconds).toFixed(1)} MB/s; closed for ${stopped} ms, ${measured.changes} changes; slowest of ` +
      `${measured.waitsMs.length} writes ${slowest.ms.toFixed(0)} ms, in "${slowest.phase.trim()}"; others kept ` +
      `${kept.map((share) => share.toFixed(2)).join(' and ')}; cleaned up in ${measured.cleanUpSeconds.toFixed(1)} s.\n` +
      `  ${phases.join(' · ')}`,
  )
}

function summarise(): void {
  const waits = found.flatMap(({ waitsMs }) => waitsMs)
  const [waitMs, slowestMs] = [percentile(waits, 0.99), found.map(({ slowest }) => slowest.ms)]
  const stops = found.map(({ stopped_ms: ms }) => ms)
  const rate = median(found.map(({ bytes, copy_seconds: seconds }) => bytes / 1e6 / seconds))
  const kept = names.map((_, at) =>
    median(found.map((measured) => measured.kept[at] ?? Number.NaN)),
  )
  const { answered, failed } = clients.reads
  const isMet = {
    'writes wait': percentile(slowestMs, 0.99) <= goals.waitMs,
    'reads fail': failed.length === 0,
    others: kept.every((share) => share >= goals.keptShare),
  }
  console.log(
    `${options.moves} moves; ${written} writes acknowledged, 0 lost, 0 doubled; ${answered} reads, ${failed.length} failed ` +
      `${failed.slice(0, 3).join('; ')}\n` +
      `Slowest write of a move: median ${median(slowestMs).toFixed(0)}, p99 ${percentile(slowestMs, 0.99).toFixed(0)} ms; ` +
      `of all writes during moves p99 ${waitMs.toFixed(0)} ms. Closed for: median ${median(stops).toFixed(0)}, p99 ` +
      `${percentile(stops, 0.99).toFixed(0)} ms.\n` +
      `Copied at ${rate.toFixed(1)} MB/s (median).\n` +
      `The other workspaces kept ${kept.map((share) => share.toFixed(2)).join(' and ')} of their rate (median).\n` +
      `Goals missed: ${
        Object.entries(isMet)
          .flatMap(([goal, is]) => (is ? [] : goal))
          .join(', ') || 'none'
      }.`,
  )
  if (Object.values(isMet).includes(false)) process.exitCode = 1
}
