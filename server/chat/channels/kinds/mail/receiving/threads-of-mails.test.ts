import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../../../../test/app.ts'
import { importMails, mailed, proven, type Mailed } from './testing/scenario.ts'

const app = await startApp()
importMails(app)

const lin = 'From: Lin <lin@example.com>'
const to = 'To: help@shop.example'
const first = [
  lin,
  to,
  'Cc: Bob <bob@example.net>',
  'Subject: Order',
  'Message-ID: <1@example.com>',
]
const answers = ['In-Reply-To: <1@example.com>', 'References: <0@example.com> <1@example.com>']

type Case = {
  readonly title: string
  readonly second: readonly string[]
  /** Whether it is in the conversation of the first mail. */
  readonly isThere: boolean
  readonly reason: string
  /** Whether its sender is the contact of the first mail. */
  readonly isSame: boolean
  /** Whether the first mail was proven. */
  readonly isProven?: boolean
}

const cases: readonly Case[] = [
  {
    title: 'an answer of the same person',
    second: [lin, to, ...answers],
    isThere: true,
    reason: 'references',
    isSame: true,
  },
  {
    title: 'an answer of somebody in copy',
    second: ['From: bob@example.net', to, ...answers],
    isThere: true,
    reason: 'references',
    isSame: false,
  },
  {
    title: 'an answer of a stranger',
    second: ['From: eve@example.org', to, ...answers],
    isThere: false,
    reason: 'references_of_another',
    isSame: false,
  },
  {
    title: 'an answer that DMARC refutes',
    second: [proven('example.com', 'fail'), lin, to, ...answers],
    isThere: false,
    reason: 'references_unproven',
    isSame: false,
  },
  {
    title: 'another mail of the same person with the same subject',
    second: [lin, to, 'Subject: Re: Order'],
    isThere: false,
    reason: 'new',
    isSame: true,
  },
  {
    title: 'an unproven answer in the name of a proven contact',
    second: [lin, to, ...answers],
    isThere: true,
    reason: 'references',
    isSame: false,
    isProven: true,
  },
  {
    title: 'a proven answer of a proven contact',
    second: [proven('example.com'), lin, to, ...answers],
    isThere: true,
    reason: 'references',
    isSame: true,
    isProven: true,
  },
  {
    title: 'a new mail of a proven contact',
    second: [proven('example.com'), lin, to],
    isThere: false,
    reason: 'new',
    isSame: true,
    isProven: true,
  },
  {
    title: 'an unproven new mail in the name of a proven contact',
    second: [lin, to],
    isThere: false,
    reason: 'new',
    isSame: false,
    isProven: true,
  },
  {
    title: 'a mail with results of a receiver that the channel does not trust',
    second: [proven('example.com').replace('mx.shop', 'mx.evil'), lin, to],
    isThere: false,
    reason: 'new',
    isSame: false,
    isProven: true,
  },
]

async function senderOf(space: Mailed, conversationId: string | null, at: number) {
  return (await space.messagesOf(conversationId)).at(at).sender.id
}

for (const { title, second, isThere, reason, isSame, isProven } of cases) {
  test(`After a ${isProven === true ? 'proven ' : ''}mail, ${title} is ${isThere ? 'in its' : 'in a new'} conversation, as ${isSame ? 'the same' : 'another'} contact`, async () => {
    const space = await mailed(app)
    const begun = await space.deliver(
      ...(isProven === true ? [proven('example.com')] : []),
      ...first,
    )
    const contact = await senderOf(space, begun.conversation_id, 0)
    const next = await space.deliver(...second)
    assert.equal(next.state, 'message', next.reason ?? '')
    assert.equal(next.conversation_id === begun.conversation_id, isThere)
    const { mail, sender } = (await space.messagesOf(next.conversation_id)).at(-1)
    const isLinked = !isThere && reason !== 'new'
    assert.deepEqual(
      [mail.thread_reason, mail.linked_to],
      [reason, isLinked ? begun.conversation_id : null],
    )
    assert.equal(sender.id === contact, isSame)
  })
}

test('The address of an unproven sender is a claim, which finds nobody and is found by nobody', async () => {
  const space = await mailed(app)
  const { send } = space
  await space.deliver(lin, to)
  assert.equal((await send('GET', '/visitors?email=lin@example.com')).body.contacts.length, 0)
  await space.deliver(proven('example.com'), lin, to)
  assert.equal((await send('GET', '/visitors?email=lin@example.com')).body.contacts.length, 1)
})

const robots: readonly (readonly [name: string, kind: string, header: string])[] = [
  ['an answer of a program', 'automatic', 'Auto-Submitted: auto-replied'],
  ['a mail of a list', 'list', 'List-Id: <news.example.com>'],
  ['a bulk mail', 'automatic', 'Precedence: bulk'],
]

for (const [name, kind, header] of robots) {
  test(`After an answer, ${name} reopens nothing, waits for no answer and counts as read`, async () => {
    const space = await mailed(app)
    const { send, adminEmail } = space
    const begun = await space.deliver(...first)
    const path = `/conversations/${begun.conversation_id}`
    await send('POST', `${path}/messages`, { body: 'Answered', sender_email: adminEmail })
    await send('PATCH', path, { status: 'closed', read: true })
    const robot = await space.deliver(header, lin, to, ...answers)
    assert.deepEqual([robot.class, robot.conversation_id], [kind, begun.conversation_id])
    const { conversation } = (await send('GET', `${path}?include=inbox`)).body
    assert.deepEqual(
      [conversation.status, conversation.inbox.waiting_since, conversation.inbox.unread],
      ['closed', null, 0],
    )
    const alone = await space.deliver(header, 'From: news@example.org', to)
    const made = (await send('GET', `/conversations/${alone.conversation_id}?include=inbox`)).body
    assert.deepEqual(
      [made.conversation.inbox.waiting_since, made.conversation.inbox.unread],
      [null, 0],
    )
    await space.deliver(lin, to, ...answers)
    const reopened = (await send('GET', `${path}?include=inbox`)).body.conversation
    assert.deepEqual([reopened.status, reopened.inbox.unread], ['open', 1])
  })
}

test("A program's mail does not end a snooze, and a person's does", async () => {
  const space = await mailed(app)
  const { send } = space
  const begun = await space.deliver(...first)
  const path = `/conversations/${begun.conversation_id}`
  const put = await send('PUT', `${path}/snooze`, { until: '2099-01-01T00:00:00Z' })
  assert.equal(put.status, 200, put.text)
  const isSnoozed = async () =>
    (await send('GET', `${path}?include=inbox`)).body.conversation.inbox.snoozed
  for (const [, kind, header] of robots) {
    const robot = await space.deliver(header, lin, to, ...answers)
    assert.deepEqual([robot.class, robot.conversation_id], [kind, begun.conversation_id])
    assert.equal(await isSnoozed(), true, header)
  }
  await space.deliver(lin, to, ...answers)
  assert.equal(await isSnoozed(), false)
})

test('A mail of a blocked contact is kept in the tray', async () => {
  const space = await mailed(app)
  const begun = await space.deliver(proven('example.com'), ...first)
  const contact = await senderOf(space, begun.conversation_id, 0)
  await space.send('PUT', `/visitors/${contact}/block`)
  const next = await space.deliver(proven('example.com'), lin, to, ...answers)
  assert.deepEqual([next.state, next.reason], ['tray', 'Its sender is blocked.'])
})

test('An unproven mail in the name of a blocked address is kept in the tray, and a proven one is not blocked by a claim', async () => {
  const space = await mailed(app)
  const { send } = space
  const block = async (conversationId: string | null) => {
    const { status } = await send(
      'PUT',
      `/visitors/${await senderOf(space, conversationId, 0)}/block`,
    )
    assert.equal(status, 204)
  }
  const refused = ['tray', 'Its sender is blocked.']
  await block((await space.deliver(proven('example.com'), ...first)).conversation_id)
  for (const result of ['none', 'fail']) {
    const { state, reason } = await space.deliver(proven('example.com', result), lin, to)
    assert.deepEqual([state, reason], refused, result)
  }
  const ann = 'From: ann@example.com'
  await block((await space.deliver(ann, to)).conversation_id)
  const again = await space.deliver(ann, to, 'Subject: Again')
  assert.deepEqual([again.state, again.reason], refused)
  assert.equal((await space.deliver(proven('example.com'), ann, to)).state, 'message')
})

test('A block holds for the addresses of contacts that were merged into the blocked one, until it ends', async () => {
  const space = await mailed(app)
  const { send } = space
  const into = await senderOf(
    space,
    (await space.deliver(proven('example.com'), ...first)).conversation_id,
    0,
  )
  const other = [proven('example.net'), 'From: lin@example.net', to]
  const from = await senderOf(space, (await space.deliver(...other)).conversation_id, 0)
  await send('POST', `/visitors/${into}/merge`, { from })
  await send('PUT', `/visitors/${into}/block`, { blocked_until: '2099-01-01T00:00:00Z' })
  const held = await space.deliver(...other, 'Subject: Again')
  assert.deepEqual([held.state, held.reason], ['tray', 'Its sender is blocked.'])
  await app.owner.query(
    `update contacts set blocked_until = now() - interval '1 second' where workspace_id = $1`,
    [space.id],
  )
  for (const lines of [other, [proven('example.com'), lin, to]]) {
    assert.equal((await space.deliver(...lines, 'Subject: Later')).state, 'message')
  }
})
