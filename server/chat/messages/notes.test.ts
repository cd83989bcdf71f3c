import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { insertMember, startConversation } from '../../../test/seed.ts'

const { workspace, owner } = await startApp()

async function started() {
  const space = await workspace()
  const id = await startConversation(space.send)
  const path = `/conversations/${id}/messages`
  const note = async (body: object) =>
    space.send('POST', path, { kind: 'note', sender_email: space.adminEmail, ...body })
  const joan = await insertMember(owner, space.id, {
    email: 'joan@x.test',
    first_name: 'Joan',
    last_name: 'Low',
  })
  const mention = `<span class="mention" data-member-id="${joan}">@Joan Low</span>`
  return { ...space, path, note, joan, mention }
}

test('A note from any sender but an active team member is rejected with the documented error', async () => {
  const { note, send, path, id } = await started()
  await insertMember(owner, id, { email: 'gone@x.test', active: false })
  const senders = ['bob@x.test', 'new@x.test', 'gone@x.test', 'x', '', null, undefined, {}, []]
  for (const sender_email of senders) {
    const refused = await note({ body: 'Hi', sender_email })
    assert.equal(refused.status, 422, JSON.stringify(sender_email))
    assert.deepEqual(refused.body, {
      error: 'Only agents can add notes. sender_email must belong to an agent.',
    })
  }
  const list = await send('GET', path)
  assert.equal(list.body['pagination']!['total_count'], 1)
  assert.equal((await send('GET', '/visitors')).body['pagination']!['total_count'], 1)
})

test('A mentioned member named in a note becomes a mention; one not named comes at the end', async () => {
  const { note, mention, id, joan } = await started()
  const named = await note({ body: 'Ask @joan low!', mentions: [{ email: 'JOAN@x.test' }] })
  assert.equal(named.status, 201)
  assert.equal(named.body['message']!['body'], `<p>Ask ${mention}!</p>`)
  const appended = await note({ body: 'Ask', mentions: [{ email: 'joan@x.test' }] })
  assert.equal(appended.body['message']!['body'], `<p>Ask</p><p>${mention}</p>`)
  const { rows } = await owner.query(
    'select team_member_id from message_mentions where workspace_id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ team_member_id: joan }, { team_member_id: joan }])
})

test('Mentions of unknown addresses, contacts and invalid addresses are ignored', async () => {
  const { note } = await started()
  const lists = [
    [{ email: 'bob@x.test' }, { email: 'nobody@x.test' }, { email: 'x' }, {}, null, 7],
    'x',
    7,
    null,
    { a: 1 },
  ]
  for (const mentions of lists) {
    const sent = await note({ body: 'Ask @Joan Low', mentions })
    assert.equal(sent.status, 201)
    assert.equal(sent.body['message']!['body'], '<p>Ask @Joan Low</p>')
  }
})

test('Several members are mentioned, the longest name first, inactive ones included', async () => {
  const { note, mention, id } = await started()
  const make = async (email: string, first_name: string, active: boolean) =>
    `<span class="mention" data-member-id="${await insertMember(owner, id, { email, first_name, active })}">@${first_name}</span>`
  const jo = await make('jo@x.test', 'Joan', true)
  const gone = await make('gone@x.test', 'Gus', false)
  const emails = ['jo@x.test', 'gone@x.test', 'joan@x.test']
  const sent = await note({
    body: '@Joan Low, @JOAN and <b>@joan low</b>',
    mentions: emails.map((email) => ({ email })),
  })
  assert.equal(sent.body.message.body, `${mention}, ${jo} and <b>${mention}</b><p>${gone}</p>`)
})

test('Mentions count once, and only in notes', async () => {
  const { note, send, path, adminEmail, mention } = await started()
  const twice = [{ email: 'joan@x.test' }, { email: ' Joan@X.test ' }]
  const sent = await note({ body: 'Hi', mentions: twice })
  assert.equal(sent.body['message']!['body'], `<p>Hi</p><p>${mention}</p>`)
  const message = await send('POST', path, {
    body: 'Hi @Joan Low',
    sender_email: adminEmail,
    mentions: twice,
  })
  assert.equal(message.body['message']!['body'], '<p>Hi @Joan Low</p>')
})

test('A mention cannot be forged: only a note keeps one that the service made', async () => {
  const { note, send, path, adminEmail, mention } = await started()
  const made = await note({ body: 'Hi @Joan Low', mentions: [{ email: 'joan@x.test' }] })
  const body = String(made.body['message']!['body'])
  const again = await note({ body, mentions: [{ email: 'joan@x.test' }] })
  assert.equal(again.body['message']!['body'], body)
  const plain = await send('POST', path, { body, sender_email: adminEmail })
  assert.ok(!String(plain.body['message']!['body']).includes('data-member-id'))
  const stranger = mention.replace(
    /data-member-id="[^"]*"/,
    `data-member-id="${crypto.randomUUID()}"`,
  )
  const forged = await note({ body: `<p>${stranger}</p>` })
  assert.ok(!String(forged.body['message']!['body']).includes('data-member-id'))
})

test("A member of another workspace is neither a note's sender nor mentioned in it", async () => {
  const { note } = await started()
  const other = await workspace()
  const refused = await note({ body: 'Hi', sender_email: other.adminEmail })
  assert.equal(refused.status, 422)
  const sent = await note({ body: 'Hi @Ann Admin', mentions: [{ email: other.adminEmail }] })
  assert.equal(sent.body['message']!['body'], '<p>Hi @Ann Admin</p>')
})
