import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../test/free-port.ts'
import { startCommand } from '../command-process.ts'
import { postgresProcesses, startServerProcess, type ServerProcess } from '../server-process.ts'
import { startHaproxy, type Haproxy } from './start-haproxy.ts'

/** Whole installations side by side, and HAProxy in front. */
export type Cells = {
  readonly names: readonly string[]
  /** cells.yaml. */
  readonly file: string
  readonly dataOf: (cell: string) => string
  /** Of each cell's server, for requests past the proxy. */
  readonly ports: Readonly<Record<string, number>>
  /** Rejects when a server ends by itself, with its output. */
  readonly died: Promise<never>
  /** Writes the map from all cells, and starts the proxy with it. */
  readonly openProxy: () => Promise<number>
  /** Ends server and PostgreSQL of a cell by SIGKILL, all processes at once. */
  readonly killMachine: (cell: string) => Promise<void>
  readonly restart: (cell: string) => Promise<void>
  /** What `doctor` warns of, by cell. Throws if a check fails. */
  readonly examine: () => Promise<Readonly<Record<string, readonly string[]>>>
  /** Stops everything; every server has to end with exit 0. */
  readonly stop: () => Promise<void>
  readonly kill: () => Promise<void>
}

/** The first start of a checkout builds its pages. */
const startLimitMs = 180_000
const settings = {
  PORCHLIGHT_WEBHOOKS_ALLOW_PRIVATE: 'on',
  PORCHLIGHT_WEBHOOK_TIMEOUT_SECONDS: '1',
  PORCHLIGHT_SHUTDOWN_SECONDS: '5',
}

export async function startCells(folder: string, count: number): Promise<Cells> {
  const names = Array.from({ length: count }, (_, at) => String.fromCharCode(97 + at))
  const dataOf = (cell: string) => join(folder, cell)
  const ports: Record<string, number> = {}
  const servers: Record<string, ServerProcess> = {}
  const { promise: died, reject: die } = Promise.withResolvers<never>()
  died.catch(() => undefined)
  const dying = new Set<ServerProcess>()
  let isOver = false
  // The proxy's configuration names the ports, so a cell keeps its own.
  const start = async (cell: string) => {
    const env = { ...settings, PORT: String(ports[cell]) }
    const server = await startServerProcess(dataOf(cell), startLimitMs, env)
    servers[cell] = server
    if (isOver) server.child.kill('SIGKILL')
    server.child.once('exit', (code) => {
      if (!dying.has(server)) die(new Error(`${cell} ended with ${code}: ${server.said()}`))
    })
  }
  for (const cell of names) {
    ports[cell] = await freePort()
    await start(cell)
  }
  const file = join(folder, 'cells.yaml')
  const [map, socket] = [join(folder, 'cells.map'), join(folder, 'admin.sock')]
  const lines = names.map(
    (cell) =>
      `  ${cell}: { data: ${dataOf(cell)}, servers: ['http://127.0.0.1:${ports[cell]}'] }\n`,
  )
  await writeFile(
    file,
    `base_domain: localhost\nmap: { format: haproxy, file: ${map}, socket: ${socket} }\ncells:\n${lines.join('')}`,
  )
  let proxy: Haproxy | undefined
  const kill = async () => {
    // One may just be starting again.
    isOver = true
    for (const server of Object.values(servers)) dying.add(server)
    await Promise.all(Object.values(servers).map(async ({ stop }) => stop('SIGKILL')))
    await proxy?.stop()
  }
  return {
    names,
    file,
    dataOf,
    ports,
    died,
    openProxy: async () => {
      const words = ['cell', 'map', '--format', 'haproxy', '--cells', file, '--out', map]
      const { code, err } = await startCommand(words).ended
      assert.equal(code, 0, err)
      proxy = await startHaproxy({ folder, map, socket, ports })
      return proxy.port
    },
    killMachine: async (cell) => {
      const server = serverOf(servers, cell)
      const { child, ended } = server
      dying.add(server)
      const pids = [child.pid ?? 0, ...postgresProcesses(dataOf(cell)).map(({ pid }) => pid)]
      for (const pid of pids) killNow(pid)
      await ended
    },
    restart: start,
    examine: async () => {
      const found: Record<string, readonly string[]> = {}
      for (const cell of names) found[cell] = await examineCell(dataOf(cell), ports[cell])
      return found
    },
    stop: async () => {
      for (const cell of names) {
        const server = serverOf(servers, cell)
        const { stop, said } = server
        dying.add(server)
        assert.equal(await stop('SIGTERM'), 0, said())
      }
      await proxy?.stop()
    },
    kill,
  }
}

function serverOf(servers: Readonly<Record<string, ServerProcess>>, cell: string): ServerProcess {
  return servers[cell] ?? assert.fail(`There is no cell ${cell}.`)
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // PostgreSQL has ended it by itself.
  }
}

type Finding = { readonly name: string; readonly state: string; readonly says: string }

async function examineCell(dataFolder: string, port: number | undefined): Promise<string[]> {
  const env = { ...settings, PORCHLIGHT_DATA: dataFolder, PORT: String(port) }
  const { code, out, err } = await startCommand(['doctor', '--json'], env).ended
  const { checks } = JSON.parse(out) as { checks: readonly Finding[] }
  const failed = checks.filter(({ state }) => state === 'fail')
  assert.deepEqual({ failed, code }, { failed: [], code: 0 }, err)
  return checks.filter(({ state }) => state === 'warn').map(({ name, says }) => `${name}: ${says}`)
}
