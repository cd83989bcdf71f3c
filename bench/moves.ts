import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startClients } from '../campaigns/moves/clients.ts'
import { moveCommand } from '../campaigns/moves/move-command.ts'
import type { CellName } from '../campaigns/moves/run-moves.ts'
import { readNumbers } from '../campaigns/options.ts'
import { embeddedServer, startServerProcess } from '../campaigns/server-process.ts'
import { makeWorkspace, withOwner } from '../campaigns/workspaces.ts'
import { connectOwner } from '../server/store/database/connect.ts'
import { inTransaction } from '../server/store/database/in-transaction.ts'
import { migrate } from '../server/store/database/migrate.ts'
import { copyTables } from '../server/operate/cells/move/copy-tables.ts'
import { listMovedTables } from '../server/operate/cells/move/moved-tables.ts'
import { percentile } from './percentile.ts'

// Moves a workspace back and forth under writers, and copies the same rows without a move for comparison.

const options = readNumbers(process.argv.slice(2), { messages: 100_000, moves: 5, writers: 4 })
const folder = await mkdtemp(join(tmpdir(), 'porchlight-bench-moves-'))
const dataOf = (cell: CellName) => join(folder, cell)
const start = async (cell: CellName) => startServerProcess(dataOf(cell), 60_000)
const servers = { a: await start('a'), b: await start('b') }
const file = join(folder, 'cells.yaml')
const lines = (['a', 'b'] as const).map((cell) => `  ${cell}: { data: ${dataOf(cell)} }\n`)
await writeFile(file, `base_domain: localhost\ncells:\n${lines.join('')}`)
const space = await withOwner(dataOf('a'), async (owner) => makeWorkspace(owner, 'acme'))
const { messages } = options
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
const clients = await startClients({
  space,
  portOf: (cell) => servers[cell].port,
  writers: options.writers,
})

type Figures = {
  rows: number
  bytes: number
  copy_seconds: number
  changes: number
  stopped_ms: number
}
const found: Figures[] = []
const slowest: number[] = []
let home: CellName = 'a'
for (let number = 0; number < options.moves; number += 1) {
  home = home === 'a' ? 'b' : 'a'
  const before = clients.waits.length
  const { code, out, err } = await moveCommand(file, 'acme', home, '--json').ended
  if (code !== 0) throw new Error(err)
  await clients.untilWriting()
  slowest.push(Math.max(...clients.waits.slice(before)))
  found.push(JSON.parse(out) as Figures)
  console.error(out.trim(), `slowest write ${slowest.at(-1)?.toFixed(0)} ms`)
  await moveCommand(file, 'acme', home, '--clean-up').ended
}
await clients.stop()

const { socketFolder, port } = embeddedServer(dataOf(home === 'a' ? 'b' : 'a'))
const at = (database: string) => connectOwner({ socketFolder, port, database }, () => undefined)
const cluster = at('postgres')
await cluster.query('create database plain')
await cluster.end()
const plain = at('plain')
await migrate(plain, { roleLogsIn: true })
const ratios: string[] = []
await withOwner(dataOf(home), async (owner) => {
  const indexed = await copyAlone(owner, plain)
  await dropConstraints(plain)
  const bare = await copyAlone(owner, plain)
  ratios.push(
    `into the same tables ${indexed.toFixed(1)} MB/s`,
    `into tables with primary keys alone ${bare.toFixed(1)} MB/s`,
  )
})
await plain.end()

const rates = found.map(({ bytes, copy_seconds: seconds }) => bytes / 1e6 / seconds)
const stops = found.map(({ stopped_ms: ms }) => ms)
console.log(
  `${options.moves} moves of ${found[0]?.rows} rows, ${((found[0]?.bytes ?? 0) / 1e6).toFixed(0)} MB, ${options.writers} writers: ` +
    `copied at ${rates.map((rate) => rate.toFixed(1)).join(', ')} MB/s; plain COPY ${ratios.join(', ')}. ` +
    `Closed for ${stops.join(', ')} ms; slowest write ${slowest.map((ms) => ms.toFixed(0)).join(', ')} ms; ` +
    `p99 of all writes ${percentile(
      clients.waits.toSorted((a, b) => a - b),
      99,
    ).toFixed(0)} ms.`,
)
for (const cell of ['a', 'b'] as const) await servers[cell].stop('SIGTERM')
await rm(folder, { recursive: true, force: true })
process.exit()

/** The megabytes a second of a copy without triggers; its rows are removed again. */
async function copyAlone(from: pg.Pool, to: pg.Pool): Promise<number> {
  const startedAt = performance.now()
  const bytes = await inTransaction(from, async (reading) =>
    inTransaction(to, async (writing) => {
      const tables = await listMovedTables(writing)
      const copied = await copyTables(reading, writing, space.workspace.id, tables, () => undefined)
      return copied.bytes
    }),
  )
  const rate = bytes / 1e6 / ((performance.now() - startedAt) / 1_000)
  const connection = await to.connect()
  const names = (await listMovedTables(connection)).map(({ name }) => name)
  await connection.query(`truncate ${names.join(', ')}`)
  connection.release()
  return rate
}

/** Foreign keys first, as they depend on the others; primary keys are needed to list the tables. */
async function dropConstraints(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ text: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text
       from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('f', 'u') and conislocal
      order by contype <> 'f'`,
  )
  for (const { text } of rows) await owner.query(text)
  const { rows: indexes } = await owner.query<{ text: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as text
       from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and not i.indisprimary`,
  )
  for (const { text } of indexes) await owner.query(text)
}
