import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import type { KeyPrincipal } from '../../server/api/access/principal.ts'
import { connectDatabase } from '../../server/store/database/connect.ts'
import { readRows } from '../../server/store/database/read.ts'
import { statementOfAll } from '../../server/store/database/statement.ts'
import type { AppError } from '../../server/errors.ts'
import { onChanges } from '../../server/start/on-changes.ts'
import { makeServices } from '../../server/start/make-services.ts'
import { changeChannel, listenForChanges } from '../../server/store/writes/change-notices.ts'
import { writeInWorkspace } from '../../server/store/writes/write-in-workspace.ts'
import { startOwnApp } from '../app.ts'
import { openDatabaseProxy } from '../open-database-proxy.ts'

const { owner, address, services, workspace } = await startOwnApp()
const { id: workspaceId, send } = await workspace()

const ownPid = statementOfAll<{ pid: number }>('test_own_pid', 'select pg_backend_pid() as pid')

test('A write to a primary that has become read-only fails with 503, and its connection is closed', async () => {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name ?? ''
  const create = async () =>
    send('POST', '/conversations', {
      visitor_attributes: { email: 'ann@contacts.test' },
      messages_attributes: [{ body: 'Hello' }],
    })
  assert.equal((await create()).status, 201)
  await owner.query(`alter database ${name} set default_transaction_read_only = on`)
  await owner.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and usename = 'porchlight_app'`,
  )
  const refused = await until('connections are those of a standby', 5_000, async () => {
    const reply = await create()
    return reply.status === 201 ? undefined : reply
  })
  assert.equal(refused.status, 503)
  assert.equal((await create()).status, 503)
  assert.equal(refused.headers['retry-after'], '1')
  assert.equal((await send('GET', '/conversations')).status, 200)
  const admin = await owner.connect()
  await admin.query('set default_transaction_read_only = off')
  await admin.query(`alter database ${name} reset default_transaction_read_only`)
  admin.release(true)
  await until('writes are taken by new connections', 5_000, async () => {
    const { status } = await create()
    assert.ok(status === 503 || status === 201)
    return status === 201
  })
})

test('Reads and writes that PostgreSQL does not answer fail with 503, and succeed on new connections', async () => {
  const proxy = await openDatabaseProxy(address)
  const database = connectDatabase({
    address: proxy.address,
    poolSize: 2,
    statementTimeoutMs: 100,
    onError: () => undefined,
  })
  after(async () => database.close())
  const held = await Promise.all([database.pool.connect(), database.pool.connect()])
  const pids = new Set<number | undefined>()
  for (const connection of held) {
    const { rows } = await connection.query<{ pid: number }>(ownPid().text)
    pids.add(rows[0]?.pid)
    connection.release()
  }
  proxy.freezeOpen()
  const context = {
    workspace_id: workspaceId,
    actor: { type: 'command', name: 'test' },
    request_id: undefined,
  } as const
  const write = writeInWorkspace(database, context, {
    reads: [],
    decide: () => ({ unchanged: true }),
  })
  const outcomes = await Promise.allSettled([write, readRows(database, workspaceId, ownPid())])
  for (const outcome of outcomes) {
    assert.equal(outcome.status === 'rejected' && outcome.reason.status, 503)
  }
  // The connection that probes PostgreSQL is replaced as well; until then reads fail at once.
  const pid = await until('reads are answered', 5_000, async () => {
    const rows = await readRows(database, workspaceId, ownPid()).catch((error: AppError) => {
      assert.equal(error.status, 503)
      return []
    })
    return rows[0]?.pid
  })
  assert.ok(!pids.has(pid))
})

test('Cached keys and settings are dropped when the listening connection hangs', async () => {
  const listening = async () => {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity
        where datname = current_database() and usename = 'porchlight_app'`,
    )
    return rows.map(({ pid }) => pid)
  }
  const before = new Set(await listening())
  const made = makeServices({ config: services.config, database: services.database })
  const remembered = { ...made, settings: new Map<string, never>() }
  const principal = { name: 'any' } as KeyPrincipal
  const cached = { principal, isAllowedFrom: undefined, usableUntil: Infinity, touchedAt: 0 }
  const proxy = await openDatabaseProxy(address)
  const notices = await listenForChanges(proxy.address, onChanges(remembered), () => undefined, 400)
  after(async () => notices.stop())
  const [pid] = (await listening()).filter((one) => !before.has(one))
  assert.ok(pid)
  proxy.freezeOpen()
  remembered.keys.keeper(workspaceId)('any', cached)
  await until('all is forgotten', 5_000, () => remembered.keys.size() === 0)
  await until('another connection listens', 5_000, async () => {
    const now = await listening()
    return now.some((one) => one !== pid && !before.has(one))
  })
  remembered.keys.keeper(workspaceId)('any', cached)
  await owner.query('select pg_notify($1, $2)', [changeChannel, workspaceId])
  await until('all is forgotten at a notice', 5_000, () => remembered.keys.size() === 0)
})
