/**
 * Measures what retention costs those who write and read meanwhile: `npm run bench:retention` fills a partition of the
 * event log, lets its time pass, and drops it while clients send messages and read events. Then it fills another one, a hundredth as
 * large, and deletes its rows one by one, as before there were partitions.
 *
 *   --events 10000000   that expire at once
 *   --writers 8         clients, each with a workspace and a connection
 *   --seconds 10        of writing before, for comparison
 */
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { readNumbers } from '../campaigns/options.ts'
import { startServerProcess } from '../campaigns/server-process.ts'
import { makeWorkspace, ownerOf } from '../campaigns/workspaces.ts'
import { addPartitions } from '../server/chat/events/partitions/add-partitions.ts'
import { listPartitions } from '../server/chat/events/partitions/event-partition.ts'
import { dayMs } from '../server/chat/events/partitions/partition-days.ts'
import { makeEventRetention } from '../server/chat/events/sweep-events.ts'
import { sweepOnce } from '../server/store/housekeeping/start-housekeeping.ts'
import { requestText, type Target } from './http-load.ts'
import { basePath, begin } from './make-data.ts'
import { openConnection } from './one-connection.ts'
import { percentile } from './percentile.ts'
import { ownCheckout } from './world.ts'

const options = readNumbers(process.argv.slice(2), { events: 10_000_000, writers: 8, seconds: 10 })
const retentionDays = 90
const folder = mkdtempSync(join(tmpdir(), 'porchlight-retention-'))
const dataFolder = join(folder, 'data')
const server = await startServerProcess(
  dataFolder,
  300_000,
  { PORCHLIGHT_LOG_LEVEL: 'info' },
  { checkout: ownCheckout, log: 'discarded' },
)
const owner = ownerOf(dataFolder)
const retention = makeEventRetention(retentionDays)
const refuse = (error: Error) => {
  throw error
}

type Client = { readonly send: Buffer; readonly read: Buffer }
type Waits = { readonly writes: number[]; readonly reads: number[] }

try {
  const { workspace } = await makeWorkspace(owner, 'large')
  const clients = await Promise.all(
    Array.from({ length: options.writers }, async (_, at) => makeClient(`writer${at}`)),
  )
  console.log('| | events | work, s | writes: p50 / p99 / longest ms | reads: p99 / longest ms |')
  console.log('| --- | --- | --- | --- | --- |')
  let now = await addDays(new Date(), 1)
  const filled = await fill(workspace.id, options.events)
  now = await addDays(filled, retentionDays + 1)
  await measure('nothing', 0, clients, async () => sleep(options.seconds * 1_000))
  await measure('a round that finds them expired', options.events, clients, async () => round(now))
  await measure('the round that drops them', options.events, clients, async () => round(now))
  const few = Math.ceil(options.events / 100)
  // Its partition is far longer than those of a retention of a day.
  const refilled = await fill(workspace.id, few, 3_600_000)
  now = await addDays(refilled, 1)
  const rows = makeEventRetention(1)
  await measure('rows deleted one by one', few, clients, async () => {
    while (await rows.sweep.sweep(owner, workspace.id, now));
  })
  console.log(`\nLoad average ${loadavg()[0]?.toFixed(2)}.`)
} finally {
  await owner.end()
  await server.stop('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

async function makeClient(name: string): Promise<Client> {
  const made = await makeWorkspace(owner, name)
  const host = `${name}.localhost`
  const access = { host, key: made.api_key }
  const { id } = await begin(server.port, access, `visitor@${name}.test`)
  const target = (rest: Omit<Target, 'host' | 'key'>) =>
    Buffer.from(requestText(server.port, { ...access, ...rest }))
  const body = { sender_email: `visitor@${name}.test`, body: 'Where is my order?' }
  const path = `${basePath}/conversations/${id}/messages`
  return {
    send: target({ method: 'POST', path, body }),
    read: target({ method: 'GET', path: `${basePath}/events?limit=5` }),
  }
}

/** Lets that many days pass for the log: its clocks and partitions are then ahead of the real time. */
async function addDays(from: Date, days: number): Promise<Date> {
  const now = new Date(from.getTime() + days * dayMs)
  await owner.query('update workspace_clocks set tick = greatest(tick, $1)', [now])
  await addPartitions(owner, retentionDays, now)
  return now
}

/** Appends events to the log, within the partition of its clock or some time, and returns the end of that. */
async function fill(workspaceId: string, events: number, withinMs?: number): Promise<Date> {
  const { rows } = await owner.query<{ tick: Date; sequence: number }>(
    'select tick, sequence from workspace_clocks where workspace_id = $1',
    [workspaceId],
  )
  const { tick, sequence } = rows[0]!
  const current = (await listPartitions(owner)).find(({ until }) => until !== null && until > tick)
  const end = withinMs === undefined ? current?.until : new Date(tick.getTime() + withinMs)
  if (end === undefined || end === null) throw new Error('There is no partition to fill.')
  const spread = (end.getTime() - tick.getTime() - 1_000) / events
  const atOnce = 500_000
  for (let from = 1; from <= events; from += atOnce) {
    await owner.query(
      `insert into events (workspace_id, sequence, id, type, created_at, actor, request_id, subject_id, data)
       select $1, $2::bigint + n, gen_random_uuid(), 'message.created', $3::timestamptz + n * $4::float8 * interval '1 ms',
              '{"type":"api_key","id":"0190b1f7-0000-7000-8000-000000000000","name":"Website"}', gen_random_uuid()::text,
              ('00000000-0000-7000-8000-' || lpad(to_hex(n / 10), 12, '0'))::uuid,
              ('{"message":{"id":"' || gen_random_uuid() || '","body":"' || repeat('Where is my order? ', 10)
                || '","kind":"user_message","status":"sent"},"conversation_id":"' || gen_random_uuid() || '"}')::json
         from generate_series($5::bigint, $6::bigint) n`,
      [workspaceId, sequence, tick, spread, from, Math.min(events, from + atOnce - 1)],
    )
  }
  await owner.query(
    'update workspace_clocks set sequence = sequence + $2, tick = $3 where workspace_id = $1',
    [workspaceId, events, end],
  )
  await owner.query('checkpoint')
  if (current !== undefined) await leaveMemory(current.name)
  return end
}

/** The kernel forgets the table's pages, as it has those of three months ago: to free them takes longer than the files. */
async function leaveMemory(table: string): Promise<void> {
  const { rows } = await owner.query<{ path: string }>(
    `select current_setting('data_directory') || '/' || pg_relation_filepath(c.oid) as path
       from pg_class c
      where c.oid = $1::regclass or c.oid in (select indexrelid from pg_index where indrelid = $1::regclass)`,
    [table],
  )
  for (const path of rows.flatMap((row) => globSync(`${row.path}{,.*}`))) {
    const options = ['oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none']
    execFileSync('dd', ['if=/dev/null', `of=${path}`, ...options])
  }
}

/** What the server does every five minutes. */
async function round(now: Date): Promise<void> {
  const { chore, sweep } = retention
  const at = async (work: (owner: pg.Pool, moment: Date) => Promise<void>) => work(owner, now)
  await sweepOnce({
    owner,
    chores: [{ ...chore, run: async () => at(chore.run) }],
    sweeps: [{ ...sweep, sweep: async (pool, id) => sweep.sweep(pool, id, now) }],
    onError: refuse,
  })
}

/** Does the work while clients write and read, and prints how long both took. */
async function measure(
  name: string,
  events: number,
  clients: readonly Client[],
  work: () => Promise<void>,
): Promise<void> {
  const waits: Waits = { writes: [], reads: [] }
  const ending = new AbortController()
  const running = Promise.all(clients.map(async (client) => run(client, waits, ending.signal)))
  running.catch(() => undefined)
  await sleep(1_000)
  waits.writes.length = 0
  waits.reads.length = 0
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1_000
  // Requests that still wait for a lock are counted, too.
  await sleep(500)
  ending.abort()
  await running
  const ms = (value: number) => value.toFixed(0)
  const { writes, reads } = waits
  console.log(
    `| ${name} | ${events.toLocaleString('en')} | ${seconds.toFixed(2)} | ${ms(percentile(writes, 0.5))} / ` +
      `${ms(percentile(writes, 0.99))} / ${ms(percentile(writes, 1))} | ${ms(percentile(reads, 0.99))} / ${ms(percentile(reads, 1))} |`,
  )
}

async function run({ send, read }: Client, waits: Waits, signal: AbortSignal): Promise<void> {
  const connection = await openConnection(server.port)
  while (!signal.aborted) {
    waits.writes.push(await connection.ask(send))
    waits.reads.push(await connection.ask(read))
  }
  connection.close()
}
