/**
 * Measures what a cell has many of and pays for while nothing happens: workspaces, connections, entries of HAProxy's map.
 * `npm run bench:walls`. docs/capacity.md keeps the result.
 *
 *   --workspaces 500   that are created, for their bytes
 *   --connections 2000 that are opened, and say nothing
 *   --entries 200000   of the map, two for each workspace
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startHaproxy } from '../campaigns/cells/start-haproxy.ts'
import { readNumbers } from '../campaigns/options.ts'
import { residentBytes, startServerProcess } from '../campaigns/server-process.ts'
import { ownerOf } from '../campaigns/workspaces.ts'
import { createWorkspace } from '../server/chat/workspaces/create-workspace.ts'
import { readHaproxy } from '../server/operate/cells/update-haproxy.ts'
import { processesOf } from './world.ts'

const options = readNumbers(process.argv.slice(2), {
  workspaces: 500,
  connections: 2_000,
  entries: 200_000,
})
const folder = mkdtempSync(join(tmpdir(), 'porchlight-walls-'))
const dataFolder = join(folder, 'data')
const settings = { PORCHLIGHT_WORKERS: '1', PORCHLIGHT_MAX_CONNECTIONS: '200000' }
const server = await startServerProcess(dataFolder, 240_000, settings, { log: 'discarded' })
const owner = ownerOf(dataFolder)

try {
  console.log(
    `A workspace with an admin and a key: ${await bytesOfWorkspace(owner)} bytes on disk.`,
  )
  console.log(
    `A connection that says nothing: ${await bytesOfConnection()} bytes of the server's memory.`,
  )
  await measureMap()
} finally {
  await owner.end()
  await server.stop('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

async function bytesOfWorkspace(pool: pg.Pool): Promise<number> {
  const admin = { email: 'ann@x.test', first_name: 'Ann', last_name: 'Admin' }
  const make = async (from: number, to: number) => {
    for (let n = from; n < to; n += 1) {
      const subdomain = `walls-${n}`
      await createWorkspace(pool, { subdomain, name: subdomain, time_zone: 'UTC', admin })
    }
    const { rows } = await pool.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    )
    return rows[0]?.bytes ?? 0
  }
  // The first ones fill pages that every table has.
  const before = await make(0, 100)
  const after = await make(100, 100 + options.workspaces)
  return Math.round((after - before) / options.workspaces)
}

async function bytesOfConnection(): Promise<number> {
  const memory = () =>
    processesOf(server, dataFolder).server.reduce((sum, pid) => sum + (residentBytes(pid) ?? 0), 0)
  const open = async (count: number) => {
    const sockets: Socket[] = []
    for (let n = 0; n < count; n += 1) sockets.push(await openOne())
    return sockets
  }
  const first = await open(200)
  const before = memory()
  const more = await open(options.connections)
  const bytes = Math.round((memory() - before) / options.connections)
  for (const socket of [...first, ...more]) socket.destroy()
  return bytes
}

/** With one request, as of a client that keeps its connection. */
async function openOne(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await new Promise((resolve, reject) => {
    socket.once('data', resolve)
    socket.once('error', reject)
  })
  return socket
}

async function measureMap(): Promise<void> {
  const hosts = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      host: `${at % 2 === 0 ? '' : 'chat--'}workspace${at >> 1}.chat.example.com`,
      cell: 'a',
    }))
  const sizes = [1_000, options.entries]
  const found: number[] = []
  for (const [at, count] of sizes.entries()) {
    const map = join(folder, `${at}.map`)
    const socket = join(folder, `${at}.sock`)
    const text = hosts(count).map(({ host, cell }) => `${host} ${cell}\n`)
    await writeFile(map, text.join(''))
    const proxy = await startHaproxy({ folder, map, socket, ports: { a: server.port, b: 1 } })
    found.push(residentBytes(proxy.pid) ?? 0)
    const moved = hosts(count).map((one, n) => (n < 2 ? { ...one, cell: 'b' } : one))
    const startedAt = performance.now()
    const read = await readHaproxy(socket, map)
    const readMs = performance.now() - startedAt
    await read.change(moved)
    const changedMs = performance.now() - startedAt - readMs
    console.log(
      `A map of ${count} entries: read in ${Math.round(readMs)} ms, two entries changed in ${Math.round(changedMs)} ms.`,
    )
    await proxy.stop()
  }
  const [small = 0, large = 0] = found
  const each = Math.round((large - small) / (options.entries - 1_000))
  console.log(`An entry of the map: ${each} bytes of HAProxy's memory.`)
}
