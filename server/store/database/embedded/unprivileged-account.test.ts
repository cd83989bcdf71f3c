import assert from 'node:assert/strict'
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import {
  isRunning,
  needsProc,
  needsRoot,
  nobody,
  runsAsRoot,
  startElsewhere,
  startIn,
  temporaryFolder,
  until,
  valueOf,
} from './testing/scenario.ts'

const ownerOf = (path: string): number => statSync(path).uid
const cluster = (dataFolder: string): string => join(dataFolder, 'postgres')
const ids = [`--reuid=${nobody.uid}`, `--regid=${nobody.gid}`]
const asNobody = ['setpriv', ...ids, '--clear-groups', '--']

/** Of root; the tests about it build on the first one. */
const parent = temporaryFolder()
const dataFolder = join(parent, 'data')

function accountOfProcess(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^Uid:\t(\d+)/m.exec(status)?.[1])
}

test(
  'root gives the server its own account, which owns only the cluster',
  { skip: needsRoot || needsProc },
  async () => {
    const server = await startIn(dataFolder)
    const account = ownerOf(cluster(dataFolder))
    assert.notEqual(account, 0)
    assert.equal(accountOfProcess(server.pid), account)
    assert.equal(ownerOf(server.socketFolder), account)
    assert.equal(ownerOf(dataFolder), 0)
    assert.equal(ownerOf(join(dataFolder, 'log', 'postgres.log')), 0)
    // Only that account may traverse it.
    assert.equal(statSync(dataFolder).mode & 0o777, 0o710)
    assert.equal(await valueOf(server, 'select 1'), 1)
  },
)

test(
  'a command of another ordinary user fails with an error that names the right one',
  { skip: needsRoot },
  async () => {
    await startIn(dataFolder)
    chmodSync(dataFolder, 0o777)
    const command = { purpose: 'command', commandName: 'backup' } as const
    const { refused } = await startElsewhere(dataFolder, command, { through: asNobody }).outcome
    assert.match(refused!, /may not use the PostgreSQL .* as the account that runs Porchlight/)
  },
)

test(
  'a cluster whose account can no longer reach it is refused with the folder named',
  { skip: needsRoot },
  async () => {
    chmodSync(parent, 0o700)
    after(() => chmodSync(parent, 0o755))
    await assert.rejects(startIn(dataFolder), {
      name: 'EmbeddedPostgresError',
      message: new RegExp(`may not enter ${parent}\\. Allow it with: chmod o\\+x ${parent}`),
    })
  },
)

test(
  'a cluster of an unknown account is refused with both accounts named',
  { skip: needsRoot },
  async () => {
    chownSync(cluster(dataFolder), 12345, 12345)
    await assert.rejects(startIn(dataFolder), {
      name: 'EmbeddedPostgresError',
      message: /postgres belongs to user id 12345, but PostgreSQL would run as \w+ \(user id \d+\)/,
    })

    chownSync(dataFolder, nobody.uid, nobody.gid)
    const { refused } = await startElsewhere(dataFolder, {}, { through: asNobody }).outcome
    assert.match(refused!, /belongs to user id 12345, but PostgreSQL would run as user id 65534/)
  },
)

test(
  'root in a folder closed to every account runs the server in a user namespace',
  { skip: needsRoot || needsProc },
  async () => {
    const closed = temporaryFolder()
    const dataFolder = join(closed, 'data')
    mkdirSync(dataFolder)
    chmodSync(closed, 0o700)
    const killed = startElsewhere(dataFolder)
    const first = await killed.outcome
    assert.equal(first.refused, undefined)
    assert.equal(ownerOf(cluster(dataFolder)), 0)
    await valueOf(first, "create table greeting as select 'hello' as words")
    process.kill(killed.pid, 'SIGKILL')
    await until('the server has ended with it', () => !isRunning(first.pid))

    // The files still belong to root, so the account must not change when the folder is opened.
    chmodSync(closed, 0o755)
    const second = await startIn(dataFolder)
    assert.equal(await valueOf(second, 'select words from greeting'), 'hello')
  },
)

test('an ordinary user runs the server directly', { skip: needsProc }, async () => {
  const dataFolder = temporaryFolder()
  if (runsAsRoot) chownSync(dataFolder, nobody.uid, nobody.gid)
  const starter = startElsewhere(dataFolder, {}, { through: runsAsRoot ? asNobody : [] })
  const server = await starter.outcome
  assert.equal(server.refused, undefined)
  const user = runsAsRoot ? nobody.uid : process.getuid!()
  assert.equal(accountOfProcess(server.pid), user)
  assert.equal(ownerOf(cluster(dataFolder)), user)
  assert.equal(await valueOf(server, 'select 1'), 1)
  await starter.stop()
})
