import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { until } from '../campaigns/until.ts'
import { commandAs, hasDeathSignals } from '../server/store/database/embedded/server-command.ts'
import { chooseAccount } from '../server/store/database/embedded/unprivileged-account.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)
const howToGetOne = 'No PgBouncer on this machine: install one (Debian: apt-get install pgbouncer).'

/** For a test's `skip`: why PgBouncer is missing, or false. CI never skips. */
export const withoutPgbouncer: string | false =
  program === undefined && process.env['CI'] === undefined ? howToGetOne : false

const port = 6432
const password = 'hunter2'

/** Where a PgBouncer listens. */
export type Pgbouncer = { socketFolder: string; pid: number; stop: () => Promise<void> }

/**
 * Runs PgBouncer in a new folder in front of the tests' PostgreSQL, for all its databases, with the
 * settings of docs/operations/pgbouncer.md except addresses and paths. `more`: lines to append.
 */
export async function startPgbouncer(
  folder: string,
  postgres: { socketFolder: string; port: number },
  poolSize: number,
  more = '',
): Promise<Pgbouncer> {
  if (program === undefined) throw new Error(howToGetOne)
  await mkdir(folder)
  await chmod(folder, 0o1777)
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'userlist.txt')
  await writeFile(users, `"porchlight_app" "${password}"\n`)
  const settings = await documentedSettings({
    porchlight: `host=${postgres.socketFolder} port=${postgres.port}`,
    listen_addr: '',
    unix_socket_dir: folder,
    auth_file: users,
    logfile: join(folder, 'pgbouncer.log'),
    pidfile: '',
    default_pool_size: String(poolSize),
  })
  await writeFile(file, settings + more)
  const child = await spawnAsPostgres([program, '-q', file], folder)
  const ended = once(child, 'exit')
  await until('PgBouncer listens', 10_000, async () => answers(join(folder, `.s.PGSQL.${port}`)))
  return {
    socketFolder: folder,
    pid: child.pid ?? 0,
    stop: async () => {
      // SIGINT would wait for clients; SIGTERM ends it immediately.
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Like PostgreSQL, PgBouncer refuses to run as root, and must not outlive the tests. */
async function spawnAsPostgres(words: string[], folder: string): Promise<ChildProcess> {
  const account = chooseAccount({
    programFolder: dirname(words[0] ?? ''),
    clusterFolder: join(folder, 'none'),
  })
  const signal = (await hasDeathSignals({})) ? 'KILL' : undefined
  const { program: wrapped, args, ids } = commandAs(account, words, signal)
  return spawn(wrapped, args, { ...ids, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** For PORCHLIGHT_POOLER_URL. */
export function poolerUrl(socketFolder: string, database: string): string {
  const host = encodeURIComponent(socketFolder)
  return `postgres://porchlight_app:${password}@/${database}?host=${host}&port=${port}`
}

/** The file from docs/operations/pgbouncer.md with changed values; each changed setting must be in it. */
async function documentedSettings(changed: Record<string, string>): Promise<string> {
  const page = await readFile(new URL('../docs/operations/pgbouncer.md', import.meta.url), 'utf8')
  const [, file = ''] = /```ini\n(\[databases\][^]*?)```/.exec(page) ?? []
  return Object.entries(changed).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name} =.*$`, 'm')
    if (!line.test(text)) throw new Error(`docs/operations/pgbouncer.md does not set ${name}.`)
    return text.replace(line, `${name === 'porchlight' ? '*' : name} = ${value}`)
  }, file)
}

async function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const client = connect(socket)
    client.once('connect', () => resolve(client.destroy().destroyed))
    client.once('error', () => resolve(false))
  })
}
