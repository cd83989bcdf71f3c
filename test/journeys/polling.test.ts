import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { startApp, startOwnApp, type Send } from '../app.ts'
import { assertCountersExact, createConversation } from '../conversations.ts'
import { assertStrictlyGrowing, makePoller, type Seen } from '../make-poller.ts'

const { workspace, owner, address } = await startOwnApp()
const { sendAs } = await startApp({}, address)
const writers = 8
const writesEach = 16

/** Creates, updates and answers conversations; returns each conversation's last state. */
async function write(send: Send, writer: number): Promise<Map<string, Seen>> {
  const last = new Map<string, Seen>()
  const ids: string[] = []
  for (let at = 0; at < writesEach; at += 1) {
    const target = ids[at % Math.max(ids.length, 1)]
    if (target === undefined || at % 3 === 0) {
      const made = await createConversation(send, { title: `${writer}.${at}` })
      ids.push(made.id)
      last.set(made.id, made)
    } else if (at % 3 === 1) {
      const statuses = ['open', 'closed', 'on_hold', 'new']
      const { body } = await send('PATCH', `/conversations/${target}`, {
        title: `${writer}.${at}`,
        status: statuses[at % statuses.length],
      })
      last.set(target, body.conversation)
    } else {
      await send('POST', `/conversations/${target}/messages`, {
        body: `message ${at}`,
        sender_email: 'bob@x.test',
      })
      const { body } = await send('GET', `/conversations/${target}`)
      last.set(target, body.conversation)
    }
  }
  return last
}

test('With eight writers on two servers, a poller misses and repeats nothing, and every counter stays exact', async () => {
  const { send, id, key, subdomain } = await workspace()
  const elsewhere = sendAs({ host: `${subdomain}.localhost`, key })
  const { seen, poll, drain } = makePoller(send)
  const done = new AbortController()
  const polling = (async () => {
    while (!done.signal.aborted) await poll()
  })()
  const written = await Promise.all(
    Array.from({ length: writers }, async (_, writer) =>
      write(writer % 2 === 0 ? send : elsewhere, writer),
    ),
  )
  done.abort()
  await polling
  await drain()
  assertStrictlyGrowing(seen)
  const latest = new Map(seen.map((one) => [one.id, one]))
  const expected = new Map(written.flatMap((last) => [...last]))
  assert.equal(latest.size, expected.size)
  for (const [conversationId, last] of expected) {
    assert.deepEqual(latest.get(conversationId), last)
  }
  const list = await send('GET', '/conversations')
  assert.equal(list.body.pagination.total_count, expected.size)
  await assertCountersExact(owner, id)
  const { rows } = await owner.query(
    'select max(sequence) = count(*) as gapless from events where workspace_id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ gapless: true }])
})

test('Two servers on one database find or create each person, tag and external id once', async () => {
  const { send, id, key, subdomain } = await workspace()
  const elsewhere = sendAs({ host: `${subdomain}.localhost`, key })
  const replies = await Promise.all(
    Array.from({ length: 24 }, async (_, at) =>
      (at % 2 === 0 ? send : elsewhere)('POST', '/conversations', {
        visitor_attributes: { email: `p${at >> 2}@x.test` },
        messages_attributes: [{ body: 'Hello' }],
        external_id: `c${at >> 1}`,
        tags: ['same'],
      }),
    ),
  )
  assert.equal(replies.filter(({ status }) => status === 201).length, 12)
  assert.equal(replies.filter(({ status }) => status === 200).length, 12)
  const { rows } = await owner.query(
    `select (select count(*) from contacts where workspace_id = $1) as contacts,
            (select count(*) from conversations where workspace_id = $1) as conversations,
            (select count(*) from tags where workspace_id = $1) as tags`,
    [id],
  )
  assert.deepEqual(rows, [{ contacts: 6, conversations: 12, tags: 1 }])
  await assertCountersExact(owner, id)
})

test('If the clock is behind the last change, times continue from that change by a millisecond each', async () => {
  const { send, id } = await workspace()
  const ahead = Date.now() + 3_600_000
  await owner.query('update workspace_clocks set tick = $2 where workspace_id = $1', [
    id,
    new Date(ahead),
  ])
  const made = await createConversation(send)
  const moment = (changes: number) => new Date(ahead + changes).toISOString()
  assert.equal(made.updated_at, moment(1))
  const path = `/conversations/${made.id}`
  const sent = await send('POST', `${path}/messages`, { body: 'Me', sender_email: 'bob@x.test' })
  assert.equal(sent.body.message.created_at, moment(2))
  const patched = await send('PATCH', path, { title: 'New' })
  assert.equal(patched.body.conversation.updated_at, moment(3))
})

test('A change that commits late is missed by no poll, and later writers cannot overtake it', async () => {
  const { send, id: workspaceId } = await workspace()
  const slow = await createConversation(send, { title: 'slow' })
  const { seen, poll, drain } = makePoller(send)
  await drain()
  const held = await owner.connect()
  let later: Promise<unknown>[] = []
  try {
    await held.query('begin')
    const { rows } = await held.query<{ tick: Date }>(
      `update workspace_clocks set tick = greatest(now(), tick + interval '1 millisecond')
        where workspace_id = $1 returning tick`,
      [workspaceId],
    )
    const tick = rows[0]?.tick
    await held.query(
      `update conversations set title = 'slowly changed', updated_at = $3
        where workspace_id = $1 and id = $2`,
      [workspaceId, slow.id, tick],
    )
    later = Array.from({ length: 4 }, async (_, at) =>
      createConversation(send, { title: `later ${at}` }),
    )
    await untilWaiting(1)
    assert.deepEqual(await poll(), [], 'nothing is shown before it is committed')
    await held.query('commit')
  } finally {
    held.release()
  }
  await Promise.all(later)
  await drain()
  assertStrictlyGrowing(seen)
  const titles = seen.map(({ title }) => title)
  assert.deepEqual(titles.slice(0, 2), ['slow', 'slowly changed'])
  assert.deepEqual(titles.slice(2).toSorted(), ['later 0', 'later 1', 'later 2', 'later 3'])
  await assertCountersExact(owner, workspaceId)
})

/** Resolves when that many sessions wait for a lock, behind the transaction that is held open. */
async function untilWaiting(sessions: number): Promise<void> {
  const deadline = Date.now() + 2_000
  for (;;) {
    const { rows } = await owner.query<{ waiting: number }>(
      `select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if ((rows[0]?.waiting ?? 0) >= sessions) return
    assert.ok(Date.now() < deadline, 'No writer waits for the open transaction.')
    await nextTurn()
  }
}
