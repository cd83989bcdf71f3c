import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeFolder } from '../make-folder.ts'
import {
  embeddedServer,
  postgresProcesses,
  startServerProcess,
} from '../../campaigns/server-process.ts'
import { until } from '../../campaigns/until.ts'
import { basePath } from '../../server/start/app.ts'
import { connectOwner } from '../../server/store/database/connect.ts'
import { createWorkspace } from '../../server/chat/workspaces/create-workspace.ts'
import { exchange } from '../app.ts'
import { conversationBody } from '../conversations.ts'

const dataFolder = await makeFolder('stop')
/** Allows for a machine that is busy with other tests; on its own the stop takes a second. */
const patienceMs = 15_000
const inFlight = 3
/** Below the time after which a write that waits for a lock fails with 503. */
const lockPatienceMs = 2_500

test('SIGTERM under load: requests in flight are answered, new ones refused, and the exit is clean', async () => {
  const server = await startServerProcess(dataFolder, 2 * patienceMs)
  const { socketFolder, port, pid } = embeddedServer(dataFolder)
  const address = { socketFolder, port, database: 'porchlight' }
  const owner = connectOwner(address, () => undefined, 2)
  after(async () => {
    server.child.kill('SIGKILL')
    await server.ended
  })
  const makeWriter = async (subdomain: string) => {
    const { api_key: key } = await createWorkspace(owner, {
      subdomain,
      name: subdomain,
      time_zone: 'UTC',
      admin: { email: 'ann@stop.test', first_name: 'Ann', last_name: 'Admin' },
    })
    return async () =>
      exchange(
        server.port,
        'POST',
        `${basePath}/conversations`,
        JSON.stringify(conversationBody('bob@x.test')),
        { host: `${subdomain}.localhost`, 'x-api-key': key, 'content-type': 'application/json' },
      )
  }
  const writers = await Promise.all(
    Array.from({ length: inFlight }, async (_, at) => makeWriter(`stop${at}`)),
  )

  // A write waits for the lock on its workspace's clock row, so it is certainly in flight.
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query('select from workspace_clocks where workspace_id is not null for update')
  const heldAt = performance.now()
  const writes = writers.map(async (write) => write())
  await until('the writes wait', patienceMs, async () => {
    // Housekeeping, which may wait as well, is the tables' owner.
    const { rows } = await owner.query<{ waiting: number }>(
      `select count(*) as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and usename = 'porchlight_app'`,
    )
    return rows[0]?.waiting === inFlight
  })

  const toldAt = performance.now()
  server.child.kill('SIGTERM')
  await until('new connections are refused', patienceMs, async () => isRefused(server.port))
  await holder.query('commit')
  holder.release()
  const isHeldLong = performance.now() - heldAt > lockPatienceMs
  const replies = await Promise.all(writes)
  for (const { status, text } of replies) {
    assert.ok(status === 201 || (isHeldLong && status === 503), `${status} ${text}`)
  }
  await owner.end()
  assert.equal(await server.ended, 0, server.said())
  assert.ok(performance.now() - toldAt < patienceMs)
  assert.deepEqual(
    postgresProcesses(dataFolder).filter((one) => one.pid === pid || one.parent === pid),
    [],
  )
  const log = await readFile(join(dataFolder, 'log', 'postgres.log'), 'utf8')
  assert.match(log.trimEnd(), /database system is shut down$/)
})

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
  } finally {
    socket.destroy()
  }
}
