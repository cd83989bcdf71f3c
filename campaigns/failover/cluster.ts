import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { freePort } from '../../test/free-port.ts'
import { until } from '../until.ts'
import { makeNetwork, type Machine, type Network } from './network.ts'
import { readSample } from './sample-files.ts'

/** Three machines with a database. */
export type Databases = {
  readonly network: Network
  /** Starts etcd and Patroni on a machine; Patroni starts PostgreSQL. */
  readonly start: (machine: Machine) => Promise<void>
  readonly patroniPid: (machine: Machine) => number
  /** PostgreSQL's data, and the folder of its socket. */
  readonly dataFolder: (machine: Machine) => string
}

export type Cluster = Databases & {
  /** HAProxy's port on this machine. */
  readonly port: number
  readonly stop: () => void
}

/** As Patroni's `GET /cluster` names it. */
type Member = { name: string; role: string; state: string; timeline?: number; lag?: number }

/** Values for the sample files' passwords; these databases exist for minutes. */
export const superuserPassword = 'change-me-superuser'
const account = 'postgres'
const formationMs = 120_000

/** Starts three machines of docs/high-availability and HAProxy, and resolves when all three serve. */
export async function startCluster(folder: string): Promise<Cluster> {
  const network = makeNetwork()
  const port = await freePort()
  const databases = await startDatabases(folder, network)
  const haproxy = await startHaproxy(folder, network, port)
  const stop = () => {
    haproxy.kill('SIGKILL')
    network.remove()
  }
  return { ...databases, port, stop }
}

/**
 * Starts the three machines `db1` to `db3` of a network, and resolves when all three serve. `pgHba`: lines of pg_hba
 * before those of the sample.
 */
export async function startDatabases(
  folder: string,
  network: Network,
  pgHba = '',
): Promise<Databases> {
  // PostgreSQL and etcd do not run as root.
  await chmod(folder, 0o755)
  const patronis = new Map<Machine, ChildProcess>()
  const start = async (machine: Machine) => {
    const number = network.machines.indexOf(machine) + 1
    const own = join(folder, machine.name)
    await prepareFolder(own)
    const addresses = { '10.0.0.': network.prefix }
    const etcd = readSample('etcd.env', number, {
      ...addresses,
      '/var/lib/etcd/porchlight': join(own, 'etcd'),
    })
    await startProcess(machine, own, ['etcd'], parseEnv(etcd) as Record<string, string>)
    const config = join(own, 'patroni.yml')
    const patroni = readSample('patroni.yml', number, {
      ...addresses,
      '/var/lib/postgresql/15/porchlight': join(own, 'data'),
      '/var/run/postgresql': own,
    })
    await writeFile(config, patroni.replace('  pg_hba:\n', `$&${pgHba}`))
    patronis.set(machine, await startProcess(machine, own, ['patroni', config], {}))
  }
  await Promise.all(network.machines.map(start))
  const databases: Databases = {
    network,
    start,
    patroniPid: (machine) => patronis.get(machine)?.pid ?? 0,
    dataFolder: (machine) => join(folder, machine.name, 'data'),
  }
  await untilWhole(databases, formationMs)
  return databases
}

async function prepareFolder(own: string): Promise<void> {
  await mkdir(join(own, 'etcd'), { recursive: true, mode: 0o700 })
  execFileSync('chown', ['-R', `${account}:`, own])
}

/** Its output goes to a log in its folder. */
async function startProcess(
  { namespace }: Machine,
  own: string,
  command: [program: string, ...words: string[]],
  env: Record<string, string>,
): Promise<ChildProcess> {
  const log = await open(join(own, `${command[0]}.log`), 'a')
  const child = spawn('ip', asAccount(namespace, command), {
    env: { PATH: process.env['PATH'], HOME: own, LANG: 'C.UTF-8', ...env },
    cwd: own,
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  return child
}

/** The arguments of `ip` that run a command on a machine. */
function asAccount(namespace: string, command: readonly string[]): string[] {
  const become = ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--init-groups']
  return ['netns', 'exec', namespace, ...become, ...command]
}

async function startHaproxy(folder: string, network: Network, port: number) {
  const config = join(folder, 'haproxy.cfg')
  const text = readSample('haproxy.cfg', 1, {
    '10.0.0.': network.prefix,
    '127.0.0.1:5000': `127.0.0.1:${port}`,
  })
  await writeFile(config, text)
  const log = await open(join(folder, 'haproxy.log'), 'a')
  const haproxy = spawn('haproxy', ['-db', '-f', config], { stdio: ['ignore', log.fd, log.fd] })
  process.once('exit', () => haproxy.kill('SIGKILL'))
  await log.close()
  return haproxy
}

/** The cluster as the Patroni of one machine reports it. */
async function readMembers({ address }: Machine): Promise<Member[]> {
  const reply = await fetch(`http://${address}:8008/cluster`, {
    signal: AbortSignal.timeout(2_000),
  })
  const { members } = (await reply.json()) as { members?: Member[] }
  return members ?? []
}

/** The primary according to Patroni's health check, which HAProxy uses. */
export async function findPrimary({ network }: Databases): Promise<Machine | undefined> {
  const answers = await Promise.all(
    network.machines.map(async (machine) => {
      const asked = fetch(`http://${machine.address}:8008/primary`, {
        method: 'OPTIONS',
        signal: AbortSignal.timeout(1_000),
      })
      return asked.then(
        ({ status }) => (status === 200 ? machine : undefined),
        () => undefined,
      )
    }),
  )
  return answers.find((machine) => machine !== undefined)
}

/** The synchronous standby, which commits wait for. */
export async function findSyncStandby({ network }: Databases): Promise<Machine | undefined> {
  const members = await readMembers(network.machines[0]!)
  const name = members.find(({ role }) => role === 'sync_standby')?.name
  return network.machines.find((machine) => machine.name === name)
}

/**
 * Waits until all three machines report one primary and two standbys on its timeline without a lag, one of them
 * synchronous. All three, since a returning machine reports its last state.
 */
export async function untilWhole(cluster: Databases, limitMs: number): Promise<void> {
  await until('all three machines are in the cluster', limitMs, async () => {
    const primary = await findPrimary(cluster)
    const views = await Promise.all(cluster.network.machines.map(readMembers))
    const isWhole = views.every((members) => primary && isWholeUnder(primary, members))
    if (!isWhole) throw new Error(JSON.stringify(views))
    return true
  })
}

function isWholeUnder({ name }: Machine, members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).toSorted()
  return (
    roles.join() === 'leader,replica,sync_standby' &&
    members.find(({ role }) => role === 'leader')?.name === name &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    members.every(({ timeline }) => timeline === members[0]?.timeline) &&
    members.every(({ lag }) => (lag ?? 0) === 0)
  )
}

/** The pid of the current or last PostgreSQL of a machine. */
export function postmasterPid(cluster: Databases, machine: Machine): number {
  const file = join(cluster.dataFolder(machine), 'postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

/** Runs psql on a machine itself, independent of the network; resolves with its exit code. */
export function psqlOn(cluster: Databases, machine: Machine, sql: string): Promise<number | null> {
  const folder = join(cluster.dataFolder(machine), '..')
  const words = ['psql', '-X', '-q', '-h', folder, '-d', 'postgres', '-c', sql]
  const child = spawn('ip', asAccount(machine.namespace, words), { stdio: 'ignore' })
  return new Promise((resolve) => {
    child.on('close', resolve)
  })
}
