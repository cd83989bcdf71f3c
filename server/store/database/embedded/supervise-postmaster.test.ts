import assert from 'node:assert/strict'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setWrites } from './guard-disk.ts'
import { launchPostmaster } from './launch-postmaster.ts'
import { readOwner } from './owner-file.ts'
import { prepareCluster } from './prepare-cluster.ts'
import { supervisePostmaster } from './supervise-postmaster.ts'
import {
  connect,
  fast,
  folderWithCluster,
  isRunning,
  needsProc,
  startIn,
  until,
  valueOf,
} from './testing/scenario.ts'

const dataFolder = await folderWithCluster()

test('a server that is killed is started again, with everything committed', async () => {
  const details: string[] = []
  const server = await startIn(dataFolder, { onTrouble: (detail) => details.push(detail) })
  await valueOf(server, "create table greeting as select 'hello' as words")
  const { pid } = server
  process.kill(pid, 'SIGKILL')

  await until('the server is another one', () => server.pid !== pid)

  assert.equal(await valueOf(server, 'select words from greeting'), 'hello')
  assert.deepEqual(details, [`PostgreSQL (pid ${pid}) ended unexpectedly: ended by SIGKILL.`])
  const joined = await startIn(dataFolder, { purpose: 'command', commandName: 'backup' })
  assert.equal(joined.pid, server.pid)
})

test('a server that loses one backend recovers without a restart', async () => {
  const details: string[] = []
  const server = await startIn(dataFolder, { onTrouble: (detail) => details.push(detail) })
  const { pid } = server
  const bystander = await connect(server)
  const backend = Number(await backendOf(await connect(server)))
  process.kill(backend, 'SIGKILL')

  await until('the other connections are cut', async () => !(await backendOf(bystander)))
  await until('it takes connections again', () => valueOf(server, 'select 1'))
  assert.equal(server.pid, pid)
  assert.deepEqual(details, [])
})

test(
  'a busy backend of a killed server does not hold up the next one',
  { skip: needsProc },
  async () => {
    const server = await startIn(dataFolder)
    const { pid } = server
    const client = await connect(server)
    const backend = Number(await backendOf(client))
    // Computes without ever checking whether its server is alive.
    const busy = client.query(
      "select count(*) from generate_series(1, 1e9) n where n::text like '%x'",
    )
    busy.catch(() => {})
    const working = "select 1 from pg_stat_activity where state = 'active' and query like '%1e9%x%'"
    await until('the backend is busy', () => valueOf(server, `${working} and pid = ${backend}`))
    process.kill(pid, 'SIGKILL')

    await until('the server is another one', () => server.pid !== pid, 5_000)
    assert.equal(isRunning(backend), false)
  },
)

test('restarts are repeated until one succeeds, and end with stop()', async () => {
  const details: string[] = []
  const server = await startIn(dataFolder, { onTrouble: (detail) => details.push(detail) })
  const vital = join(dataFolder, 'postgres', 'global', 'pg_control')
  const { pid } = server
  renameSync(vital, `${vital}.away`)
  process.kill(pid, 'SIGKILL')
  await until('two restarts have failed', () => details.length > 2)
  assert.match(details[1]!, /^PostgreSQL could not be restarted: .*pg_control/s)

  renameSync(`${vital}.away`, vital)
  await until('the server is back', () => server.pid !== pid)
  assert.equal(await valueOf(server, 'select 1'), 1)

  renameSync(vital, `${vital}.away`)
  process.kill(server.pid, 'SIGKILL')
  const failures = details.length
  await until('a restart has failed', () => details.length > failures + 1)
  await server.stop()
  renameSync(`${vital}.away`, vital)
  assert.equal(existsSync(join(dataFolder, 'owner.json')), false)
  assert.equal(readOwner(dataFolder), undefined)
  // Only another start removes the shared memory of a killed server.
  await (await startIn(dataFolder)).stop()
})

test('a server that is restarted has the settings that changed after it had read them', async () => {
  const cluster = await prepareCluster(dataFolder, { settings: fast })
  const launch = async (signal: AbortSignal) => launchPostmaster(cluster, () => undefined, signal)
  const first = await launch(new AbortController().signal)
  const server = supervisePostmaster(first, {
    launch: async (signal) => {
      const next = await launch(signal)
      await setWrites(cluster.folder, false)
      server.reload()
      return next
    },
    onTrouble: () => undefined,
  })
  after(server.stop)
  process.kill(first.pid, 'SIGKILL')

  await until('the server is another one', () => server.pid() !== first.pid)
  await until('it refuses writes', async () => {
    return (await valueOf(cluster, 'show default_transaction_read_only')) === 'on'
  })
})

/** Undefined if the connection was cut. */
async function backendOf(client: Awaited<ReturnType<typeof connect>>): Promise<number | undefined> {
  return await client.query<{ pid: number }>('select pg_backend_pid() as pid').then(
    ({ rows }) => rows[0]?.pid,
    () => undefined,
  )
}
