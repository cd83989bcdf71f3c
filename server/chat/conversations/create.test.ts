import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import {
  assertCountersExact,
  conversationBody,
  createConversation,
} from '../../../test/conversations.ts'

const { workspace, owner } = await startApp()

test('A create keeps every field it is given and answers with the conversation', async () => {
  const { send, adminEmail, adminId, id: workspaceId } = await workspace()
  await owner.query(
    `insert into groups (workspace_id, id, name, name_key, position)
     values ($1, gen_random_uuid(), 'Billing', 'billing', 1)`,
    [workspaceId],
  )
  const created = await send('POST', '/conversations', {
    visitor_attributes: {
      email: ' Eve@x.test ',
      name: 'Eve',
      phone_number: '+49 30 1',
      user_identifier: 'u-1',
      traits: { plan: 'pro', seats: 3 },
    },
    messages_attributes: [{ body: 'First' }, { body: 'Second' }],
    title: 'A title',
    status: 'Waiting_On_Customer',
    priority: ' URGENT ',
    assignee_email: ` ${adminEmail.toUpperCase()} `,
    group_name: ' BILLING ',
    origin_page_url: 'https://x.test/pricing',
    origin_page_title: 'Pricing',
    unknown_field: { is: 'ignored' },
  })
  assert.equal(created.status, 201)
  const { conversation } = created.body
  const { id, visitor, group, created_at: createdAt, channel_name: channel, ...rest } = conversation
  assert.deepEqual(rest, {
    status: 'waiting_on_customer',
    title: 'A title',
    priority: 'urgent',
    origin_page_url: 'https://x.test/pricing',
    origin_page_title: 'Pricing',
    updated_at: createdAt,
    agent: { id: adminId, name: 'Ann Admin', email: adminEmail },
  })
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.match(channel, /^[0-9a-f]{32}$/)
  assert.equal(group.name, 'Billing')
  assert.deepEqual(
    { ...visitor, id: undefined },
    {
      id: undefined,
      name: 'Eve',
      email: 'Eve@x.test',
      phone_number: '+49 30 1',
      user_identifier: 'u-1',
    },
  )
  const messages = await send('GET', `/conversations/${id}/messages`)
  assert.deepEqual(
    messages.body.messages.map(({ body }: { body: string }) => body),
    ['<p>First</p>', '<p>Second</p>'],
  )
  assert.equal(messages.body.messages[1].sender.id, visitor.id)
  assert.equal(messages.body.messages[1].sender.type, 'Insights::Visitor')
  const contacts = await send('GET', '/visitors?user_identifier=u-1')
  assert.deepEqual(contacts.body.contacts[0].traits, { plan: 'pro', seats: 3 })
  const read = await send('GET', `/conversations/${id}`)
  assert.deepEqual(read.body.conversation, conversation)
})

test('A create with a contact and a message alone gets the documented defaults', async () => {
  const { send } = await workspace()
  const conversation = await createConversation(send, {
    messages_attributes: [{ body: 'word '.repeat(30) }],
    title: null,
    status: '',
    priority: null,
    tags: null,
    ticket_fields: null,
    assignee_email: '',
  })
  assert.equal(conversation.status, 'new')
  assert.equal(conversation.priority, 'low')
  assert.equal(conversation.title, 'word '.repeat(16).trim())
  assert.equal(conversation.origin_page_url, '')
  assert.equal(conversation.origin_page_title, '')
  assert.deepEqual(conversation.agent, { id: null, name: null, email: null })
  assert.deepEqual(conversation.group, { id: null, name: null })
  assert.equal('external_id' in conversation, false)
  const other = await createConversation(send)
  assert.notEqual(other.channel_name, conversation.channel_name)
})

test('Location leads to the new conversation', async () => {
  const { send } = await workspace()
  const created = await send('POST', '/conversations/', conversationBody('a@x.test'))
  const location = String(created.headers['location'])
  const read = await send('GET', location.replace('/api/external/v2', ''))
  assert.deepEqual(read.body, created.body)
})

test('An unknown or inactive assignee and an unknown group are ignored', async () => {
  const { send, adminEmail, id } = await workspace()
  const unknown = await createConversation(send, {
    assignee_email: 'nobody@x.test',
    group_name: 'No such group',
  })
  assert.equal(unknown.agent.id, null)
  assert.equal(unknown.group.id, null)
  await owner.query('update team_members set active = false where workspace_id = $1', [id])
  const inactive = await createConversation(send, { assignee_email: adminEmail })
  assert.equal(inactive.agent.id, null)
})

test('messages_attributes may be an array, one object or an index-keyed object; blanks are dropped', async () => {
  const { send } = await workspace()
  for (const [given, bodies] of [
    [
      [{ body: ' ' }, { body: 'a' }, {}, { body: 'b' }, null],
      ['a', 'b'],
    ],
    [{ body: 'a' }, ['a']],
    [{ 0: { body: 'a' }, 1: { body: 'b' } }, ['a', 'b']],
    [[{ body: 7 }], ['7']],
  ] as const) {
    const conversation = await createConversation(send, { messages_attributes: given })
    const list = await send('GET', `/conversations/${conversation.id}/messages`)
    assert.deepEqual(
      list.body.messages.map(({ body }: { body: string }) => body),
      bodies.map((body) => `<p>${body}</p>`),
    )
  }
})

test('A missing message takes precedence over every other error of the body', async () => {
  const { send } = await workspace()
  for (const body of [{}, { visitor_attributes: 1, status: 'nope', messages_attributes: '' }]) {
    const refused = await send('POST', '/conversations', body)
    assert.equal(refused.status, 422)
    assert.equal(refused.body.error, 'A conversation must include at least one message.')
  }
})

const longEmail = `${'a'.repeat(64)}@${'b'.repeat(186)}.test`
const refusals: [name: string, body: object, error: RegExp][] = [
  ['no visitor', { visitor_attributes: undefined }, /^visitor_attributes must include/],
  ['only blanks', { visitor_attributes: { email: '', name: ' ' } }, /^visitor_attributes must/],
  ['a visitor in words', { visitor_attributes: 'bob' }, /^visitor_attributes must be an object\.$/],
  ['a bad email', { visitor_attributes: { email: 'nope' } }, /email.*nope/],
  ['traits in words', { visitor_attributes: { email: 'a@x.test', traits: 'x' } }, /traits must be/],
  ['an unknown status', { status: 'nope' }, /status.*nope/],
  ['an unknown priority', { priority: 'huge' }, /priority.*huge/],
  ['a title that is no text', { title: ['a'] }, /^title must be a string\.$/],
  ['a long title', { title: 'x'.repeat(256) }, /^title is too long\.$/],
  ['a NUL', { title: 'a\0b' }, /^title /],
  ['a lone surrogate', { origin_page_title: 'a\ud800' }, /^origin_page_title /],
  [
    'an address of script',
    { origin_page_url: ' \u0001jAva\nscr\tipt:alert(1)' },
    /^origin_page_url must not be a javascript:, data: or vbscript: address\.$/,
  ],
  [
    'a long URL',
    { origin_page_url: `https://${'x'.repeat(2050)}` },
    /^origin_page_url is too long/,
  ],
  ['a long assignee', { assignee_email: 'x'.repeat(255) }, /^assignee_email is too long\.$/],
  ['a long group', { group_name: 'x'.repeat(256) }, /^group_name is too long\.$/],
  ['only traits', { visitor_attributes: { traits: { a: 1 } } }, /^visitor_attributes must include/],
  ['a long email', { visitor_attributes: { email: longEmail } }, /\.email is too long\.$/],
  ['tags in an object', { tags: { a: 1 } }, /^tags must be an array\.$/],
  ['a long tag', { tags: ['x'.repeat(101)] }, /^tags is too long\.$/],
  ['51 tags', { tags: Array.from({ length: 51 }, (_, at) => `t${at}`) }, /^tags is too long\.$/],
  ['ticket fields in words', { ticket_fields: 'a' }, /^ticket_fields must be an object\.$/],
  ['an unknown ticket field', { ticket_fields: { Nope: 1 } }, /^Invalid ticket field: Nope\.$/],
  ['a long body', { messages_attributes: [{ body: 'x'.repeat(262_145) }] }, /body is too long/],
]

test('A rejected create returns 422 with the name of the field, and stores nothing', async () => {
  const { send, id } = await workspace()
  for (const [name, more, error] of refusals) {
    const refused = await send('POST', '/conversations', conversationBody('a@x.test', more))
    assert.equal(refused.status, 422, `${name}: ${refused.text}`)
    assert.match(refused.body.error, error, name)
  }
  for (const table of ['contacts', 'conversations', 'messages', 'tags', 'list_chunks']) {
    const { rows } = await owner.query(
      `select count(*) as left from ${table} where workspace_id = $1`,
      [id],
    )
    assert.deepEqual(rows, [{ left: 0 }], table)
  }
  await createConversation(send, { title: 'x'.repeat(255) })
  await assertCountersExact(owner, id)
})

test('Of several errors the first in documented order is returned', async () => {
  const { send } = await workspace()
  const broken: [field: string, value: unknown, error: RegExp][] = [
    ['visitor_attributes', { email: 'x', field_values: { Nope: 1 } }, /^visitor_attributes\.email/],
    ['visitor_attributes', { email: 'a@x.test', field_values: { Nope: 1 } }, /contact field: Nope/],
    ['title', {}, /^title/],
    ['status', 'nope', /^Invalid status: nope\./],
    ['priority', 'huge', /^Invalid priority: huge\./],
    ['assignee_email', {}, /^assignee_email/],
    ['group_name', {}, /^group_name/],
    ['tags', Array.from({ length: 51 }, (_, at) => `t${at}`), /^tags/],
    ['ticket_fields', { Nope: 1 }, /^Invalid ticket field: Nope\.$/],
    ['origin_page_url', {}, /^origin_page_url/],
    ['origin_page_title', {}, /^origin_page_title/],
  ]
  const body: Record<string, unknown> = Object.fromEntries(broken)
  const sound = conversationBody('a@x.test')
  const { id } = await createConversation(send)
  for (const [field, value, error] of broken) {
    body[field] = value
    const given = { ...body, messages_attributes: sound.messages_attributes }
    const refused = await send('POST', '/conversations', given)
    assert.match(refused.body.error, error)
    if (!/^visitor|^origin/.test(field)) {
      const patched = await send('PATCH', `/conversations/${id}`, given)
      assert.equal(patched.text, refused.text)
    }
    delete body[field]
    body['visitor_attributes'] ??= sound.visitor_attributes
  }
})

test('Text comes back byte for byte', async () => {
  const { send } = await workspace()
  const title = '  Ünïcödé 👩‍👩‍👧 \u202e"quoted" \\ </script>  '
  const conversation = await createConversation(send, { title, origin_page_title: title })
  assert.equal(conversation.title, title)
  assert.equal(conversation.origin_page_title, title)
})

test('A message of a kind other than user_message is rejected, and nothing is stored', async () => {
  const { send } = await workspace()
  const create = (kind: unknown) => ({
    visitor_attributes: { email: 'bob@x.test' },
    messages_attributes: [{ body: 'Hello' }, { body: 'For the team alone', kind }],
  })
  for (const kind of ['note', 'system_message', 'activity_message', 'nonsense', {}]) {
    const reply = await send('POST', '/conversations', create(kind))
    assert.equal(reply.status, 422, JSON.stringify(kind))
    assert.match(reply.body.error, /messages_attributes\.kind/)
  }
  assert.equal((await send('GET', '/conversations')).body.pagination.total_count, 0)
  for (const kind of ['user_message', 'USER_MESSAGE', '', null, undefined]) {
    assert.equal((await send('POST', '/conversations', create(kind))).status, 201)
  }
})
