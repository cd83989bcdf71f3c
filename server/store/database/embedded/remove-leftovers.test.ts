import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chownSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { disownPostmasterPid } from './postmaster-pid.ts'
import { prepareCluster } from './prepare-cluster.ts'
import { commandAs } from './server-command.ts'
import { serverArguments } from './server-settings.ts'
import { makePrivateFolder } from './socket-folder.ts'
import {
  fast,
  folderWithCluster,
  isRunning,
  makeZombie,
  needsProc,
  startIn,
  valueOf,
} from './testing/scenario.ts'

const dataFolder = await folderWithCluster()
const cluster = await prepareCluster(dataFolder, { settings: fast })
const lockFile = join(cluster.folder, 'postmaster.pid')
const lockLines = await readLockOfServer()
const foreigner = spawnAsServer(['sleep', '60'])

async function readLockOfServer(): Promise<string[]> {
  const server = await startIn(dataFolder)
  const lines = readFileSync(lockFile, 'utf8').split('\n')
  await server.stop()
  return lines
}

beforeEach(() => makePrivateFolder(cluster.socketFolder, cluster.account))
after(() => rmdirSync(cluster.socketFolder))

/** PostgreSQL respects the pid in a lock file only if it may signal that process: the account must be the same. */
function spawnAsServer(command: string[]): ChildProcess {
  const { program, args, ids } = commandAs(cluster.account, command, undefined)
  const child = spawn(program, args, { ...ids, stdio: ['ignore', 'pipe', 'inherit'] })
  after(() => child.kill('SIGKILL'))
  return child
}

function writeAsServer(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 })
  chownSync(file, cluster.account.uid, cluster.account.gid)
}

/** PostgreSQL's own error for the current state of its files. */
function startUnaided(): string {
  const { postgres, major, environment } = cluster.binaries
  const serverArgs = serverArguments({ ...cluster, major, clusterFolder: cluster.folder })
  const { program, args, ids } = commandAs(cluster.account, [postgres, ...serverArgs], undefined)
  return spawnSync(program, args, { ...ids, env: environment, encoding: 'utf8', timeout: 5_000 })
    .stderr
}

async function assertStarts(): Promise<void> {
  const server = await startIn(dataFolder)
  assert.equal(await valueOf(server, 'select 1'), 1)
  await server.stop()
}

test('a lock file that names a live process of another program does not block a start', async () => {
  writeAsServer(lockFile, [foreigner.pid, ...lockLines.slice(1)].join('\n'))
  assert.match(startUnaided(), /lock file "postmaster\.pid" already exists/)
  await assertStarts()
  assert.ok(isRunning(foreigner.pid!))
})

test('a lock file that names a zombie does not block a start', { skip: needsProc }, async () => {
  const zombie = await makeZombie(spawnAsServer)
  writeAsServer(lockFile, [zombie, ...lockLines.slice(1)].join('\n'))
  assert.match(startUnaided(), /lock file "postmaster\.pid" already exists/)
  await assertStarts()
})

test('an empty lock file, as a power cut leaves it, does not block a start', async () => {
  writeAsServer(lockFile, '')
  assert.match(startUnaided(), /lock file "postmaster\.pid" is empty/)
  await assertStarts()
})

test('the lock file of a dead server does not block a start', async () => {
  writeAsServer(lockFile, [2 ** 30, ...lockLines.slice(1)].join('\n'))
  await assertStarts()
})

test('the lock of a socket that names a live process does not block a start', async () => {
  const lock = join(cluster.socketFolder, '.s.PGSQL.5432.lock')
  writeAsServer(lock, [foreigner.pid, ...lockLines.slice(1)].join('\n'))
  assert.match(startUnaided(), /lock file ".*\.s\.PGSQL\.5432\.lock" already exists/)
  await assertStarts()
})

test('an owner file that names a live process of another program does not block a start', async () => {
  const owner = { pid: foreigner.pid, started: 'before the pid was reused', command: 'serve' }
  writeFileSync(join(dataFolder, 'owner.json'), JSON.stringify(owner))
  await assertStarts()
})

test('a lock file is never deleted, for it leads to the shared memory of leftover backends', () => {
  writeAsServer(lockFile, [foreigner.pid, ...lockLines.slice(1)].join('\n'))
  const { ino } = statSync(lockFile)

  disownPostmasterPid(cluster.folder)
  assert.equal(statSync(lockFile).ino, ino)
  const expected = [String(process.pid), ...lockLines.slice(1)]
  assert.deepEqual(readFileSync(lockFile, 'utf8').split('\n'), expected)
})
