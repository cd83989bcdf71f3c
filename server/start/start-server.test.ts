import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { makeFolder } from '../../test/make-folder.ts'
import { until } from '../../campaigns/until.ts'
import { cloneDatabase, exchange } from '../../test/app.ts'
import { databaseSettings, skippedBehindPooler as skip } from '../../test/request-database.ts'
import { readConfig } from '../config/config.ts'
import { connectOwner } from '../store/database/connect.ts'
import { checkClock } from '../operate/doctor/check-clock.ts'
import { startServer } from './start-server.ts'
import { createWorkspace } from '../chat/workspaces/create-workspace.ts'
import { makeClockLook, watchClocks } from '../store/writes/watch-clocks.ts'

const dataFolder = await makeFolder('start')

const acme = {
  subdomain: 'acme',
  name: 'Acme',
  time_zone: 'UTC',
  admin: { email: 'ann@acme.test', first_name: 'Ann', last_name: 'Admin' },
}

/** A server on its own database, given by DATABASE_URL, with one unsent invitation. */
async function startOwing(
  t: TestContext,
  env: Record<string, string> = {},
  { poolSize, say }: { poolSize?: number; say?: (line: string) => void } = {},
) {
  const address = await cloneDatabase()
  assert.ok('socketFolder' in address)
  const { socketFolder, port: socketPort, database } = address
  const host = encodeURIComponent(socketFolder)
  const log = { text: '' }
  const logStream = new PassThrough().on('data', (part: Buffer) => (log.text += part.toString()))
  const config = readConfig({
    ...databaseSettings(`postgres://postgres@/${database}?host=${host}&port=${socketPort}`),
    PORCHLIGHT_DATA: dataFolder,
    PORCHLIGHT_DEMO: 'off',
    PORT: '0',
    ...env,
  })
  const running = await startServer(
    { ...config, poolSize: poolSize ?? config.poolSize },
    { logStream, ...(say === undefined ? {} : { say }), onError: () => undefined },
  )
  t.after(running.stop)
  const port = Number(new URL(running.address).port)
  const { api_key: key } = await createWorkspace(running.opened.owner, acme)
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const body = JSON.stringify({ emails: ['bob@acme.test'] })
  const path = '/api/external/v2/team-members'
  assert.equal((await exchange(port, 'POST', path, body, headers)).status, 201)
  return { running, key, log }
}

test('without a mail server a mail becomes a file, with a link to the workspace alone', async (t) => {
  await startOwing(t)
  const folder = join(dataFolder, 'mail')
  const name = await until('the mail is written', 20_000, async () =>
    (await readdir(folder).catch(() => [])).find((entry) => entry.endsWith('.eml')),
  )
  // Quoted-printable breaks lines anywhere.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '')
  assert.match(text, /^To: bob@acme\.test$/m)
  const links = [...text.matchAll(/https?:\/\/[^\s"<#]+#?/g)].map(([link]) => link)
  assert.deepEqual([...new Set(links)], ['http://acme.localhost/inbox/welcome#'])
})

test('a mail that cannot be delivered is logged, without any address', async (t) => {
  // Nothing listens on port 1.
  const { log } = await startOwing(t, { PORCHLIGHT_SMTP_URL: 'smtp://127.0.0.1:1' })
  const line = await until('the failure is logged', 20_000, async () =>
    log.text.split('\n').find((entry) => entry.includes('was not delivered')),
  )
  assert.match(line, /"level":(?:40|"warn").*attempt 1 of 25\): .*ECONNREFUSED/)
  assert.doesNotMatch(log.text, /acme\.test/)
})

test('a request after the pool has ended fails with 503, and no error is logged', async (t) => {
  const { running, key, log } = await startOwing(t)
  await running.opened.database.pool.end()
  const headers = { 'x-api-key': key }
  const reply = await running.app.inject({
    url: '/api/external/v2/visitors?email=a@b.test',
    headers,
  })
  assert.equal(reply.statusCode, 503, reply.body)
  assert.doesNotMatch(log.text, /"level":(?:50|60)/)
})

test(
  'a start says when PostgreSQL allows fewer connections than the settings need',
  { skip },
  async (t) => {
    const said: string[] = []
    await startOwing(t, {}, { poolSize: 1_000, say: (line) => said.push(line) })
    assert.match(
      said.join(),
      /^PostgreSQL allows \d+ connections, a server uses up to \d{4}\. Lower PORCHLIGHT_POOL_SIZE/,
    )
  },
)

test('a clock that jumped ahead is found among the workspaces that have changed, and logged; the doctor warns about it', async (t) => {
  const address = await cloneDatabase()
  const owner = connectOwner(address, () => undefined, 1)
  t.after(async () => owner.end())
  await createWorkspace(owner, acme)
  const lines: string[] = []
  const following = new Set<(id: string | undefined) => void>()
  const follow = (listener: (id: string | undefined) => void) => {
    following.add(listener)
    return () => void following.delete(listener)
  }
  let setBackMs = 0
  const setBack = new Proxy(owner, {
    get: (pool, name) => {
      const found: unknown = Reflect.get(pool, name)
      if (name !== 'query' || typeof found !== 'function') return found
      return async (...given: unknown[]) => {
        const result = (await Reflect.apply(found, pool, given)) as { rows: { at: Date }[] }
        for (const row of result.rows) row.at = new Date(row.at.getTime() - setBackMs)
        return result
      }
    },
  })
  const clocks = makeClockLook(setBack, follow)
  const look = async () => {
    const { ids } = await clocks.look()
    return ids.length
  }
  assert.equal(await look(), 0)
  await owner.query(`update workspace_clocks set tick = clock_timestamp() + interval '31 days'`)
  assert.equal(await look(), 0, 'No commit was heard of.')
  const { rows } = await owner.query<{ id: string }>(
    'select workspace_id as id from workspace_clocks',
  )
  for (const listener of following) listener(rows[0]?.id)
  assert.equal(await look(), 1)
  assert.equal(await look(), 1, 'One that was ahead is looked at again.')
  clocks.stop()
  const second = makeClockLook(setBack, follow)
  await owner.query('update workspace_clocks set tick = clock_timestamp()')
  await second.look()
  await owner.query(`update workspace_clocks set tick = clock_timestamp() + interval '31 days'`)
  assert.equal((await second.look()).ids.length, 0)
  setBackMs = 3_600_000
  assert.equal(
    (await second.look()).ids.length,
    1,
    'All are looked at after the clock was set back.',
  )
  second.stop()
  await watchClocks({
    owner,
    follow,
    log: (line) => void lines.push(line),
    onError: assert.ifError,
  })()
  assert.match(
    lines.join(),
    /^The newest change of 1 workspace bears a time that is still to come, up to \d{4}-/,
  )
  const [finding] = await checkClock({ owner })
  assert.equal(finding?.state, 'warn')
  assert.equal(finding.says, lines[0])
})
