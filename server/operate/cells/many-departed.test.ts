import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, exchange, type TestWorkspace } from '../../../test/app.ts'
import { startConversation } from '../../../test/seed.ts'
import { openStream } from '../../chat/events/testing/open-stream.ts'
import { mailKind } from '../../chat/mail/mail-task.ts'
import { createMailTransport } from '../../chat/mail/mail-transport.ts'
import { findMail } from '../../chat/mail/queries.ts'
import { startIndexing } from '../../chat/search/start-indexing.ts'
import { setHosts } from '../../chat/workspaces/set-hosts.ts'
import { listDueWebhooks } from '../../chat/webhooks/due-queries.ts'
import { basePath } from '../../start/app.ts'
import { readRows } from '../../store/database/read.ts'
import { claimDue } from '../../store/due/claim-due.ts'
import { sweepOnce } from '../../store/housekeeping/start-housekeeping.ts'
import { changeChannel } from '../../store/writes/change-notices.ts'

const app = await startOwnApp({ PORCHLIGHT_FAILED_ATTEMPTS_PER_MINUTE: '1000' })
const { owner, services, port } = app

/** More than the servers have ever listed, and all with ids before those of workspaces made now. */
await owner.query(
  `insert into workspace_moves (workspace_id, move_id, state, peer, subdomain, hosts, changed_at)
   select lpad(to_hex(n), 32, '0')::uuid, gen_random_uuid(), 'gone', 'b', 'gone-' || n,
          array['gone-' || n || '.localhost', 'chat--gone-' || n || '.localhost', 'help.gone-' || n || '.test'], now()
     from generate_series(1, 20000) n`,
)

async function leave({ id, subdomain }: TestWorkspace, hosts: readonly string[]): Promise<void> {
  await owner.query(
    `insert into workspace_moves (workspace_id, move_id, state, peer, subdomain, hosts, changed_at)
     values ($1, gen_random_uuid(), 'gone', 'b', $2, $3, now())`,
    [id, subdomain, hosts],
  )
  await owner.query('select pg_notify($1, $2)', [changeChannel, id])
}

const statusAt = async (host: string, key: string) =>
  (await app.sendAs({ host, key })('GET', '/conversations')).status

test('Of more than 10,000 workspaces that have left, each gets 421 by host and by key, and others are served', async () => {
  const [acme, globex] = [await app.workspace('acme'), await app.workspace('globex')]
  await setHosts(owner, 'acme', { team: 'help.acme.test', visitors: 'chat.acme.test' }, 'localhost')
  const hosts = ['acme.localhost', 'chat--acme.localhost', 'help.acme.test', 'chat.acme.test']
  await until('its own names are known', 5_000, async () => services.hosts.own().size === 2)
  assert.equal(await statusAt('acme.localhost', acme.key), 200)
  const headers = { host: 'acme.localhost', 'x-api-key': acme.key }
  const stream = await openStream({ port, headers })
  await leave(acme, hosts)
  // Its clients ask again, at the proxy.
  await stream.ended
  for (const host of hosts) {
    await until(`${host} has left`, 5_000, async () => (await statusAt(host, acme.key)) === 421)
  }
  // A bare address has no workspace: its key tells.
  assert.equal(await statusAt('127.0.0.1', acme.key), 421)
  assert.equal(await statusAt('globex.localhost', globex.key), 200)
  assert.equal(await statusAt('127.0.0.1', globex.key), 200)
  for (const path of ['/widget.js', '/frame', '/inbox', `${basePath}/openapi.json`]) {
    const { status } = await exchange(port, 'GET', path, undefined, { host: 'chat.acme.test' })
    assert.equal(status, 421, path)
  }
})

test('One of them whose rows are removed gets 421, too, and a name that no workspace had 401', async () => {
  const { key } = await app.workspace()
  await until('notices are heard', 5_000, async () => services.hosts.haveLeft())
  for (const host of ['gone-19999.localhost', 'chat--gone-2.localhost', 'help.gone-20000.test'])
    assert.equal(await statusAt(host, key), 421, host)
  assert.equal(await statusAt('nobody.localhost', key), 401)
})

test('Nothing is sent, indexed or swept in the background for one of them', async () => {
  const [left, stays] = [await app.workspace(), await app.workspace()]
  for (const { send } of [left, stays]) {
    await startConversation(send)
    const url = 'https://example.com/'
    assert.equal((await send('POST', '/webhooks', { url })).status, 201)
    assert.equal((await send('POST', '/team-members', { emails: ['bea@x.test'] })).status, 201)
  }
  await leave(left, [])
  const transport = createMailTransport({ smtpUrl: undefined, from: 'a@x.test', mailFolder: '' })
  const kind = mailKind({ pool: owner, transport, config: services.config, log: () => undefined })
  const claimed = (await claimDue(owner, kind, 100, new Map(), null)).map(
    (task) => task.workspace_id,
  )
  assert.deepEqual([claimed.includes(left.id), claimed.includes(stays.id)], [false, true])
  // A task that runs already finds no mail.
  for (const { id: workspaceId } of [left, stays]) {
    const { rows } = await owner.query('select id from mails where workspace_id = $1', [
      workspaceId,
    ])
    const found = await readRows(
      services.database,
      workspaceId,
      findMail({ workspaceId, id: rows[0].id }),
    )
    assert.equal(found.length, workspaceId === stays.id ? 1 : 0)
  }
  const due = listDueWebhooks({ now: new Date(), workspaceIds: null })
  const webhooks = await owner.query<{ workspace_id: string }>(due.text, [...due.values])
  const owed = webhooks.rows.map(({ workspace_id: id }) => id)
  assert.deepEqual([owed.includes(left.id), owed.includes(stays.id)], [false, true])

  const stop = startIndexing({
    owner,
    database: services.database,
    follow: () => () => undefined,
    onError: (error) => assert.fail(error),
  })
  const indexed = async ({ id }: TestWorkspace) => {
    const { rows } = await owner.query<{ sequence: number }>(
      'select coalesce(max(sequence), 0)::float8 as sequence from search_progress where workspace_id = $1',
      [id],
    )
    return rows[0]?.sequence ?? 0
  }
  await until('the other one is indexed', 20_000, async () => (await indexed(stays)) > 0)
  await stop()
  assert.equal(await indexed(left), 0)

  const swept: string[] = []
  const sweep = async (_owner: unknown, id: string) => {
    swept.push(id)
    return false
  }
  const findDue = async () => [left.id, stays.id]
  const onError = (error: Error) => assert.fail(error)
  await sweepOnce({ owner, sweeps: [{ name: 'all', findDue, sweep }], onError })
  assert.deepEqual([swept.includes(left.id), swept.includes(stays.id)], [false, true])
})
