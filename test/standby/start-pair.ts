import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { until } from '../../campaigns/until.ts'
import { commandAs, hasDeathSignals } from '../../server/store/database/embedded/server-command.ts'
import { chooseAccount } from '../../server/store/database/embedded/unprivileged-account.ts'
import { connectOwner } from '../../server/store/database/connect.ts'
import { migrate } from '../../server/store/database/migrate.ts'

const programs = '/usr/lib/postgresql/15/bin'
const howToGetThem =
  'No pg_basebackup of PostgreSQL 15 on this machine: .ci/install-packages installs it.'

/** For a test's `skip`: why there can be no standby, or false. CI never skips. */
export const withoutStandbys: string | false =
  !existsSync(join(programs, 'pg_basebackup')) && process.env['CI'] === undefined && howToGetThem

/** A PostgreSQL 15 of its own, in a folder with its socket. */
export type Cluster = {
  readonly url: string
  readonly folder: string
  /** Its main process. */
  readonly pid: () => number
  readonly query: (text: string) => Promise<Record<string, unknown>[]>
  readonly start: () => Promise<void>
  /** Freezes it and its children, like a machine that hangs. Returns what lets them go on. */
  readonly freeze: () => Promise<() => Promise<void>>
  /** SIGKILL to it and all its children, as a machine that goes down. */
  readonly kill: () => Promise<void>
}

/** A primary with this version's schema, and standbys that stream from it. */
export type Pair = {
  readonly primary: Cluster
  readonly standby: Cluster
  /** Copies the primary, or a standby, and starts the copy as a standby of it. */
  readonly addStandby: (of?: Cluster) => Promise<Cluster>
  /** Makes and starts a cluster that has nothing to do with the primary. */
  readonly addStranger: () => Promise<Cluster>
  /** Resolves when the standby has replayed everything that the primary has written. */
  readonly untilEqual: () => Promise<void>
  readonly remove: () => Promise<void>
}

const port = 5432

/** Starts both, with these settings of PostgreSQL more, small buffers and no wait for a disk. */
export async function startPair(settings: Readonly<Record<string, string>> = {}): Promise<Pair> {
  if (withoutStandbys !== false) throw new Error(withoutStandbys)
  const folder = await mkdtemp(join(tmpdir(), 'standby-'))
  await chmod(folder, 0o777)
  const clusters: Cluster[] = []
  const add = async (
    fill: (data: string) => Promise<unknown>,
    lines: Readonly<Record<string, string>>,
  ) => {
    const own = join(folder, String(clusters.length + 1))
    await mkdir(own)
    await chmod(own, 0o777)
    await fill(join(own, 'data'))
    const cluster = makeCluster(own, lines)
    clusters.push(cluster)
    await cluster.start()
    return cluster
  }
  const initialise = async (data: string) =>
    run(
      [
        'initdb',
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C',
        '--no-sync',
      ],
      data,
    )
  const primary = await add(initialise, settings)
  const owner = connectOwner({ url: primary.url }, () => undefined, 1)
  await migrate(owner, { roleLogsIn: false })
  await owner.end()
  const addStandby = async (of = primary) =>
    add(
      async (data) =>
        run(
          [
            'pg_basebackup',
            '-D',
            data,
            '-R',
            '-X',
            'stream',
            '-c',
            'fast',
            '--no-sync',
            '-h',
            of.folder,
            '-p',
            String(port),
            '-U',
            'postgres',
          ],
          data,
        ),
      settings,
    )
  const standby = await addStandby()
  return {
    primary,
    standby,
    addStandby,
    addStranger: async () => add(initialise, {}),
    untilEqual: async () => {
      const [row] = await primary.query('select pg_current_wal_lsn()::text as written')
      await until('the standby has replayed everything', 20_000, async () => {
        const [found] = await standby.query(
          `select pg_last_wal_replay_lsn() >= '${String(row?.['written'])}' as is_equal`,
        )
        return found?.['is_equal'] === true
      })
    },
    remove: async () => {
      for (const cluster of clusters.toReversed()) await cluster.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As the account that tests' PostgreSQL runs under: it refuses root. */
async function commandOf(words: readonly string[], data: string) {
  const account = chooseAccount({ programFolder: programs, clusterFolder: data })
  const signal = (await hasDeathSignals({})) ? 'KILL' : undefined
  return commandAs(account, [join(programs, words[0] ?? ''), ...words.slice(1)], signal)
}

async function run(words: readonly string[], data: string): Promise<void> {
  const { program, args, ids } = await commandOf(words, data)
  await promisify(execFile)(program, args, { ...ids, cwd: '/' })
}

function makeCluster(folder: string, lines: Readonly<Record<string, string>>): Cluster {
  const data = join(folder, 'data')
  const url = `postgres://postgres@/postgres?host=${encodeURIComponent(folder)}&port=${port}`
  let ended: Promise<unknown> = Promise.resolve()
  let pid = 0
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }
  return {
    url,
    folder,
    pid: () => pid,
    query,
    start: async () => {
      const settings = {
        listen_addresses: `''`,
        unix_socket_directories: `'${folder}'`,
        port: String(port),
        shared_buffers: '32MB',
        fsync: 'off',
        hot_standby: 'on',
        wal_receiver_status_interval: '1s',
        wal_retrieve_retry_interval: '100ms',
        ...lines,
      }
      const text = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
      await appendFile(join(data, 'postgresql.conf'), text.join(''))
      const { program, args, ids } = await commandOf(['postgres', '-D', data], data)
      const child = spawn(program, args, { ...ids, cwd: '/', stdio: 'ignore' })
      pid = child.pid ?? 0
      ended = once(child, 'exit')
      await until('PostgreSQL accepts connections', 20_000, async () => query('select 1'))
    },
    freeze: async () => {
      const frozen = await signalAll(pid, 'SIGSTOP')
      return async () => {
        for (const each of frozen.toReversed()) process.kill(each, 'SIGCONT')
      }
    },
    kill: async () => {
      if (pid === 0) return
      await signalAll(pid, 'SIGKILL')
      pid = 0
      await ended
    },
  }
}

/** Signals a process and its children; returns those that were there. */
async function signalAll(pid: number, signal: NodeJS.Signals): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const pids = [
    pid,
    ...children
      .split(' ')
      .filter((one) => one.trim() !== '')
      .map(Number),
  ]
  return pids.filter((each) => {
    try {
      return process.kill(each, signal)
    } catch {
      // The backend of a query that has just ended.
      return false
    }
  })
}
