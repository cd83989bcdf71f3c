import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { announce, claimOwnership, readOwner, releaseOwnership } from './owner-file.ts'
import { identifyProcess } from './process-identity.ts'
import { firstLine, temporaryFolder } from './testing/scenario.ts'

/** Claims each folder at a set time, together with the others, prints the folders it owns, and keeps running. */
const claimer = `
  import { claimOwnership } from ${JSON.stringify(join(import.meta.dirname, 'owner-file.ts'))}
  const [start, ...dataFolders] = process.argv.slice(1)
  const won = dataFolders.filter((dataFolder, index) => {
    while (Date.now() < Number(start) + index * 5);
    return claimOwnership(dataFolder, 'serve') === undefined
  })
  console.log(JSON.stringify(won))
  process.stdin.resume()`

test('of several processes that find no owner or a dead one exactly one becomes the owner', async () => {
  const dataFolders = Array.from({ length: 60 }, temporaryFolder)
  const dead = { ...identifyProcess(process.pid), started: 'long ago', command: 'serve' }
  for (const folder of dataFolders.slice(0, 30)) {
    writeFileSync(join(folder, 'owner.json'), JSON.stringify(dead))
  }

  const start = String(Date.now() + 600)
  const args = ['--input-type=module-typescript', '--eval', claimer, start, ...dataFolders]
  const claimers = [1, 2, 3, 4].map(() =>
    spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  after(() => claimers.forEach((child) => child.kill()))
  const won = await Promise.all(claimers.map(firstLine))

  const winners = won.flatMap((line) => JSON.parse(line) as string[])
  assert.deepEqual(winners.toSorted(), dataFolders.toSorted())
  for (const folder of dataFolders) assert.deepEqual(readdirSync(folder), ['owner.json'])
})

test('a live owner keeps the folder, and other claims return it', () => {
  const dataFolder = temporaryFolder()
  assert.equal(claimOwnership(dataFolder, 'serve'), undefined)
  const server = { pid: 7, socketFolder: '/tmp/socket', port: 5432 }
  announce(dataFolder, { server })
  const expected = { ...identifyProcess(process.pid), command: 'serve', server }
  assert.deepEqual(claimOwnership(dataFolder, 'backup'), expected)
  assert.deepEqual(readOwner(dataFolder), expected)
})

test('neither a process that got the pid of a dead owner nor a damaged file blocks a claim', () => {
  const dataFolder = temporaryFolder()
  const file = join(dataFolder, 'owner.json')
  const reused = JSON.stringify({ pid: process.ppid, started: 'long ago', command: 'serve' })
  for (const content of [reused, '', '{"pid":', 'null', '{"pid":"1"}']) {
    writeFileSync(file, content)
    assert.equal(claimOwnership(dataFolder, 'serve'), undefined, content)
    assert.equal(JSON.parse(readFileSync(file, 'utf8')).pid, process.pid)
    releaseOwnership(dataFolder)
  }
})

test('a takeover that was cut short by a crash does not block the next one', () => {
  const dataFolder = temporaryFolder()
  const dead = JSON.stringify({ pid: process.ppid, started: 'long ago', command: 'serve' })
  writeFileSync(join(dataFolder, 'owner.json'), dead)
  writeFileSync(join(dataFolder, 'owner.json.takeover'), dead)
  assert.equal(claimOwnership(dataFolder, 'serve'), undefined)
  assert.deepEqual(readdirSync(dataFolder), ['owner.json'])
})

test('releasing does not change the owner file of another process', () => {
  const dataFolder = temporaryFolder()
  const other = { ...identifyProcess(process.ppid), command: 'serve' }
  writeFileSync(join(dataFolder, 'owner.json'), JSON.stringify(other))
  releaseOwnership(dataFolder)
  assert.deepEqual(readOwner(dataFolder), other)
})

test('a running owner is found although nothing can be written, as on a full disk', () => {
  const folder = temporaryFolder()
  assert.equal(claimOwnership(folder, 'serve'), undefined)
  mkdirSync(join(folder, `owner.json.new-${process.pid}`))
  assert.equal(claimOwnership(folder, 'workspace list')?.command, 'serve')
})
