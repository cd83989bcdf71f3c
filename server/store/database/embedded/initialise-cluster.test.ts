import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findProcesses, isServerOfCluster } from './process-identity.ts'
import { makeUnfinished, removeAllUnfinished } from './remove-unfinished.ts'
import {
  isRunning,
  needsProc,
  startElsewhere,
  startIn,
  temporaryFolder,
  until,
  valueOf,
} from './testing/scenario.ts'

const unfinished = (dataFolder: string): string | undefined =>
  readdirSync(dataFolder).find((name) => name.startsWith('postgres.initdb-'))

const dataFolder = temporaryFolder()
// Neither an empty folder of that name nor files beside it block a start.
mkdirSync(join(dataFolder, 'postgres'))
mkdirSync(join(dataFolder, 'mail'))

test('a start that is killed while the database is created does not spoil the next one', async () => {
  const killed = startElsewhere(dataFolder)
  killed.outcome.catch(() => {})
  await until('initdb has written what makes a folder look complete', () => {
    const folder = unfinished(dataFolder)
    return folder && existsSync(join(dataFolder, folder, 'PG_VERSION'))
  })
  // A command started meanwhile waits for the other one, and becomes the owner when that ends.
  const waiting = startIn(dataFolder, { purpose: 'command', commandName: 'backup' })
  assert.ok(isRunning(killed.pid))
  process.kill(killed.pid, 'SIGKILL')

  const server = await waiting
  assert.equal(server.joined, false)
  assert.equal(await valueOf(server, 'select 1'), 1)
  assert.deepEqual(readdirSync(dataFolder).toSorted(), ['log', 'mail', 'owner.json', 'postgres'])
})

test('the remains of a killed start are removed while its children still run', async () => {
  const folder = makeUnfinished(join(dataFolder, 'postgres'))
  const files = Array.from({ length: 400 }, (_, index) => `file-${index}`)
  for (const file of files) writeFileSync(join(folder, file), '')
  const removeBackwards = `
    cd ${folder}; echo ready
    for n in $(seq 399 -10 0); do rm -f file-$n; done
    for n in 1 2 3 4 5 6 7 8 9; do : > late-$n; rm -f late-$n; done`
  const child = spawn('sh', ['-c', removeBackwards], { stdio: ['ignore', 'pipe', 'ignore'] })
  const closed = once(child, 'close')
  await once(child.stdout, 'data')
  await removeAllUnfinished(join(dataFolder, 'postgres'))
  assert.equal(existsSync(folder), false)
  await closed
})

/** Whether shared memory that the process has created is there; proc_sysvipc(5). */
const hasSharedMemory = (creator: number): boolean =>
  readFileSync('/proc/sysvipc/shm', 'utf8')
    .split('\n')
    .some((line) => line.trim().split(/\s+/)[4] === String(creator))

/** Stops a process; false for one that has not stopped yet, or has ended. */
function isStopped(pid: number): boolean {
  try {
    process.kill(pid, 'SIGSTOP')
    return /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test(
  'the initdb of a killed start is ended before its folder is removed, and its server ends without leaving shared memory',
  { skip: needsProc },
  async () => {
    const dataFolder = temporaryFolder()
    const killed = startElsewhere(dataFolder)
    killed.outcome.catch(() => {})
    const folder = join(dataFolder, await until('initdb is at work', () => unfinished(dataFolder)))
    const isServer = (pid: number) => isServerOfCluster(pid, folder)
    const server = await until(
      'its server has shared memory and is stopped',
      () => findProcesses((pid) => isServer(pid) && hasSharedMemory(pid) && isStopped(pid))[0],
    )
    process.kill(killed.pid, 'SIGKILL')
    const program = join(temporaryFolder(), 'initdb')
    symlinkSync('/bin/sh', program)
    const orphan = spawn(program, ['-c', 'read line', folder])
    const exited = once(orphan, 'exit')
    await once(orphan, 'spawn')
    const removed = removeAllUnfinished(join(dataFolder, 'postgres'))
    assert.deepEqual(await exited, [null, 'SIGKILL'])
    process.kill(server, 'SIGCONT')
    await removed
    assert.equal(hasSharedMemory(server), false)
  },
)

test('a cluster of another major version is refused with both versions named', async () => {
  const versionFile = join(dataFolder, 'postgres', 'PG_VERSION')
  const current = readFileSync(versionFile, 'utf8').trim()
  writeFileSync(versionFile, '13\n')
  await assert.rejects(startIn(dataFolder), (error: Error) => {
    assert.equal(error.name, 'EmbeddedPostgresError')
    assert.match(
      error.message,
      new RegExp(`created by PostgreSQL 13, .* are PostgreSQL ${current}\\.`),
    )
    assert.match(error.message, /pg_dumpall/)
    return true
  })
  writeFileSync(versionFile, `${current}\n`)
  const server = await startIn(dataFolder)
  assert.equal(await valueOf(server, 'select 1'), 1)
})

test('a folder with anything but a cluster is not changed', async () => {
  const dataFolder = temporaryFolder()
  const keepsake = join(dataFolder, 'postgres', 'holiday.jpg')
  mkdirSync(join(dataFolder, 'postgres'))
  writeFileSync(keepsake, 'sun')
  await assert.rejects(startIn(dataFolder), {
    name: 'EmbeddedPostgresError',
    message: /contains no PostgreSQL cluster/,
  })
  assert.equal(readFileSync(keepsake, 'utf8'), 'sun')
})

const debianBinaries = '/usr/lib/postgresql/15/bin'
const needsDebian = existsSync(debianBinaries) ? false : `there is no ${debianBinaries}`

test('other binaries can be used, as old as PostgreSQL 15', { skip: needsDebian }, async () => {
  const dataFolder = temporaryFolder()
  for (const statement of ['create table greeting ()', 'drop table greeting']) {
    const server = await startIn(dataFolder, { binFolder: debianBinaries })
    assert.match(String(await valueOf(server, 'show server_version')), /^15\./)
    await valueOf(server, statement)
    await server.stop()
  }
})
