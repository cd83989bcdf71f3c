import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startApp } from '../../../test/app.ts'
import { insertMember, startConversation } from '../../../test/seed.ts'
import { signIn, type SignedIn } from '../../../test/sign-in.ts'
import { openStream } from '../events/testing/open-stream.ts'
import { draftSweep } from './sweep-drafts.ts'

const app = await startApp()
const { owner, workspace } = app
const space = await workspace()
await insertMember(owner, space.id, { email: 'omar@x.test', active: true })
const ann = await signIn(space)
const omar = await signIn(space, 'omar@x.test')

const save = async (by: SignedIn, id: string, body: object) =>
  by.browse('PUT', `/auth/drafts/${id}`, body)
const read = async (by: SignedIn, id: string) =>
  (await by.browse('GET', `/auth/drafts/${id}`)).body.draft
const marks = async (by: SignedIn) => (await by.browse('GET', '/auth/drafts')).body.drafts

test('A draft says whether its words have a format, and a later save without one is text', async () => {
  const id = await startConversation(space.send)
  const html = '<p>It left on <strong>Monday</strong></p>'
  assert.equal((await save(ann, id, { body: html, body_format: 'html' })).status, 200)
  const { body, body_format: format } = await read(ann, id)
  assert.deepEqual([body, format], [html, 'html'])
  await save(ann, id, { body: 'It left' })
  assert.equal((await read(ann, id)).body_format, 'text')
  assert.equal((await save(ann, id, { body: 'x', body_format: 'markdown' })).status, 422)
  await save(ann, id, {})
})

test('A draft is read by its member on every device, and by no colleague, key, export or event', async () => {
  const id = await startConversation(space.send, 'ada@drafts.test')
  const before = (await space.send('GET', '/events?limit=1')).body.latest_sequence
  const { status, body } = await save(ann, id, {
    kind: 'note',
    body: 'Secret words',
    details: { files: [] },
  })
  assert.equal(status, 200)
  const other = await signIn(space)
  const draft = await read(other, id)
  assert.deepEqual(draft, {
    conversation_id: id,
    updated_at: body.draft.updated_at,
    kind: 'note',
    body: 'Secret words',
    body_format: 'text',
    details: { files: [] },
    attachments: [],
    changes: {},
    saved_reply_ids: [],
    mail: null,
    send_at: null,
    unless_answered: false,
    unsent_because: null,
  })
  assert.deepEqual(await marks(other), [body.draft])

  assert.equal(await read(omar, id), null)
  assert.deepEqual(await marks(omar), [])
  for (const path of ['/auth/drafts', `/auth/drafts/${id}`]) {
    const { status: ofKey } = await space.send('GET', `../..${path}`)
    assert.notEqual(ofKey, 200)
  }
  const events = await space.send('GET', `/events?after=${before}`)
  assert.deepEqual(events.body.events, [], 'a draft is no event')
  const contact = (await space.send('GET', `/conversations/${id}`)).body.conversation.visitor.id
  const exported = await space.send('GET', `/visitors/${contact}/export`)
  assert.equal(exported.status, 200)
  assert.ok(!exported.text.includes('Secret words'))
  const found = await space.send('GET', '/search?q=secret')
  assert.ok(!found.text.includes('Secret words'))
})

test('A saved draft is told to the streams of its member alone, without its words', async () => {
  const id = await startConversation(space.send)
  const host = `${space.subdomain}.localhost`
  const listen = async (headers: Record<string, string>, key = '') => {
    const stream = await openStream({ port: app.port, key, query: '?signals=true', headers })
    await until('the stream begins', 5_000, () => stream.frames.length > 0)
    return stream
  }
  const of = ({ cookie }: SignedIn) => ({ host, cookie, 'sec-fetch-site': 'same-origin' })
  const streams = [await listen(of(ann)), await listen(of(omar)), await listen({}, space.key)]
  const { draft } = (await save(ann, id, { body: 'Secret words' })).body
  await save(ann, id, {})
  const { draft: next } = (await save(ann, id, { body: 'Other words' })).body
  await save(ann, id, {})
  // A stream that has what came later was not told of the draft.
  await space.send('POST', `/conversations/${id}/typing`, { sender_email: 'bob@x.test' })
  for (const { text } of streams)
    await until('all is told', 5_000, () => text().includes('"type":"typing"'))
  const [own, ...others] = streams.map(({ frames }) =>
    frames.flatMap(({ data = '' }) =>
      data.includes(`"draft","conversation_id":"${id}"`) ? [JSON.parse(data)] : [],
    ),
  )
  const told = { type: 'draft', conversation_id: id }
  assert.deepEqual(own, [
    { ...told, updated_at: draft.updated_at },
    { ...told, updated_at: null },
    { ...told, updated_at: next.updated_at },
    { ...told, updated_at: null },
  ])
  assert.deepEqual(others, [[], []])
  for (const { abort } of streams) abort()
})

test('A draft that continues another version than the stored one is refused and changes nothing', async () => {
  const id = await startConversation(space.send)
  const first = (await save(ann, id, { body: 'One', replaces: null })).body.draft.updated_at
  const second = (await save(ann, id, { body: 'Two', replaces: first })).body.draft.updated_at
  assert.ok(second > first)
  for (const replaces of [null, first]) {
    const refused = await save(ann, id, { body: 'Three', replaces })
    assert.equal(refused.status, 412)
    assert.equal(refused.headers['porchlight-error'], 'draft_newer')
    assert.equal((await save(ann, id, { body: '', replaces })).status, 412)
  }
  assert.equal((await read(ann, id)).body, 'Two')
  assert.equal((await save(ann, id, { body: 'Four' })).status, 200)
  // Without words it is deleted.
  assert.deepEqual((await save(ann, id, { body: '  ' })).body, { draft: null })
  assert.equal(await read(ann, id), null)
  assert.equal((await save(ann, id, { body: 'Five', replaces: second })).status, 412)
  assert.equal((await save(ann, id, { replaces: 'yesterday' })).status, 422)
})

test('A draft needs a conversation that the member sees', async () => {
  const id = await startConversation(space.send)
  const { role } = (
    await space.send('POST', '/roles', {
      name: 'Own only',
      permissions: ['conversations:read', 'messages:write'],
      sees: 'assigned',
    })
  ).body
  await insertMember(owner, space.id, { email: 'kay@x.test', active: true })
  const {
    team_members: [kayMember],
  } = (await space.send('GET', '/team-members?email=kay@x.test')).body
  const given = { organization_role: role.name }
  assert.equal((await space.send('PATCH', `/team-members/${kayMember.id}`, given)).status, 200)
  const kay = await signIn(space, 'kay@x.test')
  for (const unseen of [id, '0199ef10-3b7b-7a10-9c02-14d8be73f0c4', 'x']) {
    assert.equal((await save(kay, unseen, { body: 'Words' })).status, 404)
    assert.equal((await kay.browse('GET', `/auth/drafts/${unseen}`)).status, 404)
  }
  await space.send('PATCH', `/conversations/${id}`, { assignee_email: 'kay@x.test' })
  assert.equal((await save(kay, id, { body: 'Words' })).status, 200)
})

test('A member has room for 500 drafts and two million characters', async () => {
  const id = await startConversation(space.send)
  const { rows } = await owner.query(
    `select id from conversations where workspace_id = $1 and id <> $2 limit 1`,
    [space.id, id],
  )
  const large = 'x'.repeat(60_000)
  assert.equal((await save(omar, id, { body: `${large}x` })).status, 422)
  await save(omar, rows[0].id, { body: large })
  await owner.query(
    `update drafts set size = 1_950_000 where workspace_id = $1 and team_member_id = $2`,
    [space.id, omar.member_id],
  )
  const refused = await save(omar, id, { body: large })
  assert.equal(refused.status, 422)
  assert.equal(refused.headers['porchlight-error'], 'drafts_too_many')
  assert.equal((await save(omar, id, { body: 'Short' })).status, 200)
  assert.equal((await save(ann, id, { body: large })).status, 200, 'of each member')
})

test('A draft is deleted with its conversation, and after a month', async () => {
  const id = await startConversation(space.send, 'gone@drafts.test')
  await save(ann, id, { body: 'About to go' })
  const contact = (await space.send('GET', `/conversations/${id}`)).body.conversation.visitor.id
  assert.equal((await space.send('DELETE', `/visitors/${contact}`)).status, 204)
  assert.equal((await ann.browse('GET', `/auth/drafts/${id}`)).status, 404)
  assert.ok(
    (await marks(ann)).every((mark: { conversation_id: string }) => mark.conversation_id !== id),
  )

  const [old, fresh] = [await startConversation(space.send), await startConversation(space.send)]
  await save(ann, old, { body: 'Old' })
  await save(ann, fresh, { body: 'Fresh' })
  await owner.query(
    `update drafts set updated_at = updated_at - interval '31 days' where workspace_id = $1 and conversation_id = $2`,
    [space.id, old],
  )
  assert.ok((await draftSweep.findDue(owner, new Date())).includes(space.id))
  await draftSweep.sweep(owner, space.id, new Date())
  assert.equal(await read(ann, old), null)
  assert.equal((await read(ann, fresh)).body, 'Fresh')
})
