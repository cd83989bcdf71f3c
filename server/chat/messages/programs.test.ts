import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { signIn } from '../../../test/sign-in.ts'
import { openWidget, webChannel } from '../channels/devices/testing/visitor.ts'

let app: TestApp
let space: TestWorkspace
before(async () => {
  app = await startApp()
  space = await app.workspace()
})

type Shown = { readonly body: string; readonly program?: { id: string; name: string } | null }

const list = async (id: string, query: string) =>
  space.send('GET', `/conversations/${id}/messages?${query}`)

const keyOf = async (workspaceId: string) => {
  const { rows } = await app.owner.query<{ id: string; name: string }>(
    'select id, name from api_keys where workspace_id = $1',
    [workspaceId],
  )
  return rows[0] ?? assert.fail('The workspace has no key.')
}

test('A message tells by include=program which key sent it, and nothing of what people sent', async () => {
  const key = await keyOf(space.id)
  const { adminEmail: email } = space
  const { conversation } = (
    await space.send('POST', '/conversations', {
      visitor_attributes: { email: 'mia@x.test' },
      messages_attributes: [{ body: 'First' }],
    })
  ).body
  const path = `/conversations/${conversation.id}/messages`
  const member = await signIn(space)
  const sends = [
    [space.send, { body: 'Reply', sender_email: email }],
    [space.send, { body: 'Note', sender_email: email, kind: 'note' }],
    [space.send, { body: 'As the contact', sender_email: 'mia@x.test' }],
    [member.send, { body: 'In person', sender_email: email }],
    [member.send, { body: 'Note in person', sender_email: email, kind: 'note' }],
  ] as const
  for (const [send, body] of sends) assert.equal((await send('POST', path, body)).status, 201)
  await space.send('PATCH', `/conversations/${conversation.id}`, { status: 'closed' })
  const by = { id: key.id, name: key.name }
  const wanted = [
    ['<p>First</p>', by],
    ['<p>Reply</p>', by],
    ['<p>Note</p>', by],
    ['<p>As the contact</p>', by],
    ['<p>In person</p>', null],
    ['<p>Note in person</p>', null],
  ]
  for (const query of ['include=program', 'include=program&cursor=*&per_page=20']) {
    const { messages } = (await list(conversation.id, query)).body
    const shown = messages
      .filter(({ kind }: { kind: string }) => /^(?:user_message|note)$/.test(kind))
      .map(({ body, program }: Shown) => [body, program])
    assert.deepEqual(shown, wanted, query)
    const others = messages.filter(({ kind }: { kind: string }) => !/message|note/.test(kind))
    for (const one of others) assert.equal(one.program, null)
  }
  const plain = (await list(conversation.id, 'per_page=50')).body.messages
  for (const one of plain) assert.equal('program' in one, false)
  const [{ program: _, ...first }] = (await list(conversation.id, 'include=program')).body.messages
  assert.equal(JSON.stringify(first), JSON.stringify(plain[0]))
  await app.owner.query(`update api_keys set revoked_at = now() where workspace_id = $1`, [
    space.id,
  ])
  const [later] = (await member.send('GET', `${path}?include=program`)).body.messages
  assert.deepEqual(later.program, by, 'a revoked key keeps its name')
  await app.owner.query(`update api_keys set revoked_at = null where workspace_id = $1`, [space.id])
  assert.equal((await list(conversation.id, 'include=actor')).status, 422)
})

test('What visitors write and what is imported names no program', async () => {
  const own = await app.workspace()
  const visitor = openWidget(app, own, await webChannel(app, own))
  const { id } = await visitor.start('By hand')
  const day = '2024-01-01'
  const old = await own.send('POST', '/conversations', {
    visitor_attributes: { email: 'old@x.test' },
    created_at: day,
    messages_attributes: [{ body: 'Long ago', created_at: day }],
  })
  const path = `/conversations/${old.body.conversation.id}/messages`
  const late = { body: 'Also old', sender_email: own.adminEmail, created_at: day }
  assert.equal((await own.send('POST', path, late)).status, 201)
  for (const at of [`/conversations/${id}/messages`, path]) {
    const { messages } = (await own.send('GET', `${at}?include=program`)).body
    const programs = messages.map(({ program }: Shown) => program)
    assert.ok(programs.length > 0 && programs.every((one: unknown) => one === null), at)
  }
})
