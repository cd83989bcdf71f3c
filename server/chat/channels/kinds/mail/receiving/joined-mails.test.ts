import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp } from '../../../../../../test/app.ts'
import { rawMail } from '../../../../../../test/mails.ts'
import { insertMember } from '../../../../../../test/seed.ts'
import { signIn } from '../../../../../../test/sign-in.ts'
import { mergesOf, shownOf, storedOf } from '../../../../merges/testing/compare-pair.ts'
import { importMails, mailed, proven, type Mailed } from './testing/scenario.ts'

const app = await startOwnApp()
importMails(app)

type Said = { body: string; sender: { email: string } }

const of = (sender: string, ...headers: readonly string[]) => [
  proven(sender.slice(sender.indexOf('@') + 1)),
  `From: ${sender}`,
  ...headers,
]

/** A conversation of Lin, and one that begins with a mail of Bob that refers to it. */
async function linked() {
  const space = await mailed(app)
  const first = await space.deliver(...of('lin@x.test', 'Subject: Lamp', 'Message-ID: <1@x.test>'))
  const answer = of('bob@y.test', 'Subject: Re: Lamp', 'Message-ID: <2@y.test>')
  const second = await space.deliver(...answer, 'In-Reply-To: <1@x.test>')
  const [into, from] = [first.conversation_id ?? '', second.conversation_id ?? '']
  const [{ mail }] = await space.messagesOf(from)
  assert.deepEqual([mail.thread_reason, mail.linked_to], ['references_of_another', into])
  return { space, into, from }
}

const merge = async ({ send }: Mailed, into: string, from: string) => {
  const reply = await send('POST', `/conversations/${into}/merge`, { from })
  return [reply.status, reply.headers['porchlight-error'] ?? reply.body.conversation?.id]
}

const undo = async (space: Mailed, into: string) => {
  const [{ id }] = await mergesOf(space, into)
  const reply = await space.send('DELETE', `/conversations/${into}/merges/${id}`)
  return [reply.status, reply.headers['porchlight-error'] ?? reply.body.conversation?.id]
}

const sendersIn = async (space: Mailed, id: string) =>
  ((await space.messagesOf(id)) as Said[]).map(({ sender }) => sender.email)

const visitorOf = async ({ send }: Mailed, id: string): Promise<string> =>
  (await send('GET', `/conversations/${id}`)).body.conversation.visitor.id

const exportOf = async ({ send }: Mailed, contactId: string) =>
  (await send('GET', `/visitors/${contactId}/export`)).text

const note = async ({ send, adminEmail }: Mailed, id: string, body: string) => {
  const given = { body, sender_email: adminEmail, from_agent: true, kind: 'note' }
  assert.equal((await send('POST', `/conversations/${id}/messages`, given)).status, 201)
}

async function log({ id }: Mailed): Promise<string> {
  const { rows } = await app.owner.query<{ text: string }>(
    `select e::text as text from events e where workspace_id = $1
      union all select r::text from conversation_merges r where workspace_id = $1
      union all select m::text from messages m where workspace_id = $1
      union all select k::text from conversation_mails k where workspace_id = $1`,
    [id],
  )
  return rows.map(({ text }) => text).join('\n')
}

test('A mail of another sender is put into the conversation that it refers to, and back as it was', async () => {
  const { space, into, from } = await linked()
  const ids = [into, from]
  const state = async () => [
    await shownOf(space, ids),
    await storedOf(app.owner, space.id, ids),
    (await space.send('GET', '/conversations')).body.pagination,
  ]
  const before = await state()
  assert.deepEqual(await merge(space, into, from), [200, into])
  assert.deepEqual(await sendersIn(space, into), ['lin@x.test', 'bob@y.test'])
  assert.deepEqual(await sendersIn(space, from), ['lin@x.test', 'bob@y.test'])
  assert.deepEqual(await undo(space, into), [200, from])
  assert.deepEqual(await state(), before)
})

test('Whoever was put into a conversation is in its thread, and what came since an undo leaves there', async () => {
  const { space, into, from } = await linked()
  await merge(space, into, from)
  for (const id of ['<1@x.test>', '<2@y.test>']) {
    const next = await space.deliver(...of('bob@y.test', `In-Reply-To: ${id}`))
    assert.equal(next.conversation_id, into)
  }
  assert.deepEqual(await undo(space, into), [200, from])
  assert.deepEqual(await sendersIn(space, from), ['bob@y.test'])
  assert.deepEqual(await sendersIn(space, into), ['lin@x.test', 'bob@y.test', 'bob@y.test'])
})

test('Conversations of two contacts that no mail links are not merged, nor the one that is referred to into the other', async () => {
  const { space, into, from } = await linked()
  const { conversation_id: other } = await space.deliver(...of('eve@z.test'))
  for (const [target, source] of [
    [into, other],
    [other, from],
    [from, into],
  ])
    assert.deepEqual(await merge(space, target ?? '', source ?? ''), [422, 'merge_of_two_contacts'])
})

test('Three conversations in a row are merged and undone from the last one on', async () => {
  const { space, into, from } = await linked()
  const eve = await space.deliver(...of('eve@z.test', 'In-Reply-To: <2@y.test>'))
  const last = eve.conversation_id ?? ''
  const ids = [into, from, last]
  const before = await storedOf(app.owner, space.id, ids)
  assert.deepEqual(await merge(space, from, last), [200, from])
  const between = await storedOf(app.owner, space.id, ids)
  assert.deepEqual(await merge(space, into, from), [200, into])
  assert.deepEqual(await sendersIn(space, last), ['lin@x.test', 'bob@y.test', 'eve@z.test'])
  const [, { id } = { id: '' }] = (await mergesOf(space, into)) as { id: string }[]
  const covered = await space.send('DELETE', `/conversations/${into}/merges/${id}`)
  assert.equal(covered.headers['porchlight-error'], 'merge_covered')
  assert.deepEqual(await undo(space, into), [200, from])
  assert.deepEqual(await storedOf(app.owner, space.id, ids), between)
  assert.deepEqual(await undo(space, from), [200, last])
  assert.deepEqual(await storedOf(app.owner, space.id, ids), before)
})

test('What was put there is merged with what its link leads to by now', async () => {
  const { space, into, from } = await linked()
  const target = await space.deliver(...of('lin@x.test', 'Subject: Other'))
  assert.equal((await merge(space, target.conversation_id ?? '', into))[0], 200)
  assert.deepEqual(await merge(space, target.conversation_id ?? '', from), [
    200,
    target.conversation_id,
  ])
})

for (const when of ['while it is there', 'once it is back'])
  test(`Erasing the contact of a conversation that was put into another one leaves nothing of it, ${when}`, async () => {
    const { space, into, from } = await linked()
    const bob = await visitorOf(space, from)
    await note(space, from, 'Bob is a plumber')
    await merge(space, into, from)
    // Events that the log has under the conversation of Lin.
    assert.equal((await space.send('POST', `/conversations/${into}/read`, {})).status, 200)
    const { messages } = (await space.send('GET', `/conversations/${into}/messages`)).body
    for (const { id } of messages)
      await space.send('PATCH', `/conversations/${into}/messages/${id}`, { status: 'failed' })
    assert.match(await log(space), /bob@y\.test/)
    if (when === 'once it is back') await undo(space, into)
    assert.equal((await space.send('DELETE', `/visitors/${bob}`)).status, 204)
    assert.doesNotMatch(await log(space), /bob@y\.test|plumber/)
    assert.match(await log(space), /lin@x\.test/)
    const shown = await sendersIn(space, into)
    assert.equal(shown[0], 'lin@x.test')
    if (when === 'while it is there') assert.deepEqual(await mergesOf(space, into), [])
  })

test('Erasing the contact of the conversation erases what was put there with it, and the other contact later leaves nothing', async () => {
  const { space, into, from } = await linked()
  const bob = await visitorOf(space, from)
  await merge(space, into, from)
  const lin = await visitorOf(space, into)
  assert.equal((await space.send('DELETE', `/visitors/${lin}`)).status, 204)
  assert.equal((await space.send('GET', `/conversations/${from}`)).status, 404)
  assert.equal((await space.send('GET', `/visitors/${bob}`)).status, 200)
  assert.equal((await space.send('DELETE', `/visitors/${bob}`)).status, 204)
  assert.doesNotMatch(await log(space), /bob@y\.test|lin@x\.test/)
})

test('Erasing the contact after an undo leaves the other one as it is', async () => {
  const { space, into, from } = await linked()
  const lin = await visitorOf(space, into)
  await merge(space, into, from)
  await undo(space, into)
  assert.equal((await space.send('DELETE', `/visitors/${lin}`)).status, 204)
  assert.deepEqual(await sendersIn(space, from), ['bob@y.test'])
  assert.match(await log(space), /bob@y\.test/)
  assert.doesNotMatch(await log(space), /lin@x\.test/)
})

test('Exports have of each contact what was said with it, while the conversations are one and afterwards', async () => {
  const { space, into, from } = await linked()
  const [lin, bob] = [await visitorOf(space, into), await visitorOf(space, from)]
  const answer = { body: 'Dear Bob, it is red', sender_email: space.adminEmail, from_agent: true }
  await space.send('POST', `/conversations/${from}/messages`, answer)
  await merge(space, into, from)
  for (const isBack of [false, true]) {
    if (isBack) await undo(space, into)
    assert.doesNotMatch(await exportOf(space, lin), /bob@y\.test|Dear Bob/)
    assert.match(await exportOf(space, bob), /Dear Bob/)
    assert.doesNotMatch(await exportOf(space, bob), /lin@x\.test/)
  }
})

test('A merge is undone for the contact that its contact was merged into, also for the one of the conversation', async () => {
  const { space, into, from } = await linked()
  const [lin, bob] = [await visitorOf(space, into), await visitorOf(space, from)]
  const { conversation_id: id } = await space.deliver(...of('robert@y.test'))
  const robert = await visitorOf(space, id ?? '')
  await merge(space, into, from)
  await space.send('POST', `/visitors/${robert}/merge`, { from: bob })
  assert.deepEqual(await undo(space, into), [200, from])
  assert.equal(await visitorOf(space, from), robert)
  await merge(space, into, from)
  assert.equal((await space.send('POST', `/visitors/${lin}/merge`, { from: robert })).status, 200)
  const { conversations } = JSON.parse(await exportOf(space, lin))
  assert.equal(conversations[0].messages.length, 2)
  assert.deepEqual(await undo(space, into), [200, from])
  assert.equal(await visitorOf(space, from), lin)
})

test('A member who sees some conversations puts there only what they see', async () => {
  const { space, into, from } = await linked()
  const permissions = ['conversations:read', 'conversations:write']
  await space.send('POST', '/roles', { name: 'Own', permissions, sees: 'assigned' })
  const email = 'omar@x.test'
  const id = await insertMember(app.owner, space.id, { email, active: true })
  await space.send('PATCH', `/team-members/${id}`, { organization_role: 'Own' })
  const { browse } = await signIn(space, email)
  const base = '/api/external/v2/conversations'
  const assign = async (one: string) =>
    space.send('PATCH', `/conversations/${one}`, { assignee_email: email })
  await assign(from)
  assert.equal((await browse('POST', `${base}/${into}/merge`, { from })).status, 404)
  await assign(into)
  const merged = await browse('POST', `${base}/${into}/merge`, { from })
  assert.equal(merged.status, 200, merged.text)
  const [{ id: mergeId }] = await mergesOf(space, into)
  assert.equal((await browse('DELETE', `${base}/${into}/merges/${mergeId}`)).status, 200)
})

test('Erasing somebody in copy leaves nothing of a mail that was split off from the conversation in which it came', async () => {
  const space = await mailed(app)
  const lin = of('lin@x.test', 'Cc: bob@y.test', 'Message-ID: <1@x.test>')
  const { conversation_id: id } = await space.deliver(...lin)
  const answer = of('bob@y.test', 'In-Reply-To: <1@x.test>', '', 'I am a plumber')
  const mail = await space.deliverRaw(rawMail(...answer))
  assert.equal(mail.conversation_id, id)
  const message_ids = [mail.message_id]
  const split = await space.send('POST', `/conversations/${id}/split`, { message_ids })
  assert.equal(split.status, 201)
  const { messages } = (
    await space.send('GET', `/conversations/${split.body.conversation.id}/messages`)
  ).body
  assert.match(await log(space), /plumber/)
  assert.equal((await space.send('DELETE', `/visitors/${messages[0].sender.id}`)).status, 204)
  const left = (await log(space)).split('\n').filter((line) => line.includes('message.created'))
  assert.doesNotMatch(left.join(), /plumber/)
})
