import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startApp } from '../test/app.ts'
import { insertMember, startConversation } from '../test/seed.ts'
import { call, connectOverHttp } from './testing/connect.ts'

const { port, owner, workspace } = await startApp()
const space = await workspace()
const base = `http://127.0.0.1:${port}`
const member = `?member=${encodeURIComponent(space.adminEmail)}`
const agent = await connectOverHttp(base, space.key, member)
const every = await connectOverHttp(base, space.key, `${member}&toolsets=all`)
const conversation = await startConversation(space.send, 'ada@agent.test')
const { id: contact } = (await space.send('GET', `/conversations/${conversation}`)).body
  .conversation.visitor
await space.send('POST', '/groups', { name: 'Orders' })
await insertMember(owner, space.id, { email: 'gone@x.test', active: false })

type Schema = { readonly type?: unknown; readonly enum?: readonly unknown[] }
type Listed = Awaited<ReturnType<typeof agent.listTools>>['tools'][number]

/** Values for the arguments that a tool needs. */
const needed: Readonly<Record<string, unknown>> = {
  conversation_id: conversation,
  contact_id: contact,
  q: 'hello',
  body: 'Words',
  tag: 'vip',
  from: 'group',
}
const argumentsOf = ({ inputSchema }: Listed) =>
  Object.entries((inputSchema.properties ?? {}) as Readonly<Record<string, Schema>>)
const enough = (tool: Listed) => {
  const required = new Set(tool.inputSchema.required)
  const values = argumentsOf(tool).filter(([name]) => required.has(name))
  return Object.fromEntries(
    values.map(([name, schema]) => [name, needed[name] ?? exampleOf(schema)]),
  )
}

function exampleOf({ type, enum: allowed }: Schema): unknown {
  if (allowed !== undefined) return allowed[0]
  return { array: [], object: {}, boolean: true, integer: 1 }[String(type)] ?? 'x'
}

test('A value of the wrong type is refused by the name of the argument, in every tool', async () => {
  const { tools } = await every.listTools()
  let checked = 0
  for (const tool of tools) {
    for (const [name, { type, enum: allowed }] of argumentsOf(tool)) {
      if (typeof type !== 'string' && allowed === undefined) continue
      const wrong = type === 'object' ? [] : {}
      const { isError, text } = await call(every, tool.name, { ...enough(tool), [name]: wrong })
      assert.equal(isError, true, `${tool.name} ${name}`)
      assert.match(text, new RegExp(`^${name} must be `), tool.name)
      checked += 1
    }
  }
  assert.ok(checked > 100, `${checked}`)
})

test('A cursor of another list is refused in the words of the tool, in every tool with one', async () => {
  const { tools } = await agent.listTools()
  const lists = tools.filter((tool) => argumentsOf(tool).some(([name]) => name === 'cursor'))
  assert.equal(lists.length, 9)
  for (const tool of lists) {
    const { isError, text } = await call(agent, tool.name, { ...enough(tool), cursor: 'x' })
    assert.equal(isError, true, tool.name)
    assert.match(text, /^cursor must be the next_cursor of the page before, of the same list\. \(/)
  }
})

test('Names that do not exist are refused by the argument that has them, and nothing is changed', async () => {
  const own = { conversation_id: conversation }
  const before = (await space.send('GET', `/conversations/${conversation}`)).text
  const cases = [
    [
      'list_conversations',
      { status: 'new, opne' },
      /^Unknown status: opne\. There are new, open, /,
    ],
    ['search', { q: 'x', status: 'opne' }, /^Unknown status: opne\. There are new, open, /],
    ['update_conversation', { ...own, status: 'opne' }, /^Unknown status: opne\. There are new, /],
    ['list_conversations', { group: 'Order' }, /^Unknown group: Order\. There are Orders\.$/],
    [
      'update_conversation',
      { ...own, group_name: 'Order', priority: 'high' },
      /^Unknown group_name: Order\. There are Orders\.$/,
    ],
    [
      'list_conversations',
      { assignee: 'Lee' },
      /^Unknown assignee: Lee\. See list_team_members\.$/,
    ],
    ['list_conversations', { assignee: 'lee@x.test' }, /^Unknown assignee: lee@x\.test\. See /],
    [
      'update_conversation',
      { ...own, assignee_email: 'lee@x.test' },
      /^Unknown assignee_email: lee@/,
    ],
    [
      'update_conversation',
      { ...own, assignee_email: 'gone@x.test' },
      /^Unknown assignee_email: g/,
    ],
    [
      'list_conversations',
      { priority: 'top' },
      /^Invalid priority: top\. Allowed values are low, /,
    ],
    ['list_conversations', { updated_after: 'Monday' }, /^Invalid updated_after/],
    ['list_conversations', { created_before: 'Monday' }, /^Invalid created_before/],
    ['find_contacts', { updated_after: 'Monday' }, /^Invalid updated_after/],
    ['list_all_messages', { updated_after: 'Monday' }, /^Invalid updated_after/],
    ['search', { q: 'x', from: 'Monday' }, /^Invalid from|^from /],
    ['search', { q: 'x', types: 'mail' }, /types/],
    ['get_conversation', { ...own, include: 'all' }, /^include must be some of /],
    ['mark_read', { ...own, up_to: 'x' }, /^up_to /],
    ['add_note', { ...own, body: 'x', mentions: ['lee@x.test'] }, /^Unknown mentions: lee@x\.test/],
    ['update_conversation', { ...own, ticket_fields: { Nope: 1 } }, /ticket_fields|Nope/],
    ['update_contact', { contact_id: contact, field_values: { Nope: 1 } }, /field_values|Nope/],
    ['get_contact', { contact_id: conversation }, /^Contact does not exist\. /],
  ] as const
  const failures: string[] = []
  for (const [name, given, words] of cases) {
    const { isError, text } = await call(agent, name, given)
    if (isError !== true || !words.test(text))
      failures.push(`${name} ${JSON.stringify(given)}: ${text.slice(0, 160)}`)
    if (/per_page|sender_email|from_agent|body_format|\[0\]|reader/.test(text)) failures.push(text)
  }
  assert.deepEqual(failures, [])
  assert.equal((await space.send('GET', `/conversations/${conversation}`)).text, before)
})

test('What exists passes: names in any case, ids, none, inactive members in filters', async () => {
  for (const given of [
    { status: 'NEW, all' },
    { group: 'orders' },
    { group: 'none', assignee: 'None' },
    { assignee: 'gone@x.test' },
    { assignee: space.adminId },
    { status: '', group: '', assignee: '' },
  ]) {
    const { isError, text } = await call(agent, 'list_conversations', given)
    assert.equal(isError, undefined, `${JSON.stringify(given)}: ${text}`)
  }
})

test('Groups beyond the first page of 100 are known, and an error names the first 100', async () => {
  const busy = await workspace()
  const names = Array.from({ length: 101 }, (_, n) => `Group ${String(n).padStart(3, '0')}`)
  for (const name of names)
    assert.equal((await busy.send('POST', '/groups', { name })).status, 201, name)
  const { body } = await busy.send('GET', '/groups?per_page=100')
  const first = new Set(body.groups.map(({ name }: { name: string }) => name))
  const [last] = names.filter((name) => !first.has(name))
  const asked = await connectOverHttp(base, busy.key)
  const found = await call(asked, 'list_conversations', { group: last })
  assert.equal(found.isError, undefined, found.text)
  const { isError, text } = await call(asked, 'list_conversations', { group: 'Group 101' })
  assert.equal(isError, true)
  assert.match(text, /^Unknown group: Group 101\. There are Group \d+, .* and 1 more\.$/)
})

test('docs/mcp.md says what the lists of tools take of an agent, to a tenth', async () => {
  const page = readFileSync('docs/mcp.md', 'utf8')
  const said = [...page.matchAll(/about ([\d,]+) tokens/g)].map(([, number = '']) =>
    Number(number.replace(',', '')),
  )
  const lists = await Promise.all([agent, every].map(async (one) => one.listTools()))
  const taken = lists.map(({ tools }) => Buffer.byteLength(JSON.stringify({ tools })) / 4)
  assert.equal(said.length, taken.length)
  for (const [at, tokens] of taken.entries()) {
    const share = (said[at] ?? 0) / tokens
    assert.ok(share > 0.9 && share < 1.1, `${said[at]} instead of ${tokens}`)
  }
})
