import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { until } from '../../../../campaigns/until.ts'
import { startApp, type TestApp, type TestReply, type TestWorkspace } from '../../../../test/app.ts'
import { upload } from '../../../../test/upload.ts'
import { newId } from '../../../ids.ts'
import { apiRoutes } from '../../../start/app.ts'
import { openWidget, webChannel, type Visitor } from './testing/visitor.ts'

let app: TestApp
let space: TestWorkspace
let channel: string
before(async () => {
  app = await startApp()
  space = await app.workspace()
  const fields = ['name', 'email', 'phone'].map((field) => ({ field, required: false }))
  channel = await webChannel(app, space, { pre_chat: { fields } })
})

const words = {
  note: 'canarynote',
  noteFile: 'canaryfile',
  tag: 'canarytag',
  group: 'canarygroup',
  trait: 'canarytrait',
  value: 'canaryvalue',
  identifier: 'canaryidentifier',
  title: 'canarytitle',
  lastName: 'canarylast',
  agentEmail: 'canaryagent@x.test',
  ownEmail: 'canaryown@x.test',
  otherBody: 'canaryother',
  externalId: 'canaryexternal',
  field: 'canaryfield',
}

/** Surrounds a visitor's conversation with what only the team may see; returns the secret texts. */
async function plant(id: string): Promise<string[]> {
  const made = async (method: string, path: string, body: object) => {
    const reply = await space.send(method, path, body)
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  await made('PATCH', '/workspace', { activity_messages: true })
  const group = (await made('POST', '/groups', { name: words.group })).group
  const field = (await made('POST', '/contact-fields', { name: words.field, kind: 'text' }))
    .contact_field
  await made('POST', '/team-members', { emails: [words.agentEmail] })
  const [agent] = (await space.send('GET', `/team-members?email=${words.agentEmail}`)).body
    .team_members
  await made('PATCH', `/team-members/${agent.id}`, { first_name: 'Lin', last_name: words.lastName })
  const path = `/conversations/${id}`
  const { visitor, channel_name: channelName } = (await space.send('GET', path)).body.conversation
  await made('PATCH', `/visitors/${visitor.id}`, {
    traits: { plan: words.trait },
    field_values: { [words.field]: words.value },
    user_identifier: words.identifier,
  })
  await made('PATCH', path, {
    title: words.title,
    tags: [words.tag],
    group_name: words.group,
    assignee_email: words.agentEmail,
  })
  const file = await upload(space.send, `${words.noteFile}.txt`)
  const from = { sender_email: words.agentEmail }
  await made('POST', `${path}/messages`, {
    body: words.note,
    kind: 'note',
    attachment_ids: [file],
    ...from,
  })
  await made('POST', `${path}/messages`, {
    body: 'Hello there',
    external_id: words.externalId,
    ...from,
  })
  await made('POST', '/conversations', {
    visitor_attributes: { email: 'someone@x.test' },
    messages_attributes: [{ body: words.otherBody }],
  })
  await made('PATCH', path, { status: 'closed', priority: 'urgent' })
  const notes = (await space.send('GET', `${path}/messages`)).body.messages.filter(
    ({ kind }: { kind: string }) => kind !== 'user_message',
  )
  const ids = [group.id, field.id, agent.id, visitor.id, channel, channelName, file]
  const noteIds = notes.map((note: { id: string }) => note.id)
  return [...Object.values(words), ...ids, ...noteIds, space.adminEmail, 'urgent']
}

/** Every byte of a reply. */
const bytesOf = ({ headers, text }: TestReply) => `${JSON.stringify(headers)}\n${text}`

async function everyReply(visitor: Visitor, id: string): Promise<string[]> {
  const path = `/conversations/${id}`
  const sent = { body: 'Still here', external_id: randomUUID() }
  const replies = [
    await visitor.send('GET', '/conversations'),
    await visitor.send('GET', path),
    await visitor.send('GET', `${path}/messages`),
    await visitor.send('POST', `${path}/messages`, sent, { 'idempotency-key': sent.external_id }),
    await visitor.send('POST', `${path}/messages`, sent, { 'idempotency-key': sent.external_id }),
    await visitor.send('POST', `${path}/messages`, sent),
    await visitor.send('POST', `${path}/messages`, {}),
    await visitor.send('POST', `${path}/read`, {}),
    await visitor.send('POST', `${path}/typing`, {}),
    await visitor.send('GET', '/events'),
    await visitor.send('GET', '/events?after=1'),
    await visitor.widget('POST', '/device', {}),
    await visitor.widget('POST', '/identity', { identity_token: 'x' }),
  ]
  app.services.deviceLimits.forget()
  for (const [at, route] of apiRoutes.entries()) {
    if (at % 40 === 0) app.services.deviceLimits.forget()
    if (route.path === '/events/stream') continue
    const named = route.path.replace(':conversation_id', id).replaceAll(/:\w+/g, () => newId())
    replies.push(await visitor.send(route.method, named, route.body && {}))
  }
  return replies.map(bytesOf)
}

test('No byte that a visitor gets has a note, an email, a tag, a field, an id or a number of the team (CVE-2026-102489)', async () => {
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start('Hello', { contact: { name: 'Vi', email: words.ownEmail } })
  const stream = await visitor.stream()
  await until('the stream has begun', 5_000, () => stream.frames.length > 0)
  const secrets = await plant(id)
  await until('the answer is told', 5_000, () => stream.text().includes('Hello there'))
  await until('the end is told', 5_000, () => stream.text().includes('"closed"'))
  const resumed = await visitor.stream('', { 'last-event-id': stream.frames[0]?.id ?? '' })
  await until('all is told again', 5_000, () => resumed.text().includes('"closed"'))
  const given = [
    ...(await everyReply(visitor, id)),
    stream.text(),
    resumed.text(),
    JSON.stringify([stream.reply.rawHeaders, resumed.reply.rawHeaders]),
  ]
  resumed.abort()
  const shown = given.join('\n').toLowerCase()
  assert.ok(shown.includes('hello there') && shown.includes('"lin"'))
  assert.deepEqual(
    secrets.filter((secret) => shown.includes(secret.toLowerCase())),
    [],
  )
  assert.ok(!/sequence|activity|"actor"|"kind"|team_member|assignee|user_identifier/.test(shown))
})

test('Oversize, malformed and deeply nested bodies are refused, and the next message passes (CVE-2020-10101)', async () => {
  const visitor = openWidget(app, space, channel)
  const { id } = await visitor.start()
  const path = `/conversations/${id}/messages`
  const nested = `{"body":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
  const cases: readonly [string | Buffer, readonly number[]][] = [
    ['{', [400]],
    ['null', [400]],
    ['[]', [400]],
    [nested, [400]],
    [Buffer.from([0xff, 0xfe, 0x00]), [400]],
    [JSON.stringify({ body: 'x'.repeat(20_001) }), [422]],
    [`{"body":"${'x'.repeat(20_000_000)}"}`, [413]],
    [JSON.stringify({ body: 'x', external_id: 'x'.repeat(100_000) }), [422]],
    [JSON.stringify({ body: 'x', attachment_ids: Array.from({ length: 1_000 }, newId) }), [422]],
    [JSON.stringify({ body: { toString: 'x' } }), [422]],
  ]
  for (const [body, statuses] of cases) {
    for (const send of [async () => visitor.send('POST', path, body)]) {
      const { status, text } = await send()
      assert.ok(status >= 400 && status < 500, `${status} ${text.slice(0, 200)}`)
    }
    const { status } = await visitor.send('POST', path, body)
    assert.ok(statuses.includes(status), `${status} for ${String(body).slice(0, 40)}`)
    app.services.deviceLimits.forget()
  }
  assert.equal((await visitor.send('POST', path, { body: 'Fine' })).status, 201)
})
