import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiRoutes } from '../../server/start/app.ts'
import type { Route } from '../../server/api/http/route.ts'
import { newId } from '../../server/ids.ts'
import { addProvider } from '../company-provider.ts'
import { startOwnApp, type Send, type TestWorkspace } from '../app.ts'
import { rowsOf } from '../rows-of.ts'
import { comparableReply, conversationOf, insertMember, startConversation } from '../seed.ts'
import { mailChannel, postMail, returnedAddress } from '../mails.ts'
import { upload } from '../upload.ts'
import { kinds } from '../../server/chat/settings/kinds.ts'

const { workspace, owner } = await startOwnApp()
const mine = await workspace()
const theirs = await workspace()
const own = await fill(mine)
const foreign = await fill(theirs)

type Ids = Readonly<Record<string, string>>

/** A workspace with one of everything that has an id, by the names of the routes' parameters. */
async function fill({ send, id, adminEmail }: TestWorkspace): Promise<Ids> {
  const member = await insertMember(owner, id, { email: `max@${id}.test` })
  const created = await send('POST', '/conversations', {
    ...conversationOf(`bob@${id}.test`),
    visitor_attributes: { email: `bob@${id}.test`, user_identifier: `bob-${id}` },
    assignee_email: `max@${id}.test`,
  })
  const conversation = String(created.body['conversation']!['id'])
  const messages = await send('GET', `/conversations/${conversation}/messages`)
  return {
    ...(await fillSettings(send)),
    ...(await fillWebhook(send)),
    ...(await fillChannel(send)),
    ...(await fillMail(send)),
    mail_suppression_id: await returnedAddress({ owner, id }, 'gone@x.test'),
    provider_id: await addProvider(owner, id),
    api_key_id: await fillKey(send),
    bulk_change_id: await fillBulk(send, conversation),
    ...(await fillMerge(send, conversation)),
    view_id: await fillView(send),
    saved_reply_id: await fillReply(send),
    scheduled_message_id: await fillScheduled(send, conversation, adminEmail),
    conversation_id: conversation,
    attachment_id: await upload(send),
    contact_note_id: await fillNote(send, String(created.body['conversation']!['visitor']!['id'])),
    contact_id: String(created.body['conversation']!['visitor']!['id']),
    message_id: String(messages.body['messages']![0]!['id']),
    team_member_id: member,
  }
}

async function fillBulk(send: Send, conversationId: string): Promise<string> {
  const given = { conversation_ids: [conversationId], method: 'PUT', path: '/tags/own' }
  return (await send('POST', '/bulk-changes', given)).body.bulk_change.id
}

/** A merge into a conversation, and the message that came by it. */
async function fillMerge(send: Send, into: string): Promise<Ids> {
  const { visitor } = (await send('GET', `/conversations/${into}`)).body.conversation
  const from = await startConversation(send, visitor.email)
  await send('POST', `/conversations/${into}/merge`, { from })
  const { merges } = (await send('GET', `/conversations/${into}/merges`)).body
  const { messages } = (await send('GET', `/conversations/${into}/messages`)).body
  return { merge_id: merges[0].id, merged_message_id: messages[1].id }
}

async function fillScheduled(send: Send, id: string, email: string): Promise<string> {
  const given = { body: 'Own', sender_email: email, send_at: '2099-01-01T00:00:00Z' }
  const { body } = await send('POST', `/conversations/${id}/scheduled-messages`, given)
  return body.scheduled_message.id
}

async function fillView(send: Send): Promise<string> {
  return (await send('POST', '/views', { name: 'Own', filter: 'status:open' })).body.view.id
}

async function fillKey(send: Send): Promise<string> {
  const given = { name: 'Own', scopes: ['*'] }
  return (await send('POST', '/api-keys', given)).body.api_key.id
}

async function fillReply(send: Send): Promise<string> {
  return (await send('POST', '/saved-replies', { name: 'Own', body: 'Own' })).body.saved_reply.id
}

async function fillNote(send: Send, contactId: string): Promise<string> {
  return (await send('POST', `/visitors/${contactId}/notes`, { body: 'Own' })).body.contact_note.id
}

async function fillWebhook(send: Send): Promise<Ids> {
  const { body } = await send('POST', '/webhooks', { url: 'https://example.com/hook' })
  const id = String(body['webhook']!['id'])
  const tested = await send('POST', `/webhooks/${id}/test`)
  return { webhook_id: id, delivery_id: String(tested.body['delivery']!['id']) }
}

/** A channel with a widget, and its secret. */
async function fillChannel(send: Send): Promise<Ids> {
  const { channel } = (await send('POST', '/channels', { name: 'Web', kind: 'web' })).body
  const { body } = await send('POST', `/channels/${channel.id}/secrets`)
  return { channel_id: String(channel.id), secret_id: String(body.channel_secret.id) }
}

/** A channel of the kind mail, and a mail that came to it. */
async function fillMail(send: Send): Promise<Ids> {
  const id = await mailChannel(send)
  return { mail_channel_id: id, mail_id: (await postMail(send, id)).body.mail.id }
}

/** An entry of every kind, by the name of its parameter. */
async function fillSettings(send: Send): Promise<Ids> {
  const made = kinds.map(async ({ path, singular, fieldKinds }) => {
    const kind = fieldKinds === undefined ? {} : { kind: 'text' }
    const { body } = await send('POST', path, { name: 'Own', ...kind })
    return [`${singular}_id`, String(body[singular].id)]
  })
  return Object.fromEntries(await Promise.all(made)) as Ids
}

const sampleBodies: Readonly<Record<string, object>> = {
  '/conversations/:conversation_id': { title: 'Mine', tags: ['mine'], read: true },
  '/conversations/:conversation_id/messages': { body: 'Mine', sender_email: 'x@x.test' },
  '/visitors/:contact_id': { name: 'Mine' },
  '/conversations/:conversation_id/messages/:message_id': { status: 'read' },
  '/team-members/:team_member_id': { first_name: 'Mine' },
  '/views/:view_id': { name: 'Mine' },
  '/webhooks/:webhook_id': { description: 'Mine' },
  '/saved-replies/:saved_reply_id': { name: 'Mine' },
  '/visitors/:contact_id/notes': { body: 'Mine' },
  '/visitors/:contact_id/notes/:contact_note_id': { body: 'Mine' },
  '/webhooks/:webhook_id/replay': { from_sequence: 1, to_sequence: 1 },
  ...Object.fromEntries(
    kinds.map(({ path, singular }) => [`${path}/:${singular}_id`, { name: 'Mine' }]),
  ),
}

function ask(send: Send, route: Route, ids: Ids) {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? `no-${name}`)
  return send(route.method, path, route.body === undefined ? undefined : sampleBodies[route.path])
}

/** An absent identifier creates a contact, and an absent tag itself, so the reply cannot reveal a foreign one. */
const parameterised = apiRoutes.flatMap((route) =>
  [...route.path.matchAll(/:(\w+)/g)]
    .map(([, parameter = '']) => ({ route, parameter }))
    .filter(({ parameter }) => parameter !== 'user_identifier' && parameter !== 'tag'),
)

for (const { route, parameter } of parameterised) {
  test(`${route.method} ${route.path} answers a foreign ${parameter} exactly like an absent or malformed one`, async () => {
    assert.ok(foreign[parameter], `Add a foreign ${parameter} to this test.`)
    const before = [await rowsOf(owner, mine.id), await rowsOf(owner, theirs.id)]
    const absent = await ask(mine.send, route, { ...own, [parameter]: newId() })
    assert.equal(absent.status, 404)
    for (const id of [foreign[parameter], foreign[parameter].toUpperCase(), 'malformed', '%00']) {
      const reply = await ask(mine.send, route, { ...own, [parameter]: id })
      assert.deepEqual(comparableReply(reply), comparableReply(absent), id)
    }
    const wholly = await ask(mine.send, route, foreign)
    assert.equal(wholly.status, 404)
    assert.deepEqual([await rowsOf(owner, mine.id), await rowsOf(owner, theirs.id)], before)
  })
}

test('Every list shows the rows of its own workspace only', async () => {
  const lists = apiRoutes.filter(({ replies }) =>
    Object.hasOwn(Object(replies[200]?.schema?.['properties']) as object, 'pagination'),
  )
  const seen = new Map<string, string[]>()
  for (const route of lists) {
    const list = await ask(mine.send, route, own)
    const [[, rows]] = Object.entries(list.body) as [[string, Ids[]]]
    seen.set(
      route.path,
      rows.map((row) => row['id'] ?? row['conversation_id'] ?? ''),
    )
    assert.equal(
      list.body.pagination.total_count ?? list.body.pagination.total_records,
      rows.length,
    )
    assert.ok(!list.text.includes(theirs.id))
  }
  assert.deepEqual(Object.fromEntries(seen), {
    '/visitors': [own['contact_id']],
    '/visitors/:contact_id/notes': [own['contact_note_id']],
    '/conversations': [own['conversation_id']],
    '/conversations/:conversation_id/messages': [own['message_id'], own['merged_message_id']],
    '/unread-conversations': [own['conversation_id']],
    '/team-members': [mine.adminId, own['team_member_id']],
    '/api-keys': [(await mine.send('GET', '/api-key')).body.api_key.id, own['api_key_id']],
    '/views': [own['view_id']],
    '/bulk-changes': [own['bulk_change_id']],
    '/bulk-changes/:bulk_change_id/results': [],
    '/webhooks': [own['webhook_id']],
    '/saved-replies': [own['saved_reply_id']],
    '/scheduled-messages': [own['scheduled_message_id']],
    '/webhooks/:webhook_id/deliveries': [own['delivery_id']],
    ...(await entriesOf(mine.id)),
  })
})

/** The ids of the settings' entries, from their lists. */
async function entriesOf(workspaceId: string): Promise<Record<string, string[]>> {
  const found = kinds.map(async ({ path, plural }) => {
    const order = plural === 'tags' ? 'name_key' : 'position'
    const { rows } = await owner.query<{ id: string }>(
      `select id from ${plural} where workspace_id = $1 order by ${order}`,
      [workspaceId],
    )
    return [path, rows.map(({ id }) => id)]
  })
  return Object.fromEntries(await Promise.all(found)) as Record<string, string[]>
}

test('Filters never find rows of another workspace', async () => {
  for (const query of [`email=bob@${theirs.id}.test`, `user_identifier=bob-${theirs.id}`]) {
    const list = await mine.send('GET', `/visitors?${query}`)
    assert.deepEqual(list.body['contacts'], [], query)
    assert.equal(list.body['pagination']!['total_count'], 0)
  }
})

test('Addresses, identifiers, external ids, tags, groups and statuses of another workspace never match', async () => {
  const a = await workspace()
  const b = await workspace()
  await owner.query(
    `insert into groups (workspace_id, id, name, name_key, position) values ($1, $2, 'Sales', 'sales', 1)`,
    [b.id, newId()],
  )
  await owner.query(
    `insert into statuses (workspace_id, id, name, name_key, built_in, position) values ($1, gen_random_uuid(), 'vip', 'vip', false, 99)`,
    [b.id],
  )
  const body = {
    visitor_attributes: { email: 'same@x.test', user_identifier: 'same', name: 'Of b' },
    messages_attributes: [{ body: 'Hello', external_id: 'm1' }],
    external_id: 'c1',
    tags: ['shared'],
  }
  const inB = await b.send('POST', '/conversations', {
    ...body,
    status: 'vip',
    group_name: 'Sales',
  })
  assert.equal(inB.status, 201)
  const before = await rowsOf(owner, b.id)
  const inA = await a.send('POST', '/conversations', {
    ...body,
    visitor_attributes: { email: 'same@x.test', user_identifier: 'same' },
    group_name: 'Sales',
    assignee_email: b.adminEmail,
  })
  assert.equal(inA.status, 201)
  const [made, other] = [inA.body['conversation']!, inB.body['conversation']!]
  assert.notEqual(made['id'], other['id'])
  assert.notEqual(made['visitor']!['id'], other['visitor']!['id'])
  assert.equal(made['visitor']!['name'], 'same')
  assert.deepEqual(made['group'], { id: null, name: null })
  assert.deepEqual(made['agent'], { id: null, name: null, email: null })
  const status = await a.send('PATCH', `/conversations/${made['id']}`, { status: 'vip' })
  assert.equal(status.status, 422)
  const reply = await a.send('POST', `/conversations/${made['id']}/messages`, {
    body: 'Hi',
    sender_email: b.adminEmail,
    external_id: 'm2',
  })
  assert.equal(reply.body['message']!['sender']!['type'], 'Insights::Visitor')
  assert.equal(await rowsOf(owner, b.id), before)
  const { rows } = await owner.query(
    `select count(distinct id)::int as tags from tags where name_key = 'shared'`,
  )
  assert.deepEqual(rows, [{ tags: 2 }])
})
