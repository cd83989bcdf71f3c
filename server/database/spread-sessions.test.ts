import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../test/app.ts'
import { wayOfRequests } from '../../test/way-of-requests.ts'
import { readRows } from './read.ts'
import { spreadSessions } from './sessions.ts'
import { statement } from './statement.ts'

// How the coordinator of a Citus cluster is spoken to, shown on a PostgreSQL that is alone.
const { address } = await startApp()
const { services, workspace } = await startApp({}, { ...address, isSpread: true })
const [mine, theirs] = [await workspace('mine'), await workspace('theirs')]
const { database } = services
const skip = 'poolerUrl' in wayOfRequests(address)

const findSession = statement<{ visible: string; plans: string; told: string }, []>(
  'test_find_session',
  `select string_agg(workspace_id::text, ' ') as visible,
          current_setting('plan_cache_mode') as plans,
          current_setting('citus.propagate_set_commands', true) as told
     from workspaces`,
)

test(
  'Each read is bound by SET LOCAL in its own transaction, several in one round trip too',
  { skip },
  async () => {
    const ids = Array.from({ length: 12 }, (_, at) => (at % 3 === 0 ? theirs.id : mine.id))
    const seen = await Promise.all(ids.map(async (id) => readRows(database, id, findSession())))
    assert.deepEqual(
      seen,
      ids.map((visible) => [{ visible, plans: 'force_custom_plan', told: 'local' }]),
    )
    const { rows } = await database.pool.query(
      `select coalesce(current_setting('porchlight.workspace_id', true), '') as bound`,
    )
    assert.deepEqual(rows, [{ bound: '' }])
  },
)

test('What is written and read for two workspaces at once stays in each', { skip }, async () => {
  const told = await Promise.all(
    [mine, theirs, mine, theirs].map(async ({ send, subdomain }) => {
      const visitor = { email: `bob@${subdomain}.test` }
      const messages = [{ body: subdomain }]
      const created = await send('POST', '/conversations', {
        visitor_attributes: visitor,
        messages_attributes: messages,
      })
      assert.equal(created.status, 201)
      const path = `/conversations/${created.body.conversation.id}/messages`
      const note = { kind: 'note', body: 'Hm', sender_email: `ann@${subdomain}.test` }
      assert.equal((await send('POST', path, note)).status, 201)
      return (await send('GET', path)).body.messages.length
    }),
  )
  assert.deepEqual(told, [2, 2, 2, 2])
  for (const { send } of [mine, theirs]) {
    const { body } = await send('GET', '/conversations?status=new,open')
    assert.equal(body.pagination.total_count, 2)
    assert.equal((await send('GET', '/visitors')).body.contacts.length, 1)
  }
})

test('Only a UUID gets into the text that binds', () => {
  const { bind } = spreadSessions()
  assert.throws(() => bind({} as never, `'; drop table workspaces; --`), TypeError)
})
