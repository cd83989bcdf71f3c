import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiRoutes } from '../server/start/app.ts'
import { createKey } from '../server/api/access/command-keys.ts'
import { missingWords } from '../server/api/access/policy.ts'
import { startApp } from '../test/app.ts'
import { insertMember, startConversation } from '../test/seed.ts'
import { call, connectOverHttp, namesOf } from './testing/connect.ts'

const { port, owner, services, workspace } = await startApp()
const space = await workspace()
const base = `http://127.0.0.1:${port}`

const overHttp = async (query = '', key = space.key) => connectOverHttp(base, key, query)

const member = `?member=${encodeURIComponent(space.adminEmail)}`
const agent = await overHttp(member)
const conversation = await startConversation(space.send, 'ada@agent.test')

test('The default toolset has twenty-one tools in at most 4,000 tokens, none of which takes unknown arguments', async () => {
  const { tools } = await agent.listTools()
  assert.equal(tools.length, 21)
  const bytes = Buffer.byteLength(JSON.stringify({ tools }))
  assert.ok(bytes / 4 <= 4_000, `${bytes} bytes`)
  for (const { name, inputSchema, description } of tools) {
    assert.match(name, /^[a-z_]+$/)
    assert.ok(description)
    assert.equal(inputSchema['additionalProperties'], false)
  }
  const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)
  assert.deepEqual(
    changing.map(({ name, annotations }) => [name, annotations?.destructiveHint]),
    [
      ['reply', false],
      ['reply_later', false],
      ['add_note', false],
      ['update_conversation', true],
      ['tag_conversation', true],
      ['snooze_conversation', true],
      ['unassign_conversation', true],
      ['mark_read', true],
      ['update_contact', true],
    ],
  )
})

test('Every default tool succeeds', async () => {
  const { body: listed } = await call(agent, 'list_conversations', { status: 'new,open', limit: 5 })
  assert.equal(listed.conversations[0].id, conversation)
  const contactId = listed.conversations[0].visitor.id
  const given: Record<string, Record<string, unknown>> = {
    list_conversations: {},
    get_conversation: { conversation_id: conversation },
    list_messages: { conversation_id: conversation },
    list_conversation_events: { conversation_id: conversation, include: 'tags' },
    list_all_messages: { updated_after: '2020-01-01T00:00:00Z', limit: 2 },
    search: { q: 'hello', limit: 3 },
    list_saved_replies: { q: 'refund' },
    reply: { conversation_id: conversation, body: 'From an agent' },
    reply_later: { conversation_id: conversation, body: 'Later', send_at: '2099-01-01T00:00Z' },
    add_note: { conversation_id: conversation, body: 'Seen.', mentions: [space.adminEmail] },
    update_conversation: { conversation_id: conversation, priority: 'high', tags: ['vip'] },
    tag_conversation: { conversation_id: conversation, tag: 'urgent', action: 'put' },
    snooze_conversation: { conversation_id: conversation, action: 'snooze' },
    unassign_conversation: { conversation_id: conversation, from: 'group' },
    mark_read: { conversation_id: conversation },
    list_unread: {},
    find_contacts: { email: 'ADA@agent.test' },
    get_contact: { contact_id: contactId },
    update_contact: { contact_id: contactId, name: 'Ada' },
    list_team_members: { email: space.adminEmail },
    get_settings: {},
  }
  assert.deepEqual(await namesOf(agent), Object.keys(given).toSorted())
  const answers: Record<string, Awaited<ReturnType<typeof call>>> = {}
  for (const [name, words] of Object.entries(given)) {
    answers[name] = await call(agent, name, words)
    assert.equal(answers[name].isError, undefined, `${name}: ${answers[name].text}`)
    assert.deepEqual(JSON.parse(answers[name].text), answers[name].body)
  }
  const sent = answers['reply']?.body.message
  assert.deepEqual([sent.sender.type, sent.sender.email], ['User', space.adminEmail])
  assert.equal(answers['add_note']?.body.message.kind, 'note')
  assert.match(answers['add_note']?.body.message.body, /data-member-id/)
  assert.equal(answers['get_contact']?.body.contact.id, contactId)
  assert.equal(answers['list_team_members']?.body.team_members[0].id, space.adminId)
  assert.equal(answers['find_contacts']?.body.pagination.total_count, 1)
  assert.ok(answers['get_settings']?.body.statuses.length >= 7)
  const { body } = await space.send('GET', `/conversations/${conversation}`)
  assert.deepEqual([body.conversation.priority, body.conversation.visitor.name], ['high', 'Ada'])
})

test('A list returns the next cursor, and null at its end', async () => {
  const list = async (cursor?: string) =>
    (await call(agent, 'list_messages', { conversation_id: conversation, limit: 2, cursor })).body
  const first = await list()
  assert.equal(first.messages.length, 2)
  const second = await list(first.next_cursor)
  assert.equal(second.next_cursor, null)
  const all = await space.send('GET', `/conversations/${conversation}/messages`)
  assert.deepEqual([...first.messages, ...second.messages], all.body.messages)
})

test('An agent can write only as its team member', async () => {
  assert.ok(!(await namesOf(await overHttp())).some((name) => /reply|add_note/.test(name)))
  const every = await namesOf(await overHttp(`${member}&toolsets=all`))
  const speaking = ['create_conversation', 'send_message', 'run_batch', 'mark_conversation_read']
  assert.deepEqual(
    every.filter((name) => speaking.includes(name)),
    [],
  )
  const forged = { conversation_id: conversation, body: 'x', sender_email: 'ada@agent.test' }
  const refused = await call(agent, 'reply', forged)
  assert.ok(refused.isError)
  assert.match(refused.text, /^Unknown argument: sender_email\. It takes conversation_id, body, /)
  // Neither an unknown email nor a deactivated member creates a contact.
  await insertMember(owner, space.id, { email: 'gone@x.test', active: false })
  const before = (await space.send('GET', '/visitors')).body.pagination.total_count
  for (const email of ['ada@agent.test', 'gone@x.test', 'nobody@x.test']) {
    const other = await overHttp(`?member=${email}`)
    for (const name of ['reply', 'add_note']) {
      const said = await call(other, name, { conversation_id: conversation, body: 'x' })
      assert.equal(said.isError, true)
      assert.match(said.text, /^member must be an active team member: \w+@\S+\. \(/)
      assert.ok(said.text.includes(email) && !said.text.includes('sender_email'))
    }
  }
  const after = (await space.send('GET', '/visitors')).body.pagination.total_count
  assert.equal(after, before)
})

test('Invalid calls fail with an explanation, and errors of the API keep their message', async () => {
  const refusals = [
    ['list_conversations', { page: 2 }, /^Unknown argument: page\. It takes status, /],
    ['get_settings', { x: 1 }, /^Unknown argument: x\. It takes none\.$/],
    ['get_conversation', {}, /^conversation_id must be given\.$/],
    ['get_conversation', { conversation_id: 7 }, /^conversation_id must be of the type string\.$/],
    ['get_conversation', { conversation_id: '..' }, /other than '', '\.' and '\.\.'\.$/],
    ['list_messages', { conversation_id: '.' }, /other than '', '\.' and '\.\.'\.$/],
    [
      'unassign_conversation',
      { conversation_id: 'x', from: 'team' },
      /^from must be one of assignee, group\.$/,
    ],
    ['list_unread', { limit: '5' }, /^limit must be of the type integer\.$/],
    [
      'get_conversation',
      { conversation_id: 'x/../y' },
      /^Conversation does not exist\. \(conversation_unknown, 404, request /,
    ],
    ['update_conversation', { conversation_id: conversation, status: 'x' }, /status/],
    [
      'list_messages',
      { conversation_id: conversation, cursor: 'x' },
      /^cursor must be the next_cursor of the page before, of the same list\. \(cursor_invalid, 422, /,
    ],
    ['list_conversations', { status: 'opne,new' }, /^Unknown status: opne\. There are new, open, /],
    ['search', { q: 'hello', status: 'opne' }, /^Unknown status: opne\. There are new, open, /],
    ['nothing', {}, /^There is no tool nothing\.$/],
    ['create_tag', { name: 'x' }, /^create_tag belongs to the toolset settings, which this agent /],
  ] as const
  for (const [name, given, words] of refusals) {
    const { isError, text } = await call(agent, name, given)
    assert.equal(isError, true, name)
    assert.match(text, words)
  }
})

test('Markdown of an agent is shown as what it means, and text and HTML as what they are', async () => {
  const cases = [
    ['Hello', '<p>Hello</p>'],
    ['**Yes**, _today_.\nBye', '<p><strong>Yes</strong>, <em>today</em>.<br>Bye</p>'],
    ['- one\n- two', /^<ul>\s*<li>one<\/li>\s*<li>two<\/li>\s*<\/ul>$/],
    [
      'Run `npm ci`:\n\n```sh\nnpm <ci>\n```',
      /<code>npm ci<\/code>.*<pre><code>npm &lt;ci&gt;\s*<\/code><\/pre>/s,
    ],
    [
      '[here](https://a.test/x)',
      /<a href="https:\/\/a\.test\/x" rel="noopener noreferrer nofollow">here<\/a>/,
    ],
    ['a < b && List<A>', '<p>a &lt; b &amp;&amp; List&lt;A&gt;</p>'],
    ['<p>Already <b>HTML</b></p>', '<p>Already <b>HTML</b></p>'],
    ['[x](javascript:alert(1))', /^<p>(?:<a[^>]*>)?x(?:<\/a>)?<\/p>$/],
  ] as const
  for (const [body, wanted] of cases) {
    const said = await call(agent, 'reply', { conversation_id: conversation, body })
    assert.equal(said.isError, undefined, said.text)
    const stored: string = said.body.message.body
    if (typeof wanted === 'string') assert.equal(stored, wanted)
    else assert.match(stored, wanted)
    assert.doesNotMatch(stored, /javascript:/)
  }
})

test('Toolsets have a tool for every operation that an agent can call, some of them hand-written', async () => {
  const every = await namesOf(await overHttp(`${member}&toolsets=all`))
  assert.equal(new Set(every).size, every.length)
  const isTool = ({ operationId }: { operationId: string }) =>
    every.includes(operationId.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`))
  const secret = apiRoutes.filter(({ showsSecret }) => showsSecret === true)
  assert.equal(secret.length, 6)
  assert.ok(!secret.some(isTool), 'A tool shows a secret.')
  const left = apiRoutes
    .filter((route) => !secret.includes(route) && !isTool(route))
    .map(({ operationId }) => operationId.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`))
  assert.deepEqual(left.toSorted(), [
    // Files and streams.
    'append_to_upload',
    'create_attachment',
    // These could write as a customer.
    'create_conversation',
    // Hand-written under shorter names.
    'mark_conversation_read',
    // A raw mail, which could write as a customer, too.
    'receive_mail',
    'schedule_message',
    'send_message',
    // A page for a frame.
    'show_original_mail',
    'stream_events',
  ])
  const events = await overHttp('?toolsets=events,webhooks')
  assert.ok((await namesOf(events)).includes('list_events'))
  const listed = await call(events, 'list_events', { after: 0, limit: 1 })
  assert.equal(listed.body.events[0].sequence, 1)
  const settings = await overHttp('?toolsets=settings')
  const made = await call(settings, 'create_tag', { name: 'From an agent' })
  assert.equal(made.body.tag.name, 'From an agent')
  const tags = await call(settings, 'list_tags', { per_page: 1 })
  assert.equal(typeof tags.body.next_cursor, 'string')
  const next = await call(settings, 'list_tags', { per_page: 1, cursor: tags.body.next_cursor })
  assert.notEqual(next.body.tags[0].id, tags.body.tags[0].id)
})

test('read_only removes every tool that changes something', async () => {
  const { tools } = await (await overHttp(`${member}&toolsets=all&read_only=true`)).listTools()
  assert.ok(tools.length > 20)
  assert.deepEqual(
    tools.filter(({ annotations }) => annotations?.readOnlyHint !== true),
    [],
  )
  const reading = await overHttp(`${member}&read_only=true`)
  const refused = await call(reading, 'reply', { conversation_id: conversation, body: 'x' })
  assert.equal(refused.text, 'reply changes something, and this agent may only read.')
})

test('A tool that is refused says which scopes or which member is missing, and changes nothing', async () => {
  const made = await createKey(services.database, space.id, {
    name: 'provisioning',
    scopes: ['team_members:write', 'settings:write', 'conversations:read'],
    expires_at: undefined,
  })
  const narrow = await overHttp(`${member}&toolsets=all`, made.key)
  const before = await space.send('GET', '/events?after=0&per_page=100')
  const lacking = 'This API key does not allow that. It needs the scope'
  for (const [name, given, words] of [
    [
      'reply',
      { conversation_id: conversation, body: 'x' },
      'reply needs a key with the scope messages:write.',
    ],
    [
      'create_role',
      { name: 'All', permissions: ['messages:write'] },
      `${lacking} messages:write. (scope_missing, 403, `,
    ],
    [
      'create_role',
      { name: 'All', permissions: ['*'] },
      `${lacking}s contacts:write and conversations:write and `,
    ],
    [
      'update_team_member',
      { team_member_id: space.adminId, organization_role: 'Standard' },
      `${lacking}s contacts:write and `,
    ],
    [
      'add_team_members',
      { emails: ['new@x.test'], organization_role: 'Admin' },
      `${lacking}s contacts:write and `,
    ],
  ] as const) {
    const { isError, text } = await call(narrow, name, given)
    assert.equal(isError, true, name)
    assert.ok(text.startsWith(words), `${name}: ${text}`)
  }
  const { text } = await call(await overHttp(), 'reply', {
    conversation_id: conversation,
    body: 'x',
  })
  assert.equal(text, 'reply writes as a team member, and none is configured for this agent.')
  assert.deepEqual(
    await space.send('GET', '/events?after=0&per_page=100').then((one) => one.body),
    before.body,
  )
})

test('A key is offered only the tools that its scopes allow', async () => {
  const toolOf = ({ operationId }: { operationId: string }) =>
    operationId.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)
  const every = await namesOf(await overHttp(`${member}&toolsets=all`))
  for (const scopes of [['contacts:*'], ['*:read'], ['messages:write', 'webhooks:write']]) {
    const { key } = await createKey(services.database, space.id, {
      name: 'agent',
      scopes,
      expires_at: undefined,
    })
    const narrow = await namesOf(await overHttp(`${member}&toolsets=all`, key))
    for (const route of apiRoutes.filter((one) => every.includes(toolOf(one)))) {
      const isAllowed = missingWords(route.access.key, scopes).length === 0
      const said = `${toolOf(route)} by ${scopes.join()}`
      assert.equal(narrow.includes(toolOf(route)), isAllowed, said)
    }
    assert.equal(narrow.includes('reply'), scopes.includes('messages:write'))
  }
})
