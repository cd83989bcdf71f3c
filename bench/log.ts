/**
 * Does the end of the event log cost the same at any length? `npm run bench:log` fills workspaces of one
 * database with so many events, and asks each in turn on one machine: for the newest event, and how long
 * it takes from the start of a POST until its event is there, at a plain reader of the stream.
 *
 *   --data <folder>   keeps the filled database there, and finds it again the next time
 *   --sizes 1000,...  events of each workspace
 *   --samples <n>     requests, and messages, for each
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { embeddedServer, startServerProcess } from '../campaigns/server-process.ts'
import { createKey } from '../server/api/access/manage-keys.ts'
import { basePath } from '../server/start/app.ts'
import { connectOwner } from '../server/store/database/connect.ts'
import { createWorkspace } from '../server/chat/workspaces/create-workspace.ts'
import { fillWorkspace } from '../test/plans/fill-workspace.ts'
import { requestText } from './http-load.ts'
import { openConnection, type OneConnection } from './one-connection.ts'

const { values: given } = parseArgs({
  options: {
    data: { type: 'string' },
    sizes: { type: 'string', default: '1000,240000,1000000' },
    samples: { type: 'string', default: '300' },
  },
})
const sizes = given.sizes.split(',').map(Number)
const samples = Number(given.samples)
/** Of the largest log against the smallest one, and in milliseconds. */
const goals = { ratio: 1.5, delayMs: 50 }
const dataFolder = given.data ?? mkdtempSync(join(tmpdir(), 'porchlight-log-'))
mkdirSync(dataFolder, { recursive: true })

type Space = {
  readonly size: number
  readonly host: string
  readonly key: string
  readonly latest: number
  /** The path of a conversation's messages, and an address of its contact. */
  readonly messages: string
  readonly email: string
}
type Measured = { readonly size: number; readonly tail: number[]; readonly delays: number[] }

const server = await startServerProcess(dataFolder, 120_000, {
  PORCHLIGHT_EVENT_RETENTION_DAYS: '0',
})
try {
  const { socketFolder, port } = embeddedServer(dataFolder)
  const owner = connectOwner({ socketFolder, port, database: 'porchlight' }, () => undefined, 2)
  const spaces: Space[] = []
  for (const size of sizes) spaces.push(await prepare(owner, size))
  await owner.query('vacuum (analyze)')
  await owner.query('checkpoint')
  await owner.end()
  const connection = await openConnection(server.port)
  const measured = spaces.map(({ size }): Measured => ({ size, tail: [], delays: [] }))
  await eachInTurn(spaces, measured, async (space, { tail }) =>
    tail.push(await readTail(connection, space)),
  )
  const readers = await Promise.all(spaces.map(async (space) => openReader(space)))
  await eachInTurn(spaces, measured, async (space, { delays }) => {
    const came = readers[spaces.indexOf(space)]!.next()
    const startedAt = performance.now()
    await send(connection, space)
    await came
    delays.push(performance.now() - startedAt)
  })
  for (const reader of readers) reader.close()
  connection.close()
  report(measured)
} finally {
  server.child.kill('SIGTERM')
  await server.ended
  if (given.data === undefined) rmSync(dataFolder, { recursive: true, force: true })
}

/** Every workspace in turn, again and again; the first tenth only warms up. */
async function eachInTurn(
  spaces: readonly Space[],
  measured: readonly Measured[],
  measure: (space: Space, into: Measured) => Promise<unknown>,
): Promise<void> {
  for (let round = -Math.ceil(samples / 10); round < samples; round += 1) {
    for (const [at, space] of spaces.entries()) {
      const into = round < 0 ? { size: 0, tail: [], delays: [] } : measured[at]!
      await measure(space, into)
    }
  }
}

async function prepare(owner: pg.Pool, size: number): Promise<Space> {
  const subdomain = `log${size}`
  const { rows } = await owner.query<{ id: string }>(
    'select workspace_id as id from workspaces where subdomain = $1',
    [subdomain],
  )
  const id = rows[0]?.id ?? (await fill(owner, subdomain, size))
  const { key } = await createKey(owner, id, {
    name: 'bench',
    scopes: ['*'],
    expires_at: undefined,
  })
  const { rows: found } = await owner.query<{
    latest: number
    conversation: string
    email: string
  }>(
    `select k.sequence as latest, c.id as conversation, v.email
       from workspace_clocks k, conversations c join contacts v on v.workspace_id = $1 and v.id = c.contact_id
      where k.workspace_id = $1 and c.workspace_id = $1 order by c.created_at desc limit 1`,
    [id],
  )
  const { latest, conversation, email } = found[0]!
  const messages = `${basePath}/conversations/${conversation}/messages`
  return { size, host: `${subdomain}.localhost`, key, latest, messages, email }
}

/** The search has to know nothing of it, or it would be at work all the while. */
async function fill(owner: pg.Pool, subdomain: string, size: number): Promise<string> {
  const admin = { email: `admin@${subdomain}.test`, first_name: 'Ada', last_name: 'Admin' }
  const { workspace } = await createWorkspace(owner, {
    subdomain,
    name: subdomain,
    time_zone: 'UTC',
    admin,
  })
  const startedAt = performance.now()
  await owner.query(
    `insert into search_progress (workspace_id, sequence) values ($1, 1000000000)
     on conflict (workspace_id) do update set sequence = excluded.sequence`,
    [workspace.id],
  )
  await fillWorkspace(owner, workspace.id, size)
  console.error(
    `${subdomain}: filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s.`,
  )
  return workspace.id
}

async function readTail(connection: OneConnection, { host, key, latest }: Space): Promise<number> {
  const path = `${basePath}/events?after=${latest - 1}&limit=1`
  return connection.ask(Buffer.from(requestText(server.port, { host, key, method: 'GET', path })))
}

async function send(connection: OneConnection, { host, key, messages, email }: Space) {
  const body = { body: 'Is anybody there?', sender_email: email }
  const target = { host, key, method: 'POST' as const, path: messages, body }
  return connection.ask(Buffer.from(requestText(server.port, target)))
}

/** A plain reader of the stream: settles when the next message is there. */
async function openReader({ host, key }: Space) {
  const socket = connect({ port: server.port, host: '127.0.0.1', noDelay: true })
  let arrived: (() => void) | undefined
  socket.write(
    `GET ${basePath}/events/stream HTTP/1.1\r\nHost: ${host}\r\nX-Api-Key: ${key}\r\nAccept: text/event-stream\r\n\r\n`,
  )
  await new Promise<void>((resolve) => {
    socket.on('data', (part) => {
      if (part.includes('\nid: ')) resolve()
      if (part.includes('event: message.created')) arrived?.()
    })
  })
  return {
    next: async () => new Promise<void>((resolve) => (arrived = resolve)),
    close: () => socket.destroy(),
  }
}

function report(measured: readonly Measured[]): void {
  const at = (values: readonly number[], share: number) =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN
  console.log(
    '| events | `GET /events?after=<latest − 1>` p50 / p99 ms | POST → stream p50 / p99 ms |',
  )
  console.log('| --- | --- | --- |')
  for (const { size, tail, delays } of measured) {
    const cells = [tail, delays].map(
      (values) => `${at(values, 0.5).toFixed(2)} / ${at(values, 0.99).toFixed(1)}`,
    )
    console.log(`| ${size.toLocaleString('en')} | ${cells.join(' | ')} |`)
  }
  const [first, last] = [measured[0]!, measured.at(-1)!]
  const tailRatio = at(last.tail, 0.5) / at(first.tail, 0.5)
  const delayRatio = at(last.delays, 0.99) / at(first.delays, 0.99)
  const delay = at(last.delays, 0.99)
  console.log(
    `Largest ÷ smallest: ${tailRatio.toFixed(2)} (p50 of the tail), ${delayRatio.toFixed(2)} (p99 of the stream); ` +
      `goals ${goals.ratio}, and ${goals.delayMs} ms.`,
  )
  if (tailRatio > goals.ratio || delayRatio > goals.ratio || delay > goals.delayMs)
    process.exitCode = 1
}
