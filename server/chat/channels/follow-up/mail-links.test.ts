import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { startSmtpServer } from '../../mail/testing/smtp-server.ts'
import { newToken, openWidget } from '../devices/testing/visitor.ts'
import { findThreadOfMessageId, findThreadOfToken } from './find-thread-of-token.ts'
import {
  app,
  dueIn,
  owner,
  parsed,
  runDue,
  services,
  shopPage,
  startAnother,
  startChat,
  startMails,
  tokenOf,
  until,
  visit,
  type Chat,
} from './testing/scenario.ts'

/** A chat whose answer has been mailed, and the mail. */
async function mailed(t: TestContext, given: Parameters<typeof startChat>[0] = {}) {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat(given)
  await chat.answer('The answer')
  await runDue(chat)
  const [mail] = await parsed(sources)
  assert.ok(mail !== undefined)
  return { chat, mail, sources, link: new URL(mail.link), token: tokenOf(mail.link) }
}

const proveAddress = async ({ id }: Chat) =>
  owner.query(
    `update contacts v set email_verified = true, email_key = v.email
       from conversations c where c.id = $1 and v.id = c.contact_id`,
    [id],
  )

async function emailOf({ space, id }: Chat): Promise<{ email: string; is_proven: boolean }> {
  const { rows } = await owner.query<{ email: string; is_proven: boolean }>(
    `select v.email, v.email_verified as is_proven from contacts v join conversations c on c.contact_id = v.id
      where c.workspace_id = $1 and c.id = $2`,
    [space.id, id],
  )
  return rows[0] ?? assert.fail()
}

test('The link to a claimed address leads to the page of the visitor, with its token in the fragment', async (t) => {
  const { chat, link, token } = await mailed(t)
  const { status, headers } = await visit(chat.space, 'GET', link.pathname)
  assert.deepEqual([status, headers['location']], [303, `${shopPage}#porchlight=${token}`])
})

test('A claimed address is proven by its link on the device that claimed it, and on no other one', async (t) => {
  const { chat, token, sources } = await mailed(t)
  const other = openWidget(app, chat.space, chat.channel)
  const refused = await other.widget('POST', '/mail-link', { link: token })
  assert.equal(refused.status, 403)
  assert.equal((await emailOf(chat)).is_proven, false)
  const { space, id } = chat
  const contact = (await space.send('GET', `/conversations/${id}`)).body.conversation.visitor.id
  const certainty = async () =>
    (await space.send('GET', `/visitors/${contact}/identity`)).body.identity.certainty
  assert.equal(await certainty(), 'typed')
  const opened = await chat.visitor.widget('POST', '/mail-link', { link: token })
  assert.deepEqual([opened.status, opened.body], [200, { conversation_id: chat.id }])
  assert.deepEqual(await emailOf(chat), { email: 'lin@x.test', is_proven: true })
  for (const body of ['Two', 'Three', 'Four']) {
    await chat.answer(body)
    await runDue(chat)
  }
  assert.equal(sources.length, 4)
  assert.equal(await certainty(), 'proven')
  await space.send('PATCH', `/visitors/${contact}`, { email: 'other@x.test' })
  assert.equal(await certainty(), 'entered')
})

test('The link to a proven address opens its conversation and no other one, on three devices', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  await chat.visitor.start('Another matter')
  await proveAddress(chat)
  await chat.answer('The answer')
  await runDue(chat)
  const [mail] = await parsed(sources)
  const token = tokenOf(mail?.link ?? '')
  const { pathname } = new URL(mail?.link ?? '')
  const { headers } = await visit(chat.space, 'GET', pathname)
  assert.equal(headers['location'], `/chat/${chat.channel}?porchlight=${token}`)
  for (let count = 1; count <= 3; count += 1) {
    const device = openWidget(app, chat.space, chat.channel)
    assert.equal((await device.widget('POST', '/mail-link', { link: token })).status, 200)
    const { conversations } = (await device.send('GET', '/conversations')).body
    assert.deepEqual(
      conversations.map(({ id }: { id: string }) => id),
      [chat.id],
    )
    assert.equal((await device.send('GET', `/conversations/${chat.id}/messages`)).status, 200)
    const sent = await device.send('POST', `/conversations/${chat.id}/messages`, {
      body: `From ${count}`,
    })
    assert.equal(sent.status, 201)
    assert.equal((await device.widget('POST', '/mail-link', { link: token })).status, 200)
  }
  const fourth = await openWidget(app, chat.space, chat.channel).widget('POST', '/mail-link', {
    link: token,
  })
  assert.equal(fourth.status, 403)
})

test('The link to a proven address opens nothing after seven days, or once the contact has another address', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat()
  await proveAddress(chat)
  await chat.answer('The answer')
  await runDue(chat)
  const token = tokenOf((await parsed(sources))[0]?.link ?? '')
  const tryLink = async () =>
    (await openWidget(app, chat.space, chat.channel).widget('POST', '/mail-link', { link: token }))
      .status
  const age = async (days: number) =>
    owner.query(
      `update conversation_mails set created_at = now() - $2 * interval '1 day' where conversation_id = $1`,
      [chat.id, days],
    )
  await age(7.1)
  assert.equal(await tryLink(), 403)
  await age(6.9)
  await owner.query(
    `update contacts v set email = 'new@x.test' from conversations c where c.id = $1 and v.id = c.contact_id`,
    [chat.id],
  )
  assert.equal(await tryLink(), 403)
})

test('The link to a claimed address proves nothing after seven days', async (t) => {
  const { chat, token } = await mailed(t)
  const open = async () => {
    const { status, body } = await chat.visitor.widget('POST', '/mail-link', { link: token })
    assert.deepEqual([status, body], [200, { conversation_id: chat.id }])
    return (await emailOf(chat)).is_proven
  }
  const age = async (days: number) =>
    owner.query(
      `update conversation_mails set created_at = now() - $2 * interval '1 day' where conversation_id = $1`,
      [chat.id, days],
    )
  await age(7.1)
  assert.equal(await open(), false)
  await age(6.9)
  assert.equal(await open(), true)
})

test('A device that has a conversation by a link alone begins no other one as its contact', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const web = { pre_chat: { fields: ['email', 'phone'].map((field) => ({ field })) } }
  const chat = await startChat({ web })
  await proveAddress(chat)
  await chat.answer('The answer')
  await runDue(chat)
  const link = tokenOf((await parsed(sources))[0]?.link ?? '')
  const begin = async (visitor: Chat['visitor']) => {
    const body = { message: { body: 'Another matter' }, contact: { phone_number: '123' } }
    const headers = { 'idempotency-key': newToken() }
    const reply = await visitor.widget('POST', '/conversations', body, headers)
    return [reply.status, reply.headers['porchlight-error']]
  }
  const phone = async () => {
    const { body } = await chat.space.send('GET', `/conversations/${chat.id}`)
    return body.conversation.visitor.phone_number
  }
  const device = openWidget(app, chat.space, chat.channel)
  assert.equal((await device.widget('POST', '/mail-link', { link })).status, 200)
  assert.deepEqual(await begin(device), [403, 'mail_link_elsewhere'])
  assert.equal((await device.send('GET', '/conversations')).body.conversations.length, 1)
  assert.equal(await phone(), null)
  assert.equal((await chat.visitor.widget('POST', '/mail-link', { link })).status, 200)
  assert.deepEqual(await begin(chat.visitor), [201, undefined])
  assert.equal(await phone(), '123')
})

test('Reading a link changes nothing, and forged ones or those of other workspaces are unknown', async (t) => {
  const { chat, link, token } = await mailed(t)
  const other = await app.workspace()
  const forged = token.slice(0, 42) + (token.endsWith('A') ? 'E' : 'A')
  for (const path of [`/mail/${forged}`, '/mail/x', `/mail/${forged}/stop`]) {
    assert.equal((await visit(chat.space, 'GET', path)).status, 404, path)
  }
  assert.equal((await visit(other, 'GET', link.pathname)).status, 404)
  assert.equal((await visit(other, 'POST', `${link.pathname}/stop`)).status, 404)
  for (const path of [link.pathname, `${link.pathname}/stop`]) await visit(chat.space, 'GET', path)
  assert.equal(
    (await owner.query('select from mail_suppressions where workspace_id = $1', [chat.space.id]))
      .rows.length,
    0,
  )
  const device = openWidget(app, chat.space, chat.channel)
  for (const link of [forged, 'x', '', null, 7]) {
    assert.equal((await device.widget('POST', '/mail-link', { link })).status, 404)
  }
})

for (const [what, headers] of [
  ['button of the page', { 'sec-fetch-mode': 'navigate' }],
  ['one click in a mail program', {}],
] as const) {
  test(`The ${what} ends mails to the address for ever`, async (t) => {
    const { chat, mail, link, sources } = await mailed(t)
    assert.equal(mail.header('list-unsubscribe'), `<${mail.link}/stop>`)
    assert.equal(mail.header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    assert.match(mail.text ?? '', /This was not me: send no more mails: \S+\/stop/)
    const path = `${link.pathname}/stop`
    const page = await visit(chat.space, 'GET', path)
    assert.match(page.text, /<form method="post"><button/)
    assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
    for (let times = 0; times < 2; times += 1) {
      const done = await visit(
        chat.space,
        'POST',
        path,
        { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        'List-Unsubscribe=One-Click',
      )
      assert.deepEqual([done.status, /Done:/.test(done.text)], [200, true])
    }
    await chat.answer('Never mailed')
    await runDue(chat)
    assert.equal(sources.length, 1)
    assert.equal(await dueIn(chat.id), undefined)
    const { events } = (await chat.space.send('GET', '/events?types=contact.unsubscribed')).body
    assert.equal(events.length, 1)
  })
}

test('A token or a Message-ID of a mail finds its conversation, and a forged one none', async (t) => {
  const { chat, mail } = await mailed(t, { web: { follow_up_reply_to: 'help@acme.test' } })
  const { id: workspaceId } = chat.space
  const token = /\+([a-z2-7]{26})@/.exec(mail.replyTo?.[0]?.address ?? '')?.[1] ?? ''
  const found = await findThreadOfToken(services, workspaceId, token, [])
  assert.deepEqual([found?.conversation_id, found?.people], [chat.id, ['lin@x.test']])
  const other = await app.workspace()
  assert.equal(await findThreadOfToken(services, other.id, token, []), undefined)
  assert.equal(await findThreadOfToken(services, workspaceId, 'a'.repeat(26), []), undefined)
  for (const id of [mail.messageId ?? '', mail.header('references')]) {
    const thread = await findThreadOfMessageId(services, workspaceId, id)
    assert.equal(thread?.conversation_id, chat.id, id)
    assert.equal(await findThreadOfMessageId(services, other.id, id), undefined)
    const forged = id.replace(/\.[a-z2-7]{26}@/, `.${'a'.repeat(26)}@`)
    assert.equal(await findThreadOfMessageId(services, workspaceId, forged), undefined)
  }
})

test('An erased contact leaves no mails, and keeps the wish of its address', async (t) => {
  const { chat, link } = await mailed(t)
  await visit(chat.space, 'POST', `${link.pathname}/stop`)
  const { visitor } = (await chat.space.send('GET', `/conversations/${chat.id}`)).body.conversation
  const { body } = await chat.space.send('GET', `/visitors/${visitor.id}/export`)
  assert.deepEqual(
    body.mails.map(({ recipient, state }: Record<string, string>) => [recipient, state]),
    [['lin@x.test', 'sent']],
  )
  assert.equal((await chat.space.send('DELETE', `/visitors/${visitor.id}`)).status, 204)
  const rows = async (table: string) =>
    (await owner.query(`select from ${table} where workspace_id = $1`, [chat.space.id])).rows.length
  assert.deepEqual([await rows('conversation_mails'), await rows('mail_suppressions')], [0, 1])
  assert.equal((await visit(chat.space, 'GET', link.pathname)).status, 404)
})

test('A visitor without an address gives one, once, and unread answers are then mailed to it', async (t) => {
  const { url, sources } = await startSmtpServer(t)
  startMails(t, url)
  const chat = await startChat({ email: null })
  const asks = async () => (await chat.visitor.send('GET', '/conversations')).body.asks_email
  assert.equal(await asks(), true)
  await chat.answer('Before the address')
  const give = async (email: unknown) =>
    (await chat.visitor.widget('POST', `/conversations/${chat.id}/email`, { email })).status
  assert.equal(await give('not an address'), 422)
  assert.equal(await give(''), 422)
  assert.equal(await give('lin@x.test'), 204)
  assert.equal(await asks(), undefined)
  assert.equal(await give('other@x.test'), 204)
  assert.deepEqual(await emailOf(chat), { email: 'lin@x.test', is_proven: false })
  await until('the answers wait for the visitor to leave', async () => {
    return ((await dueIn(chat.id)) ?? 0) > 60
  })
  await runDue(chat)
  const [mail] = await parsed(sources)
  assert.deepEqual(mail?.to, [{ name: '', address: 'lin@x.test' }])
  assert.match(mail?.text ?? '', /Before the address/)
})

test('A copy of a conversation goes to a proven address alone, and once in ten minutes', async (t) => {
  const { chat, token, sources } = await mailed(t)
  const ask = async () => {
    const path = `/conversations/${chat.id}/transcript`
    return (await chat.visitor.widget('POST', path, {})).status
  }
  const hasEmail = async () => (await chat.visitor.send('GET', '/conversations')).body.has_email
  assert.deepEqual([await ask(), await hasEmail()], [422, undefined])
  await chat.visitor.widget('POST', '/mail-link', { link: token })
  assert.deepEqual([await ask(), await hasEmail(), await ask()], [204, true, 204])
  await until('the copy is sent', () => sources.length === 2)
  const copy = (await parsed(sources))[1]
  assert.equal(copy?.subject, `Your conversation with ${chat.space.subdomain}`)
  assert.match(copy?.text ?? '', /You, [\d-]{10} [\d:]{5} UTC:\nMy secret question[^]+The answer/)
  const other = await startAnother(chat.space, chat.channel)
  const foreign = `/conversations/${other.id}/transcript`
  assert.equal((await chat.visitor.widget('POST', foreign, {})).status, 404)
})
