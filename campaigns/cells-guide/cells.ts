import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { startDatabases, superuserPassword, type Databases } from '../failover/cluster.ts'
import { readSample } from '../failover/sample-files.ts'
import { until } from '../until.ts'
import { blocksOf, readDocument } from './guide.ts'
import { untilOpen } from './proxies.ts'
import { checkout, type Site } from './site.ts'

export type CellName = 'a' | 'b' | 'c'

/** 5000 is the server's own, on its machine. */
const parts = { b: { subnet: '1.', port: 5001 }, c: { subnet: '2.', port: 5002 } } as const
export const databaseOf = (cell: 'b' | 'c') =>
  `postgres://porchlight:change-me@127.0.0.1:${parts[cell].port}/porchlight`

const startMs = 240_000
/** What this machine sets beside the settings of the guide: it has one address for all clients. */
const beside = {
  PORCHLIGHT_RATE_LIMIT_PER_MINUTE: '999999999',
  PORCHLIGHT_LOG_LEVEL: 'error',
  PORCHLIGHT_WORKERS: '1',
}

export type Server = { readonly child: ChildProcess; readonly ended: Promise<number | null> }

/** The servers and databases of the cells, set up as the guide says. */
export function makeCells(site: Site) {
  const servers = new Map<CellName, Server>()
  const checkouts = new Map<CellName, string>()
  const dataOf = (cell: CellName) => join(site.folder, cell === 'a' ? 'a' : `cell-${cell}`)
  let before: Record<string, string> | undefined
  const settingsOf = (cell: CellName): Record<string, string> => ({
    ...beside,
    ...(before ??
      (parseEnv(site.here(readDocument('cells/porchlight.env'))) as Record<string, string>)),
    PORCHLIGHT_DATA: dataOf(cell),
    ...(cell === 'a'
      ? {}
      : { DATABASE_URL: 'postgres://porchlight:change-me@127.0.0.1:5000/porchlight' }),
  })
  const start = async (cell: CellName): Promise<void> => {
    const from = checkouts.get(cell) ?? checkout
    const log = join(site.folder, `${cell}-node.log`)
    const seen = existsSync(log) ? readFileSync(log, 'utf8').length : 0
    const program = [process.execPath, join(from, 'bin', 'porchlight.js'), 'serve']
    const child = site.start(cell, program, settingsOf(cell))
    const ended = new Promise<number | null>((resolve) => {
      child.on('close', resolve)
    })
    await until(`the server of ${cell} is ready`, startMs, () => {
      const said = readFileSync(log, 'utf8').slice(seen)
      assert.equal(child.exitCode, null, said)
      return /ready on/.test(said)
    })
    servers.set(cell, { child, ended })
  }
  const stop = async (cell: CellName): Promise<void> => {
    const server = servers.get(cell)
    server?.child.kill('SIGTERM')
    assert.equal(await server?.ended, 0, `The server of ${cell} did not end cleanly.`)
  }
  /** PostgreSQL on three machines, HAProxy beside the server, and the login and database of docs/self-hosting.md. */
  const startDatabase = async (cell: 'b' | 'c'): Promise<Databases> => {
    const prefix = `${site.network.prefix}${parts[cell].subnet}`
    const machines = [1, 2, 3].map((number) => ({
      ...site.machine(`${cell}db${number}` as 'bdb1'),
      name: `db${number}`,
    }))
    const folder = join(site.folder, `${cell}-databases`)
    mkdirSync(folder)
    const [pgHba = ''] = blocksOf('cells.md', 'yaml')
    const databases = await startDatabases(
      folder,
      { ...site.network, prefix, machines },
      `    ${site.here(pgHba)}\n`,
    )
    const config = join(site.etcOf(cell, 'haproxy'), 'haproxy.cfg')
    writeFileSync(config, readSample('haproxy.cfg', 1, { '10.0.0.': prefix }))
    site.start(cell, ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'])
    return databases
  }
  /** Where commands run, HAProxy leads to the primaries of both. */
  const reachDatabases = async (sed: string, cells: readonly ('b' | 'c')[]): Promise<void> => {
    writeFileSync(join(site.admin, 'haproxy.cfg'), readDocument('high-availability/haproxy.cfg'))
    let text = ''
    for (const cell of cells) {
      const own = sed
        .replace('listen b', `listen ${cell}`)
        .replace(':5001', `:${parts[cell].port}`)
        .replace('10.0.1.', `10.0.${parts[cell].subnet}`)
      const { out, code, err } = await site.run(own)
      assert.equal(code, 0, err)
      text += site.here(text === '' ? out : out.slice(out.indexOf('listen ')))
    }
    writeFileSync(join(site.etcOf('a', 'haproxy'), 'haproxy.cfg'), text)
    haproxy?.kill('SIGTERM')
    haproxy = site.start('a', ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'])
    for (const cell of cells) await untilOpen(site, '127.0.0.1', parts[cell].port)
  }
  let haproxy: ChildProcess | undefined
  const createDatabase = async (cell: 'b' | 'c'): Promise<void> => {
    const [sql = ''] = blocksOf('self-hosting.md', 'sql')
    const path = join(site.admin, 'create.sql')
    writeFileSync(path, sql.replace('…', 'change-me'))
    const psql = `psql -X -v ON_ERROR_STOP=1 -h 127.0.0.1 -p 5000 -U postgres -f ${path}`
    await until(`the database of ${cell} is created`, 60_000, async () => {
      const { code, err } = await site.run(psql, { PGPASSWORD: superuserPassword }, cell)
      if (code !== 0 && !err.includes('already exists')) throw new Error(err)
      return true
    })
  }
  /** cells.yaml of the guide with the cells that there are. */
  const writeFile = (cells: readonly CellName[]): void => {
    const [head = '', ...entries] = readDocument('cells/cells.yaml').split(/^ {2}(?=[abc]:$)/m)
    const kept = entries.filter((entry) => cells.includes(entry[0] as CellName))
    const text = [head, ...kept].join('  ')
    writeFileSync(join(site.admin, 'cells.yaml'), site.here(text), { mode: 0o600 })
  }
  /** Writes cells.yaml again from haproxy.cfg of a proxy and the settings of the servers. */
  const writeFileFrom = (proxy: string): void => {
    const [, file] = /,map\(([^,]+),/.exec(proxy) ?? []
    const pair = ['proxy1', 'proxy2'].map((name) => site.machine(name as 'proxy1').address)
    const backends = [...proxy.matchAll(/^backend (\w+)\n((?: +server .*\n)+)/gm)]
    const entries = backends.map(([, name = '', lines = '']) => {
      const servers = [...lines.matchAll(/server \w+ (\S+)/g)].map(([, at]) => `http://${at}`)
      const database = name === 'a' ? '' : `, database: '${databaseOf(name as 'b')}'`
      return `  ${name}: { data: ${dataOf(name as CellName)}${database}, servers: [${servers.join()}] }`
    })
    assert.equal(entries.length, 3, proxy)
    const map =
      `{ format: haproxy, file: ${file}, socket: [${pair.map((at) => `'${at}:9999'`).join()}], ` +
      `reload: 'for proxy in ${pair.join(' ')}; do rsync ${file} $proxy:${file}; done' }`
    const text = ['base_domain: chat.example.com', `map: ${map}`, 'cells:', ...entries, ''].join(
      '\n',
    )
    writeFileSync(join(site.admin, 'cells.yaml'), text, { mode: 0o600 })
  }
  return {
    writeFileFrom,
    dataOf,
    start,
    stop,
    startDatabase,
    reachDatabases,
    createDatabase,
    writeFile,
    settingsOf,
    /** As an installation behind a proxy of its machine, before the guide. */
    startAlone: async () => {
      before = {
        PORCHLIGHT_BASE_DOMAIN: 'chat.example.com',
        PORCHLIGHT_SCHEME: 'https',
        PORCHLIGHT_TRUSTED_PROXIES: '127.0.0.1',
        PORCHLIGHT_DEMO: 'off',
      }
      await start('a')
    },
    /** The settings of the guide from the next start on. */
    useGuide: () => (before = undefined),
    upgrade: (cell: CellName, to: string) => checkouts.set(cell, to),
  }
}

export type Cells = ReturnType<typeof makeCells>

/** A next version: this one with one more migration. */
export function addMigration(folder: string): void {
  const migrations = join(folder, 'server/store/database/migrations')
  writeFileSync(
    join(migrations, '9999_next.sql'),
    'create index next_version on workspaces (created_at);\n',
  )
  if (existsSync(join(checkout, 'dist')))
    cpSync(join(checkout, 'dist'), join(folder, 'dist'), { recursive: true })
}
