import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { insertMember, startConversation } from '../../../test/seed.ts'
import { signIn, type SignedIn } from '../../../test/sign-in.ts'
import { runKinds } from '../../store/due/testing/scenario.ts'
import { draftSweep } from './sweep-drafts.ts'
import { sendDraftKind } from './send-draft-task.ts'

const app = await startOwnApp()
const { owner, services, workspace } = app
const morning = '2099-03-03T09:00:00.000Z'
const later = new Date(Date.parse(morning) + 60_000)

async function started() {
  const space = await workspace()
  const ann = await signIn(space)
  const id = await startConversation(space.send)
  return { space, ann, id, path: `/auth/drafts/${id}` }
}

const schedule = async (ann: SignedIn, path: string, more: object = {}) => {
  const saved = await ann.browse('PUT', path, { body: 'See <b>you', send_at: morning, ...more })
  assert.equal(saved.status, 200, saved.text)
}

const read = async (ann: SignedIn, path: string) => (await ann.browse('GET', path)).body.draft

async function bodiesOf({ send }: TestWorkspace, id: string): Promise<string[]> {
  const { body } = await send('GET', `/conversations/${id}/messages?per_page=100`)
  return body.messages.map((one: { body: string }) => one.body)
}

/** Runs what is due at a time, in two processes at once, until nothing of the workspace is left. */
async function runAt({ id }: TestWorkspace, now: Date, left = 0) {
  const kinds = [sendDraftKind({ ...services, log: () => undefined })]
  const stops = [1, 2].map(() => runKinds(app, kinds, () => now))
  await until(`${left} are left`, 60_000, async () => {
    const { rows } = await owner.query(
      `select from due_tasks where kind = 'send_draft' and workspace_id = $1`,
      [id],
    )
    return rows.length === left
  })
  await Promise.all(stops.map(async (stop) => stop()))
}

test('A draft is sent at its time, once, by its member, and is gone then', async () => {
  const { space, ann, id, path } = await started()
  const others = await Promise.all(
    Array.from({ length: 12 }, async () => startConversation(space.send)),
  )
  await schedule(ann, path)
  for (const other of others) await schedule(ann, `/auth/drafts/${other}`)
  assert.equal((await read(ann, path)).send_at, morning)
  await runAt(space, new Date(Date.parse(morning) - 1_000), 13)
  assert.equal((await bodiesOf(space, id)).length, 1)
  await runAt(space, later)
  for (const one of [id, ...others]) {
    const bodies = await bodiesOf(space, one)
    assert.deepEqual(bodies.slice(1), ['<p>See &lt;b&gt;you</p>'])
    assert.equal(await read(ann, `/auth/drafts/${one}`), null)
  }
  const { messages } = (await space.send('GET', `/conversations/${id}/messages`)).body
  assert.equal(messages[1].sender.email, space.adminEmail)
})

test('A draft with format is sent with it, and sanitised then', async () => {
  const { space, ann, id, path } = await started()
  const body = '<p>See <strong>you</strong><script>alert(1)</script></p><ul><li>One</li></ul>'
  await schedule(ann, path, { body, body_format: 'html' })
  await runAt(space, later)
  const sent = '<p>See <strong>you</strong></p><ul><li>One</li></ul>'
  assert.deepEqual((await bodiesOf(space, id)).slice(1), [sent])
})

test('Any change of a draft ends that it is sent, and a later time replaces an earlier one', async () => {
  const { space, ann, path, id } = await started()
  await schedule(ann, path)
  assert.equal((await ann.browse('PUT', path, { body: 'Not yet' })).status, 200)
  assert.equal((await read(ann, path)).send_at, null)
  await runAt(space, later)
  assert.equal((await read(ann, path)).body, 'Not yet')
  await schedule(ann, path)
  await schedule(ann, path, { send_at: '2099-03-04T09:00:00.000Z', body: 'Then' })
  await runAt(space, later, 1)
  assert.equal((await bodiesOf(space, id)).length, 1)
  await runAt(space, new Date('2099-03-04T09:00:00.000Z'))
  assert.deepEqual((await bodiesOf(space, id)).slice(1), ['<p>Then</p>'])
  for (const wrong of [
    { send_at: '2020-01-01T00:00:00Z' },
    { send_at: 'soon' },
    { body: ' ', details: { a: 1 } },
  ]) {
    const refused = await ann.browse('PUT', path, { body: 'x', send_at: morning, ...wrong })
    assert.equal(refused.status, 422, JSON.stringify(wrong))
  }
})

test('A draft is not changed while it is being sent, so that no other words go out than those on the screen', async () => {
  const { space, ann, id, path } = await started()
  await schedule(ann, path)
  const { updated_at: replaces } = await read(ann, path)
  const claim = async (sql: string) =>
    owner.query(`update due_tasks set claim = ${sql} where workspace_id = $1`, [space.id])
  await claim('gen_random_uuid()')
  for (const change of [{ body: 'Not yet' }, { body: 'Not yet', replaces }, {}]) {
    const refused = await ann.browse('PUT', path, change)
    assert.deepEqual(
      [refused.status, refused.headers['porchlight-error']],
      [409, 'message_under_way'],
    )
  }
  const older = await ann.browse('PUT', path, { body: 'Not yet', replaces: null })
  assert.equal(older.headers['porchlight-error'], 'draft_newer')
  await claim('null')
  await runAt(space, later)
  assert.deepEqual((await bodiesOf(space, id)).slice(1), ['<p>See &lt;b&gt;you</p>'])
  assert.equal((await ann.browse('PUT', path, { body: 'Then', replaces: null })).status, 200)
})

test('A draft whose contact has written stays a draft, if that was asked for', async () => {
  const { space, ann, id, path } = await started()
  const other = await startConversation(space.send, 'eve@x.test')
  await schedule(ann, path, { unless_answered: true })
  await schedule(ann, `/auth/drafts/${other}`)
  for (const [conversation, email] of [
    [id, 'bob@x.test'],
    [other, 'eve@x.test'],
  ])
    await space.send('POST', `/conversations/${conversation}/messages`, {
      body: 'It is solved',
      sender_email: email,
    })
  await runAt(space, later)
  const { body, send_at: at, unsent_because: reason } = await read(ann, path)
  assert.deepEqual([body, at, reason], ['See <b>you', null, 'answered'])
  // A page that saves it as it is does not hide why it was not sent; other words are another message.
  await ann.browse('PUT', path, { body: 'See <b>you' })
  assert.equal((await read(ann, path)).unsent_because, 'answered')
  await ann.browse('PUT', path, { body: 'See you soon' })
  assert.equal((await read(ann, path)).unsent_because, null)
  assert.equal((await bodiesOf(space, id)).length, 2)
  assert.equal((await bodiesOf(space, other)).length, 3)
})

test('A draft that was sent before the process ended is not kept because of an answer to it', async () => {
  const { space, ann, id, path } = await started()
  await schedule(ann, path, { unless_answered: true })
  const { rows } = await owner.query('select send_id from drafts where workspace_id = $1', [
    space.id,
  ])
  const sent = { body: 'See <b>you', sender_email: space.adminEmail, external_id: rows[0].send_id }
  await space.send('POST', `/conversations/${id}/messages`, sent)
  const answer = { body: 'Thanks', sender_email: 'bob@x.test' }
  await space.send('POST', `/conversations/${id}/messages`, answer)
  await runAt(space, later)
  assert.equal(await read(ann, path), null)
  assert.equal((await bodiesOf(space, id)).length, 3)
})

test('A draft of a member who may not send any more stays a draft', async () => {
  const { space, id } = await started()
  await space.send('POST', '/roles', { name: 'Reader', permissions: ['conversations:read'] })
  await space.send('POST', '/roles', {
    name: 'Own only',
    permissions: ['messages:write'],
    sees: 'assigned',
  })
  for (const [email, change, reason] of [
    ['kim@x.test', { organization_role: 'Reader' }, 'not_allowed'],
    ['lee@x.test', { organization_role: 'Own only' }, 'not_allowed'],
    ['omar@x.test', undefined, 'member_inactive'],
  ] as const) {
    await insertMember(owner, space.id, { email, active: true })
    const member = await signIn(space, email)
    await schedule(member, `/auth/drafts/${id}`)
    const { status } = await (change === undefined
      ? space.send('DELETE', `/team-members/${member.member_id}`)
      : space.send('PATCH', `/team-members/${member.member_id}`, change))
    assert.ok(status < 300, email)
    await runAt(space, later)
    const { rows } = await owner.query(
      `select unsent_because, send_at from drafts where workspace_id = $1 and team_member_id = $2`,
      [space.id, member.member_id],
    )
    assert.deepEqual(rows, [{ unsent_because: reason, send_at: null }])
  }
  assert.equal((await bodiesOf(space, id)).length, 1)
})

test('A draft of a member whose second factor is overdue stays a draft, and one within the grace is sent', async () => {
  const { space, ann, id, path } = await started()
  const other = await startConversation(space.send, 'eve@x.test')
  const { rowCount } = await owner.query(
    `update workspaces set second_factor = 'all', second_factor_from = now() + interval '1 hour' where workspace_id = $1`,
    [space.id],
  )
  assert.equal(rowCount, 1)
  await schedule(ann, path)
  await schedule(ann, `/auth/drafts/${other}`, { send_at: '2099-03-04T09:00:00.000Z' })
  await runAt(space, later, 1)
  assert.equal((await bodiesOf(space, id)).length, 2)
  await owner.query(
    `update workspaces set second_factor_from = now() - interval '1 minute' where workspace_id = $1`,
    [space.id],
  )
  await runAt(space, new Date('2099-03-04T09:00:00.000Z'))
  assert.equal((await bodiesOf(space, other)).length, 1)
  const { rows } = await owner.query(
    'select body, send_at, unsent_because from drafts where workspace_id = $1',
    [space.id],
  )
  assert.deepEqual(rows, [
    { body: 'See <b>you', send_at: null, unsent_because: 'second_factor_required' },
  ])
})

test('A draft that waits for its time is not deleted by age, and its conversation takes it along', async () => {
  const { space, ann, id, path } = await started()
  await schedule(ann, path)
  await owner.query(
    `update drafts set updated_at = updated_at - interval '31 days' where workspace_id = $1`,
    [space.id],
  )
  await draftSweep.sweep(owner, space.id, new Date())
  assert.equal((await read(ann, path)).send_at, morning)
  const contact = (await space.send('GET', `/conversations/${id}`)).body.conversation.visitor.id
  assert.equal((await space.send('DELETE', `/visitors/${contact}`)).status, 204)
  await runAt(space, later)
})
