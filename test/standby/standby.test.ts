import assert from 'node:assert/strict'
import { after, beforeEach, suite, test } from 'node:test'
import { until } from '../../campaigns/until.ts'
import { directoryOf } from '../../server/chat/directory/testing/scim-client.ts'
import { readReplicated } from '../../server/store/standby/read-replicated.ts'
import type { Outcome, Standby } from '../../server/store/standby/standby.ts'
import { statement } from '../../server/store/database/statement.ts'
import { startOwnApp, type Send, type TestApp } from '../app.ts'
import { signIn } from '../sign-in.ts'
import { startPair, withoutStandbys, type Pair } from './start-pair.ts'

/** Longer than a busy machine delays a reply. */
const longMs = 20_000

type World = { pair: Pair; app: TestApp; standby: Standby; sentences: string[] }

async function makeWorld(settings: Record<string, string> = {}): Promise<World> {
  const pair = await startPair(settings)
  after(pair.remove)
  const app = await startOwnApp(
    { DATABASE_URL: pair.primary.url, PORCHLIGHT_REPLICA_URL: pair.standby.url },
    { url: pair.primary.url },
  )
  const { standby } = app.services
  assert.ok(standby)
  const sentences: string[] = []
  Object.assign(standby, { onError: ({ message }: Error) => sentences.push(message) })
  return { pair, app, standby, sentences }
}

/** What became of the reads during `work`, without those that did not happen. */
async function outcomesOf(standby: Standby, work: () => Promise<unknown>) {
  const before = new Map(standby.counts)
  await work()
  const made = [...standby.counts].map(
    ([name, value]) => [name, value - (before.get(name) ?? 0)] as const,
  )
  return Object.fromEntries(made.filter(([, value]) => value !== 0)) as Partial<
    Record<Outcome, number>
  >
}

/** Lets reads try the standby at once. */
function forgetRests(standby: Standby): void {
  standby.restsUntil = 0
  standby.late.clear()
}

async function addConversation(send: Send, body = 'Hello'): Promise<string> {
  const reply = await send('POST', '/conversations', {
    visitor_attributes: { email: 'ann@contacts.test' },
    messages_attributes: [{ body }],
  })
  assert.equal(reply.status, 201)
  return reply.body.conversation.id
}

suite('A standby', { skip: withoutStandbys }, async () => {
  if (withoutStandbys !== false) return
  const { pair, app, standby, sentences } = await makeWorld()
  const { send, id: workspaceId } = await app.workspace()
  const first = await addConversation(send, 'A lantern')
  beforeEach(async () => {
    await pair.untilEqual()
    forgetRests(standby)
    standby.patienceMs = longMs
  })

  test('Lists and searches come from the standby, byte for byte as from the primary', async () => {
    const paths = [
      '/conversations?sort=updated_at&order=desc',
      '/conversations?status=new&per_page=1&page=2',
      `/conversations/${first}/messages`,
      '/visitors',
      '/team-members',
      '/search?q=lantern',
    ]
    await send('GET', '/search?q=lantern&fresh=true')
    // The index is written without waiting for the disk.
    await pair.primary.query('checkpoint')
    await pair.untilEqual()
    for (const path of paths) {
      forgetRests(standby)
      let text = ''
      const made = await outcomesOf(standby, async () => {
        text = (await send('GET', path)).text
      })
      assert.ok(made.used !== undefined, path)
      assert.deepEqual(Object.keys(made), ['used'], path)
      standby.restsUntil = Infinity
      assert.equal((await send('GET', path)).text, text, path)
    }
  })

  test('A member whom the directory deactivates reads nothing from the standby any more, within a second', async () => {
    const other = await app.workspace()
    const { scim } = await directoryOf(other)
    const email = 'kim@x.test'
    const { body: user } = await scim('POST', '/Users', { userName: email, active: true })
    const kim = await signIn(other, email)
    await pair.untilEqual()
    const made = await outcomesOf(standby, async () => {
      assert.equal((await kim.send('GET', '/conversations')).status, 200)
    })
    assert.deepEqual(Object.keys(made), ['used'])
    const Operations = [{ op: 'replace', path: 'active', value: false }]
    assert.equal((await scim('PATCH', `/Users/${user.id}`, { Operations })).status, 200)
    const since = performance.now()
    while ((await kim.send('GET', '/conversations')).status !== 401)
      assert.ok(performance.now() - since < 1_000)
  })

  test('Single reads, missing ones and unknown parents are left to the primary', async () => {
    const made = await outcomesOf(standby, async () => {
      assert.equal((await send('GET', `/conversations/${first}`)).status, 200)
      assert.equal((await send('GET', '/team-members?include=invited')).status, 200)
    })
    assert.deepEqual(made, {})
    const unknown = '/conversations/0198c000-0000-7000-8000-000000000000/messages'
    assert.equal((await send('GET', unknown)).status, 404)
  })

  test('A list shows a change at once while the standby replays nothing', async (t) => {
    t.after(async () => pair.standby.query('select pg_wal_replay_resume()'))
    const other = await app.workspace()
    await addConversation(other.send)
    await pair.untilEqual()
    await pair.standby.query('select pg_wal_replay_pause()')
    const before = (await send('GET', '/conversations')).body.pagination.total_count
    const made = await outcomesOf(standby, async () => {
      await addConversation(send)
      const list = await send('GET', '/conversations')
      assert.equal(list.body.pagination.total_count, before + 1)
    })
    assert.deepEqual(made, { behind: 1 })
    const idle = await outcomesOf(standby, async () => other.send('GET', '/conversations'))
    assert.deepEqual(idle, { used: 1 }, 'Nothing has changed in the other workspace.')
    await pair.standby.query('select pg_wal_replay_resume()')
    await until('the standby is used again', 10_000, async () => {
      const after = await outcomesOf(standby, async () => send('GET', '/conversations'))
      return after.used === 1
    })
  })

  test('A list shows no commit of the standby that the primary does not show yet', async (t) => {
    const reset = async () => {
      await pair.primary.query(`alter system reset synchronous_standby_names`)
      await pair.primary.query('select pg_reload_conf()')
    }
    t.after(reset)
    const total = async () => (await send('GET', '/conversations')).body.pagination.total_count
    const before = await total()
    // Commits wait for a standby that does not exist, while this one replays them.
    await pair.primary.query(`alter system set synchronous_standby_names = 'nobody'`)
    await pair.primary.query('select pg_reload_conf()')
    // The reload takes effect after its reply: until then a commit is shown at once.
    await until('commits wait', 10_000, async () => {
      void pair.primary.query(`select pg_logical_emit_message(true, 'test', '')`)
      const waiting = await pair.primary.query(
        `select from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      return waiting.length > 0
    })
    const written = send('POST', '/conversations', {
      visitor_attributes: { email: 'ann@contacts.test' },
      messages_attributes: [{ body: 'Not yet' }],
    })
    await until('the standby shows the commit', 10_000, async () => {
      const [row] = await pair.standby.query(
        `select count(*)::int as number from conversations where workspace_id = '${workspaceId}'`,
      )
      return row?.['number'] === before + 1
    })
    forgetRests(standby)
    const made = await outcomesOf(standby, async () => assert.equal(await total(), before))
    assert.deepEqual(made, { ahead: 1 })
    await reset()
    assert.equal((await written).status, 201)
    assert.equal(await total(), before + 1)
  })

  test('A read that replay cancels is repeated on the primary, and the standby stays in use', async () => {
    await pair.standby.query('alter system set max_standby_streaming_delay = 0')
    await pair.standby.query('select pg_reload_conf()')
    const slow = statement<{ number: number }>(
      'test_slow_there',
      `select count(*)::int as number,
              (select case when pg_is_in_recovery() then pg_sleep(20) end) as slept
         from conversations where workspace_id = $workspaceId`,
    )
    const made = await outcomesOf(standby, async () => {
      const read = readReplicated(app.services, workspaceId, [slow({ workspaceId })])
      await until('the standby reads', 5_000, async () => {
        const rows = await pair.standby.query(
          `select from pg_stat_activity where wait_event = 'PgSleep'`,
        )
        return rows.length > 0
      })
      await pair.primary.query('begin; lock table conversations in access exclusive mode; commit')
      const [[row]] = await read
      assert.ok((row?.number ?? 0) > 0)
    })
    assert.deepEqual(made, { failed: 1 })
    assert.equal(standby.restsUntil, 0)
  })

  test('A frozen standby delays a read by a moment, and those after it not at all', async () => {
    sentences.length = 0
    standby.patienceMs = 500
    const goOn = await pair.standby.freeze()
    const made = await outcomesOf(standby, async () => {
      assert.equal((await send('GET', '/conversations')).status, 200)
      const startedAt = performance.now()
      for (let count = 0; count < 20; count += 1)
        assert.equal((await send('GET', '/conversations')).status, 200)
      assert.ok(performance.now() - startedAt < 2_000)
    })
    assert.equal(made.slow, 1)
    assert.equal(made.resting, 20)
    assert.deepEqual(sentences, [
      'The primary answers all reads, as the standby cannot: It does not answer.',
    ])
    await goOn()
    await until('the standby is used again', 20_000, async () => {
      const after = await outcomesOf(standby, async () => send('GET', '/conversations'))
      return after.used === 1
    })
    assert.equal(sentences.at(-1), 'The standby answers reads again.')
  })

  test('Lists go on without an error while the standby is killed, and use it when it is back', async () => {
    const reading = new AbortController()
    const readers = Array.from({ length: 8 }, async () => {
      while (!reading.signal.aborted)
        assert.equal((await send('GET', '/conversations')).status, 200)
    })
    await until('the standby is used', 10_000, () => (standby.counts.get('used') ?? 0) > 0)
    await pair.standby.kill()
    const failed = standby.counts.get('failed') ?? 0
    forgetRests(standby)
    await until('a read has failed there', 10_000, () => {
      forgetRests(standby)
      return (standby.counts.get('failed') ?? 0) > failed
    })
    reading.abort()
    await Promise.all(readers)
    await pair.standby.start()
    await until('the standby is used again', 40_000, async () => {
      const after = await outcomesOf(standby, async () => send('GET', '/conversations'))
      return after.used === 1
    })
  })

  test('A promoted standby is not read, though connections to it live on', async () => {
    assert.equal((await send('GET', '/conversations')).status, 200)
    const before = (await send('GET', '/conversations')).body.pagination.total_count
    await pair.standby.query('select pg_promote()')
    forgetRests(standby)
    sentences.length = 0
    // A fork: the former standby goes its own way.
    await pair.standby.query(
      `update workspace_clocks set tick = tick + interval '1 hour' where workspace_id = '${workspaceId}'`,
    )
    const made = await outcomesOf(standby, async () => {
      const list = await send('GET', '/conversations')
      assert.equal(list.body.pagination.total_count, before)
    })
    assert.deepEqual(made, { promoted: 1 })
    assert.deepEqual(sentences, [
      'The primary answers all reads, as the standby cannot: It has been promoted.',
    ])
  })
})
