import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { until as untilSoon } from '../../../../campaigns/until.ts'
import { startOwnApp, type TestWorkspace } from '../../../../test/app.ts'
import { insertMember, startConversation } from '../../../../test/seed.ts'
import {
  browser,
  cookieOf,
  givePassword,
  password,
  signIn,
  type SignedIn,
} from '../../../../test/sign-in.ts'
import { connectJobs } from '../../../store/database/connect.ts'
import { hearDue } from '../../../store/due/due-notices.ts'
import { startDue } from '../../../store/due/start-due.ts'
import { makeOutboundClient } from '../../outbound/outbound-client.ts'
import { pushKind } from './push-kind.ts'
import { startPushService } from './testing/push-service.ts'

const app = await startOwnApp({ PORCHLIGHT_PUSH_ALLOW_PRIVATE: 'on' })
const { owner, services } = app
const path = '/auth/push-subscription'

/** The loop that sends messages. */
function startLoop(t: TestContext) {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const pool = connectJobs(app.address, () => undefined)
  const client = makeOutboundClient(
    { allowsPrivate: true },
    { timeoutMs: 5_000, replyBytes: 1_000 },
  )
  const loop = startDue({
    pool,
    kinds: [pushKind({ ...services, client, log })],
    hear: (listener) => hearDue(services.database, listener),
    onError: ({ message }) => log(message),
  })
  t.after(async () => {
    await loop.stop()
    client.close()
    await pool.end()
  })
  return lines
}

/** Omar, whose browser is subscribed and has no open page. */
async function subscribed(t: TestContext, wishes: object = {}) {
  const service = await startPushService(t)
  const space = await app.workspace()
  await insertMember(owner, space.id, { email: 'omar@x.test' })
  const omar = await signIn(space, 'omar@x.test')
  const subscription = service.subscribe()
  await put(omar, { ...subscription, ...wishes })
  const told = { space, omar, service, subscription }
  return { ...told, assign: async (email = 'secret@x.test') => assign(space, email) }
}

async function put({ browse }: SignedIn, body: object): Promise<void> {
  const reply = await browse('PUT', path, body)
  assert.equal(reply.status, 204, reply.text)
}

async function assign(space: TestWorkspace, email: string): Promise<string> {
  const id = await startConversation(space.send, email)
  const given = { assignee_email: 'omar@x.test' }
  const { status, text } = await space.send('PATCH', `/conversations/${id}`, given)
  assert.equal(status, 200, text)
  return id
}

/** Lets the page be closed for so long, and runs what is due. */
async function run({ id }: TestWorkspace, closedSeconds = 600): Promise<void> {
  await owner.query(
    `update member_sessions set last_seen_at = now() - $2 * interval '1 second' where workspace_id = $1`,
    [id, closedSeconds],
  )
  await owner.query(
    `with task as (update due_tasks set due_at = now() where workspace_id = $1 and kind = 'push' returning *)
     insert into due_turns (workspace_id, kind, next_at) select workspace_id, kind, min(due_at) from task group by 1, 2
     on conflict (workspace_id, kind) do update set next_at = excluded.next_at`,
    [id],
  )
  await untilSoon('the task has run', 20_000, async () => {
    await owner.query(`select pg_notify('porchlight_due', '')`)
    const { rows } = await owner.query(
      `select from due_tasks where workspace_id = $1 and kind = 'push' and (claim is not null or due_at < now() + interval '1 second')`,
      [id],
    )
    return rows.length === 0
  })
}

const dueSeconds = async ({ id }: TestWorkspace) => {
  const { rows } = await owner.query<{ seconds: number }>(
    `select extract(epoch from due_at - now())::integer as seconds from due_tasks where workspace_id = $1 and kind = 'push'`,
    [id],
  )
  return rows[0]?.seconds
}

const subscriptionsOf = async ({ id }: TestWorkspace) =>
  (await owner.query('select from push_subscriptions where workspace_id = $1', [id])).rows.length

test('A browser without an open page decrypts what its member was told of, without the words of a contact', async (t) => {
  startLoop(t)
  const { space, service, assign: give } = await subscribed(t)
  const id = await give()
  const seconds = (await dueSeconds(space)) ?? 0
  assert.ok(seconds > 5 && seconds <= 10, String(seconds))
  await run(space)
  const [pushed, ...others] = service.pushed
  assert.ok(pushed !== undefined && others.length === 0)
  const { title, body, tag, path: leadsTo } = pushed.message
  assert.equal(title, space.subdomain)
  assert.match(String(body), /assigned a conversation to you$/)
  assert.deepEqual([tag, leadsTo], [id, `/inbox/open/${id}`])
  assert.doesNotMatch(JSON.stringify(pushed.message), /secret/)
  const { authorization, ttl, urgency, topic } = pushed.headers
  assert.match(String(authorization), /^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/)
  assert.deepEqual([ttl, urgency], ['86400', 'high'])
  assert.match(String(topic), /^[\w-]{1,32}$/)
  await give()
  await run(space)
  assert.equal(service.pushed.length, 2, 'what was sent is not sent again')
})

test('With the words wished for, it has the name and what was written, and only of the kinds that the browser wants', async (t) => {
  startLoop(t)
  const wishes = { words: true, kinds: ['mention'], language: 'es' }
  const { space, service, assign: give } = await subscribed(t, wishes)
  const id = await give('lin@x.test')
  const note = { body: 'Can you <b>look</b>?', kind: 'note', sender_email: space.adminEmail }
  const mentions = [{ email: 'omar@x.test' }]
  await space.send('POST', `/conversations/${id}/messages`, { ...note, mentions })
  await run(space)
  assert.equal(service.pushed.length, 1)
  const { title, body } = service.pushed[0]?.message ?? {}
  assert.equal(title, 'lin')
  assert.match(String(body), /le mencionó en una nota: Can you look\? @/)
})

test('Nothing is sent of what an open page has told, of what was read, in quiet hours or out of sight', async (t) => {
  startLoop(t)
  const { space, omar, service, assign: give, subscription } = await subscribed(t)
  await give()
  // Closed a minute ago, or open: that is known a little later.
  await run(space, 60)
  const seconds = (await dueSeconds(space)) ?? 0
  assert.ok(seconds > 80 && seconds <= 90, String(seconds))
  // It was used since: the page is open, and has told it.
  await run(space, 0)
  await run(space)
  assert.equal(service.pushed.length, 0)
  await give()
  const { notifications } = (await omar.browse('GET', '/auth/notifications')).body
  const notification_ids = notifications.map((one: { id: string }) => one.id)
  await omar.browse('PUT', '/auth/notifications/read', { notification_ids })
  await run(space)
  const lost = await give()
  await space.send('PATCH', `/conversations/${lost}`, { assignee_email: space.adminEmail })
  await space.send('POST', '/roles', {
    ...{ name: 'Own only', permissions: ['conversations:read'], sees: 'assigned' },
  })
  await owner.query(
    `update team_members set organization_role = 'Own only' where workspace_id = $1 and id = $2`,
    [space.id, omar.member_id],
  )
  await run(space)
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  await put(omar, { ...subscription, quiet_from: at(-1), quiet_to: at(1) })
  await give()
  await run(space)
  assert.equal(service.pushed.length, 0)
  await put(omar, { ...subscription, quiet_from: at(1), quiet_to: at(2) })
  await give()
  await run(space)
  assert.equal(service.pushed.length, 1)
})

test('Many at once are one message with their number', async (t) => {
  startLoop(t)
  const { space, service, assign: give } = await subscribed(t)
  for (const name of ['a', 'b', 'c', 'd']) await give(`${name}@x.test`)
  await run(space)
  assert.deepEqual(
    service.pushed.map(({ message }) => message['title']),
    [`${space.subdomain}: 4 things wait for you`],
  )
})

test('A subscription ends with its session, with its member, and when the push service does not know it', async (t) => {
  const lines = startLoop(t)
  const { space, omar, service, subscription, assign: give } = await subscribed(t)
  service.answer(503)
  await give()
  await run(space)
  assert.match(lines.join('\n'), /was not sent \(attempt 1 of 8\): The push service answered 503/)
  service.answer(201)
  await run(space)
  assert.equal(service.pushed.length, 1)
  // The rule for company sign-ins ends the session once its grace is over, without a change of its row.
  const setRule = async (rule: string, from: Date | null) =>
    owner.query(
      'update workspaces set company_rule = $2, company_rule_from = $3 where workspace_id = $1',
      [space.id, rule, from],
    )
  await setRule('all', new Date(Date.now() - 1_000))
  await give()
  await run(space)
  assert.equal(service.pushed.length, 1)
  await setRule('off', null)
  service.forget(subscription.endpoint)
  await give()
  await run(space)
  assert.equal(await subscriptionsOf(space), 0)
  assert.equal((await omar.browse('GET', path)).body.endpoint, null)
  await put(omar, service.subscribe())
  assert.equal((await omar.browse('DELETE', '/auth/session')).status, 204)
  assert.equal(await subscriptionsOf(space), 0)
  await put(await signIn(space, 'omar@x.test'), service.subscribe())
  const { status } = await space.send('DELETE', `/team-members/${omar.member_id}`)
  assert.equal(status, 204)
  assert.equal(await subscriptionsOf(space), 0)
})

test('A browser has one subscription, of who is signed in there, and ends it', async (t) => {
  const { space, omar, service, subscription } = await subscribed(t)
  const { public_key: key, endpoint } = (await omar.browse('GET', path)).body
  assert.match(key, /^[\w-]{87}$/)
  assert.equal(endpoint, subscription.endpoint)
  await put(omar, service.subscribe())
  assert.equal(await subscriptionsOf(space), 1)
  const ann = await signIn(space)
  await put(ann, subscription)
  await put(omar, subscription)
  assert.equal(await subscriptionsOf(space), 1)
  assert.equal((await ann.browse('GET', path)).body.endpoint, null)
  assert.equal((await omar.browse('DELETE', path)).status, 204)
  assert.equal(await subscriptionsOf(space), 0)
  // Signing in again in the same browser ends the session before, and its subscription.
  await givePassword(space, 'omar@x.test')
  await put(omar, subscription)
  const given = { email: 'omar@x.test', password }
  const again = await browser(space, omar.cookie).browse('POST', '/auth/session', given)
  assert.ok([200, 201].includes(again.status), again.text)
  assert.ok(cookieOf(again))
  assert.equal(await subscriptionsOf(space), 0)
})

test('What is no subscription is refused', async (t) => {
  const { omar, subscription } = await subscribed(t)
  for (const wrong of [
    { endpoint: '' },
    { endpoint: 'ftp://push.example/' },
    { endpoint: 'https://user@push.example/' },
    { endpoint: 'http://169.254.169.254/latest' },
    { endpoint: `https://push.example/${'x'.repeat(2_048)}` },
    { endpoint: {} },
    { p256dh: undefined },
    { p256dh: 'B'.repeat(87) },
    { p256dh: {} },
    { auth: 'short' },
    { auth: subscription.p256dh },
    { kinds: ['everything'] },
    { kinds: {} },
    { words: {} },
    { quiet_from: '25:00' },
    { time_zone: 'Mars/Olympus' },
    { language: 'fr' },
  ]) {
    const reply = await omar.browse('PUT', path, { ...subscription, ...wrong })
    assert.equal(reply.status, 422, JSON.stringify(wrong))
  }
})
