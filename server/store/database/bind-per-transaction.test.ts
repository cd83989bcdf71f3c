import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { startOwnApp } from '../../../test/app.ts'
import { urlOf } from '../../operate/backup/testing/scenario.ts'
import { readConfig } from '../../config/config.ts'
import { checkPooler } from '../../operate/doctor/check-pooler.ts'
import { sendBatch } from './batch.ts'
import { begin, commit, connectDatabase, type Connection } from './connect.ts'
import { readRows } from './read.ts'
import { statementOfAll } from './statement.ts'

// Tests the statements for a transaction pooler without one: the connection is its only one.
const { workspace, address, owner } = await startOwnApp()
const [mine, theirs] = [await workspace(), await workspace()]
const connectTo = (poolerUrl: string) =>
  connectDatabase({
    address: { poolerUrl },
    poolSize: 1,
    statementTimeoutMs: 5_000,
    onError: () => undefined,
  })
const database = connectTo(urlOf(address, 'porchlight_app'))
after(async () => database.close())

const findVisible = statementOfAll<{ visible: string | null }>(
  'test_find_visible',
  `select string_agg(workspace_id::text, ' ') as visible from workspaces`,
)
const findSettings = statementOfAll<Record<string, string>>(
  'test_find_settings',
  `select current_setting('timezone') as timezone, current_setting('plan_cache_mode') as plans,
          current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle`,
)

/** Records the names of prepared statements. */
function preparedNames(client: Connection): string[] {
  const { connection } = client as unknown as {
    connection: { parse: (statement: { name: string }) => void }
  }
  const names: string[] = []
  const parse = connection.parse.bind(connection)
  connection.parse = (prepared) => {
    names.push(prepared.name)
    parse(prepared)
  }
  return names
}

test('Workspaces that share a connection see only their own rows, in shared round trips and in writes', async () => {
  const ids = Array.from({ length: 12 }, (_, number) => (number % 3 === 0 ? theirs.id : mine.id))
  const seen = await Promise.all(ids.map(async (id) => readRows(database, id, findVisible())))
  assert.deepEqual(
    seen.map(([row]) => row?.visible),
    ids,
  )
  const connection = await database.pool.connect()
  for (const { id } of [mine, theirs, mine]) {
    const binding = database.binding.bind(connection, id)
    await sendBatch(connection, [begin, binding])
    // A later batch of the transaction is still bound; later statements are not.
    const [[row]] = await sendBatch(connection, [findVisible(), commit])
    assert.equal(row?.visible, id)
    assert.deepEqual(await sendBatch(connection, [findVisible()]), [[{ visible: null }]])
  }
  connection.release()
})

test('No statement stays prepared in a connection, and all settings end with each transaction', async () => {
  const connection = await database.pool.connect()
  const { rows: before } = await connection.query(findSettings().text)
  connection.release()
  const names = preparedNames(connection)
  const ours = {
    timezone: 'UTC',
    plans: 'force_generic_plan',
    statement: '5s',
    lock: '3s',
    idle: '10s',
  }
  for (let round = 0; round < 2; round += 1) {
    assert.deepEqual(await readRows(database, mine.id, findSettings()), [ours])
  }
  assert.deepEqual(names, ['', '', '', ''])
  const { rows: left } = await connection.query(findSettings().text)
  assert.deepEqual(left, before)
  assert.notDeepEqual(left, [ours])
  const kept = await connection.query('select name from pg_prepared_statements')
  assert.deepEqual(kept.rows, [])
})

/** Imitates a pooler that tracks prepared statements under its own names. */
async function renaming(t: TestContext): Promise<string> {
  assert.ok('socketFolder' in address)
  const { socketFolder, port, database: name } = address
  const server = createServer((near) => {
    const far = connect(join(socketFolder, `.s.PGSQL.${port}`))
    near.on('data', (bytes) => {
      const text = bytes.toString('latin1').replaceAll(/porchlight_(?=[\da-f]{8}-)/g, 'PGBOUNCER__')
      far.write(text, 'latin1')
    })
    far.pipe(near).on('close', () => far.destroy())
  })
  t.after(() => server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `postgres://porchlight_app@127.0.0.1:${(server.address() as AddressInfo).port}/${name}`
}

test('If the pooler tracks prepared statements, each is prepared once', async (t) => {
  const keeping = connectTo(await renaming(t))
  const connection = await keeping.pool.connect()
  connection.release()
  const names = preparedNames(connection)
  for (const { id } of [mine, theirs, mine]) {
    assert.deepEqual(await readRows(keeping, id, findVisible()), [{ visible: id }])
  }
  assert.deepEqual(names, ['bind_workspace', 'test_find_visible'])
  await keeping.close()
})

test('A login with too many rights, or none, never runs a statement', async () => {
  await owner.query('create role test_stranger login')
  for (const [login, reason] of [
    ['postgres', /postgres, could see the data of all workspaces.*alter role porchlight_app login/],
    [
      'test_stranger',
      /test_stranger, has no rights to the tables.*alter role porchlight_app login/,
    ],
  ] as const) {
    const wide = connectTo(urlOf(address, login))
    await assert.rejects(readRows(wide, mine.id, findVisible()), reason)
    await assert.rejects(wide.pool.query('select 1'), reason)
    const env = { DATABASE_URL: urlOf(address), PORCHLIGHT_POOLER_URL: urlOf(address, login) }
    const patient = { config: readConfig(env), owner, requests: wide.pool, repair: false }
    const [finding] = await checkPooler(patient)
    assert.equal(finding?.state, 'fail')
    assert.match(finding.says, reason)
    await wide.close()
  }
  await owner.query('drop role test_stranger')
})
