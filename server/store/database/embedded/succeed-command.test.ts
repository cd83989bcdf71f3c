import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { noStopRequest } from '../stop-request.ts'
import type { EmbeddedPostgres } from './embedded-postgres.ts'
import {
  fast,
  folderWithCluster,
  isRunning,
  startElsewhere,
  startIn,
  until,
  valueOf,
} from './testing/scenario.ts'

const dataFolder = await folderWithCluster()
const isLeft = () =>
  ['owner.json', 'successor.json'].some((name) => existsSync(join(dataFolder, name)))

const command = { purpose: 'command', commandName: 'backup' } as const

const takesOver = async (server: EmbeddedPostgres) =>
  until('the server has a PostgreSQL of its own', async () => {
    return !server.joined && (await valueOf(server, 'select 1')) === 1
  })

test('a server that starts beside a command uses its PostgreSQL, and takes over when the command ends', async () => {
  const owner = await startIn(dataFolder, command)
  const said: string[] = []
  const server = await startIn(dataFolder, { say: (line) => void said.push(line) })
  const { socketFolder, port, pid } = server
  assert.deepEqual(
    { socketFolder, port, pid, joined: server.joined },
    { socketFolder: owner.socketFolder, port: owner.port, pid: owner.pid, joined: true },
  )
  await valueOf(server, "create table kept as select 'by the server' as words")
  assert.equal(await valueOf(owner, 'select words from kept'), 'by the server')
  await owner.stop()
  await takesOver(server)
  assert.notEqual(server.pid, pid)
  assert.deepEqual([server.socketFolder, server.port], [socketFolder, port])
  assert.equal(await valueOf(server, 'select words from kept'), 'by the server')
  const who = `Porchlight (pid ${process.pid}, "backup")`
  assert.deepEqual(said, [
    `Using the PostgreSQL of ${who} until that ends.`,
    'The command has ended: PostgreSQL belongs to this server from now on.',
  ])
  await server.stop()
  assert.equal(isLeft(), false)
})

test('a server takes over from a command that is killed, or that another one follows', async () => {
  const killed = startElsewhere(dataFolder, command)
  const { pid } = await killed.outcome
  const server = await startIn(dataFolder)
  assert.equal(server.pid, pid)
  process.kill(killed.pid, 'SIGKILL')
  await takesOver(server)
  assert.equal(isRunning(pid), false)
  const joining = await startIn(dataFolder, command)
  assert.deepEqual([joining.joined, joining.pid], [true, server.pid])
  await server.stop()
})

test('one server at a time waits to take over, and may stop before that', async () => {
  const owner = await startIn(dataFolder, command)
  const asked = new AbortController()
  const stopRequest = { ...noStopRequest, asked: asked.signal, limitMs: 60_000 }
  const first = await startIn(dataFolder, { stopRequest })
  const refusal = `Another Porchlight (pid ${process.pid}, "serve") is already using ${dataFolder}. `
  await assert.rejects(startIn(dataFolder), (error: Error) => error.message.startsWith(refusal))
  asked.abort()
  const said: string[] = []
  const starting = startIn(dataFolder, { say: (line) => void said.push(line) })
  await until('the next one waits for the first', () => said.length === 1)
  await first.stop()
  assert.equal(await valueOf(owner, 'select 1'), 1, 'the command keeps its database')
  const second = await starting
  assert.equal(second.joined, true)
  await owner.stop()
  await takesOver(second)
  await second.stop()
  assert.equal(isLeft(), false)
})

test('a server that needs more connections than a command has waits for its end and names it', async () => {
  const owner = await startIn(dataFolder, command)
  const said: string[] = []
  const settings = { ...fast, max_connections: '80' }
  const starting = startIn(dataFolder, { settings, say: (line) => void said.push(line) })
  const line = `Waiting for Porchlight (pid ${process.pid}, "backup") to end, which still uses ${dataFolder}.`
  await until('it waits', () => said.includes(line))
  await owner.stop()
  const server = await starting
  assert.equal(server.joined, false)
  assert.equal(await valueOf(server, 'show max_connections'), '80')
  await server.stop()
})
