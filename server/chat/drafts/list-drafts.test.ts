import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startOwnApp, type TestWorkspace } from '../../../test/app.ts'
import { insertMember, startConversation } from '../../../test/seed.ts'
import { signIn, type SignedIn } from '../../../test/sign-in.ts'
import { upload } from '../../../test/upload.ts'
import { openStream } from '../events/testing/open-stream.ts'
import { runLater } from './testing/run-later.ts'

const app = await startOwnApp()
const { owner, workspace } = app
const morning = '2099-03-03T09:00:00.000Z'

async function started() {
  const space = await workspace()
  const ann = await signIn(space)
  return { space, ann }
}

/** A member in a role. */
async function inRole(space: TestWorkspace, email: string, role: string) {
  await insertMember(owner, space.id, { email, active: true })
  const {
    team_members: [member],
  } = (await space.send('GET', `/team-members?email=${email}`)).body
  await space.send('PATCH', `/team-members/${member.id}`, { organization_role: role })
  return signIn(space, email)
}

const save = async ({ browse }: SignedIn, id: string, body: object) => {
  const saved = await browse('PUT', `/auth/drafts/${id}`, body)
  assert.equal(saved.status, 200, saved.text)
  return saved.body.draft
}
const list = async ({ browse }: SignedIn) => (await browse('GET', '/auth/drafts')).body.drafts

test('The list of drafts says what each is, when it is sent, of which conversation it is and how it begins', async () => {
  const { space, ann } = await started()
  const visitor = { name: 'Ada Okafor', email: 'ada@x.test' }
  const first = await space.send('POST', '/conversations', {
    ...{ title: 'Lost parcel', visitor_attributes: visitor },
    messages_attributes: [{ body: 'Where is it?' }],
  })
  const id = first.body.conversation.id
  const reply = await save(ann, id, { body: 'It left', send_at: morning, unless_answered: true })
  assert.deepEqual(reply, {
    ...{ conversation_id: id, updated_at: reply.updated_at, kind: 'user_message' },
    ...{ send_at: morning, unsent_because: null },
    ...{ title: 'Lost parcel', visitor_name: 'Ada Okafor', preview: 'It left' },
  })
  const other = await startConversation(space.send, 'bob@x.test')
  const note = await save(ann, other, { kind: 'note', body: 'Ask Lin' })
  assert.deepEqual([note.kind, note.visitor_name, note.send_at], ['note', 'bob', null])
  assert.deepEqual(await list(ann), [note, reply])

  const message = { body: 'It is here', sender_email: 'ada@x.test' }
  await space.send('POST', `/conversations/${id}/messages`, message)
  await runLater(app, space, morning)
  const [unsent] = await list(ann)
  assert.deepEqual([unsent.conversation_id, unsent.send_at], [id, null])
  assert.equal(unsent.unsent_because, 'answered')
})

test('A preview is plain text: of what is typed every sign, of HTML the words, else the name of a file', async () => {
  const { space, ann } = await started()
  const id = await startConversation(space.send)
  const html = 'html'
  for (const [body, format, preview] of [
    ['  1 < 2\n\n&amp; <b>so</b> ', 'text', '1 < 2 &amp; <b>so</b>'],
    [
      '<p>It <b>left</b> on</p><p>Monday&nbsp;&amp; 1 &lt; 2</p>',
      html,
      'It left on Monday & 1 < 2',
    ],
    ['<img src=x onerror=alert(1)><p>Words</p>', html, 'Words'],
    [`<p>${'ab '.repeat(500)}</p>`, html, `${'ab '.repeat(46)}ab`],
    ['x'.repeat(60_000), 'text', 'x'.repeat(140)],
    [`${'<p></p>'.repeat(2_000)}late`, html, ''],
    ['', 'text', ''],
  ] as const) {
    const draft = await save(ann, id, { body, body_format: format, details: { mail: 1 } })
    assert.equal(draft.preview, preview)
    assert.deepEqual(await list(ann), [draft])
  }
  const file = await upload(space.send, 'terms.txt')
  const draft = await save(ann, id, { attachment_ids: [file] })
  assert.equal(draft.preview, 'terms.txt')
})

test('A draft in a conversation that its member does not see any more is not listed, and is again once they do', async () => {
  const { space } = await started()
  const permissions = ['conversations:read', 'messages:write']
  await space.send('POST', '/roles', { name: 'Own only', permissions, sees: 'assigned' })
  const kay = await inRole(space, 'kay@x.test', 'Own only')
  const [kept, lost] = [await startConversation(space.send), await startConversation(space.send)]
  const assign = async (id: string, email: string) =>
    space.send('PATCH', `/conversations/${id}`, { assignee_email: email })
  for (const id of [kept, lost]) {
    await assign(id, 'kay@x.test')
    await save(kay, id, { body: 'Words' })
  }
  const ids = async () =>
    (await list(kay)).map(({ conversation_id: id }: { conversation_id: string }) => id)
  assert.deepEqual(await ids(), [lost, kept])
  await assign(lost, space.adminEmail)
  const { text, body } = await kay.browse('GET', '/auth/drafts')
  assert.equal(body.drafts.length, 1)
  assert.ok(!text.includes(lost))
  await assign(lost, 'kay@x.test')
  assert.deepEqual(await ids(), [lost, kept])
})

test('A member who may not read conversations lists and saves drafts without title and contact', async () => {
  const { space } = await started()
  await space.send('POST', '/roles', { name: 'Writer', permissions: ['messages:write'] })
  const lee = await inRole(space, 'lee@x.test', 'Writer')
  const draft = await save(lee, await startConversation(space.send), { body: 'Words' })
  assert.deepEqual([draft.title, draft.visitor_name, draft.preview], [null, null, 'Words'])
  assert.deepEqual(await list(lee), [draft])
})

test('The pages of a member are told that a draft was sent at its time, or was not', async () => {
  const { space, ann } = await started()
  const [sent, kept] = [
    await startConversation(space.send),
    await startConversation(space.send, 'eve@x.test'),
  ]
  for (const id of [sent, kept])
    await save(ann, id, { body: 'It left', send_at: morning, unless_answered: true })
  const answer = { body: 'It is here', sender_email: 'eve@x.test' }
  await space.send('POST', `/conversations/${kept}/messages`, answer)
  const stream = await openStream({
    ...{ port: app.port, key: '', query: '?signals=true' },
    headers: {
      ...{ host: `${space.subdomain}.localhost`, cookie: ann.cookie },
      'sec-fetch-site': 'same-origin',
    },
  })
  await until('the stream begins', 5_000, () => stream.frames.length > 0)
  await runLater(app, space, morning)
  const told = (id: string, at: string | null) =>
    stream.text().includes(JSON.stringify({ type: 'draft', conversation_id: id, updated_at: at }))
  const [unsent] = await list(ann)
  assert.equal(unsent.conversation_id, kept)
  await until('both are told', 5_000, () => told(sent, null) && told(kept, unsent.updated_at))
  stream.abort()
})
