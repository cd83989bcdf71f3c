import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startOwnApp, type Send, type TestWorkspace } from '../../../test/app.ts'
import { assertCountersExact } from '../../../test/conversations.ts'
import { databaseSettings } from '../../../test/request-database.ts'
import { main } from '../cli/main.ts'
import { sanitiseMessageBody } from '../../chat/messages/testing/sanitise-message-body.ts'
import { applySettings } from '../../chat/settings/apply-settings.ts'
import { readFieldValue } from '../../chat/settings/field-values.ts'
import { generateData } from './generate-data.ts'

const { workspace, owner, services, address } = await startOwnApp()
const doors = { database: services.database, owner }
const wanted = { contacts: 150, conversations: 300, messages: 4_000, seed: 7 }

const dropdown = ['A "quoted" one', String.raw`back\slash`]
const contactFields = ['text', 'number', 'date', 'url', 'checkbox', 'dropdown', 'multi_option']
const ticketFields = ['text', 'number', 'date', 'url', 'checkbox', 'dropdown', 'multi_select']
const fieldsOf = (kinds: readonly string[]) =>
  kinds.map((kind) => ({
    name: `A ${kind}`,
    kind,
    options: /^(dropdown|multi)/.test(kind) ? dropdown : [],
  }))

async function furnished(): Promise<TestWorkspace> {
  const made = await workspace()
  const settings = {
    statuses: ['escalated'],
    groups: ['Support', 'Sales'],
    contact_fields: fieldsOf(contactFields),
    ticket_fields: fieldsOf(ticketFields),
  }
  await applySettings(doors, made.subdomain, settings, { actorName: 'test', dryRun: false })
  return made
}

/** The first column of every row. */
async function column<Value>(workspaceId: string, text: string): Promise<Value[]> {
  const { rows } = await owner.query<{ value: Value }>(text, [workspaceId])
  return rows.map(({ value }) => value)
}

async function assertNone(workspaceId: string, rows: string, what: string): Promise<void> {
  const found = await column(workspaceId, `select to_json(r) as value from (${rows}) r limit 3`)
  assert.deepEqual(found, [], what)
}

/** Every item of a list of the API, checking each page against its schema. */
async function walk(send: Send, path: string, name: string): Promise<{ id: string }[]> {
  const items: { id: string }[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { status, body } = await send('GET', `${path}${page}`)
    assert.equal(status, 200)
    items.push(...body[name])
    pages = body.pagination.total_pages ?? Math.ceil(body.pagination.total_count / 100)
  }
  return items
}

const filled = await furnished()

test('A concurrent poller sees every conversation once, in the order of their changes', async () => {
  const seen: { id: string; updated_at: string }[] = []
  const poll = async () => {
    const newest = seen.at(-1)?.updated_at
    const after = newest === undefined ? '' : `&updated_after=${newest}`
    const query = `?per_page=100&sort=updated_at&order=asc${after}`
    const { body } = await filled.send('GET', `/conversations${query}`)
    seen.push(...body.conversations)
    return body.conversations.length as number
  }
  const done = new AbortController()
  const polling = (async () => {
    while (!done.signal.aborted) await poll()
  })()
  const steps: number[] = []
  const made = await generateData(doors, filled.subdomain, wanted, {
    onProgress: ({ messages }) => steps.push(messages),
  })
  done.abort()
  await polling
  while ((await poll()) > 0);
  assert.deepEqual(made, { contacts: 150, conversations: 300, messages: 4_000, interrupted: false })
  assert.ok(steps.length > 1, 'more than one batch')
  const ids = await column<string>(
    filled.id,
    'select id as value from conversations where workspace_id = $1 order by updated_at',
  )
  assert.equal(ids.length, 300)
  assert.deepEqual(
    seen.map(({ id }) => id),
    ids,
  )
})

test('Totals, chunks, positions, events and the clock are as if each row had been written alone', async () => {
  const { id } = filled
  await assertCountersExact(owner, id)
  await assertNone(
    id,
    `select c.id from conversations c join messages m
         on m.workspace_id = c.workspace_id and m.conversation_id = c.id
      where c.workspace_id = $1 group by c.id, c.message_count, c.created_at, c.updated_at
     having count(*) <> c.message_count or max(m.position) <> count(*)
         or min(m.created_at) <> c.created_at or max(m.updated_at) <> c.updated_at`,
    'messages belong to their conversations',
  )
  await assertNone(
    id,
    `select id from (select id, created_at, lag(created_at) over (
         partition by conversation_id order by position) as before
       from messages where workspace_id = $1) m where created_at < before or created_at > now()`,
    'messages are in the order of their time',
  )
  await assertNone(
    id,
    `select data from events e where workspace_id = $1 and (data ->> 'imported')::boolean
        and type in ('message.created', 'note.created') and not exists (
          select from messages m where m.workspace_id = $1
             and m.id = (e.data -> 'message' ->> 'id')::uuid
             and m.conversation_id = (e.data ->> 'conversation_id')::uuid)`,
    'events of messages name their conversation',
  )
  const [log] = await column<{ events: number; newest: number; imported: number; late: boolean }>(
    id,
    `select json_build_object('events', count(*), 'newest', max(c.sequence),
              'imported', count(*) filter (where (e.data ->> 'imported')::boolean),
              'late', (select max(updated_at) from conversations where workspace_id = $1)
                      > max(c.tick)) as value
       from events e join workspace_clocks c using (workspace_id) where workspace_id = $1`,
  )
  assert.deepEqual(log, { events: 4_452, newest: 4_452, imported: 4_450, late: false })
})

test('Every item that the API lists afterwards matches its schema', async () => {
  const { send } = filled
  const found = await walk(send, '/conversations?per_page=100&page=', 'conversations')
  assert.equal(found.length, 300)
  const contacts = await walk(send, '/visitors?per_page=100&page=', 'contacts')
  assert.equal(contacts.length, 150)
  for (const { id } of found.slice(0, 25)) {
    const messages = await walk(send, `/conversations/${id}/messages?page=`, 'messages')
    assert.ok(messages.length > 0)
  }
})

test('The data is varied, and has the form that the API stores', async () => {
  const { id } = filled
  const bodies = await column<string>(
    id,
    `select body as value from messages where workspace_id = $1`,
  )
  const knownMemberIds = new Set([filled.adminId])
  for (const body of bodies) assert.equal(sanitiseMessageBody(body, { knownMemberIds }), body)
  assert.ok(new Set(bodies.map((body) => body.length)).size > 200, 'many lengths')
  const counts = await column<number>(
    id,
    `select message_count as value from conversations where workspace_id = $1 order by 1`,
  )
  assert.ok((counts.at(-1) ?? 0) > 5 * (counts[150] ?? 0), 'a few conversations are long')
  const statuses = await column<{ status: string; share: number }>(
    id,
    `select json_build_object('status', status, 'share', count(*) / 300.0) as value
       from conversations where workspace_id = $1 group by status order by count(*) desc`,
  )
  assert.ok(statuses.length >= 5, JSON.stringify(statuses))
  assert.equal(statuses[0]?.status, 'closed', 'most of two years is done')
  assert.ok(statuses.some(({ status }) => status === 'escalated'))
  for (const [table, values] of [
    ['contact_fields', 'select field_values as of from contacts'],
    ['ticket_fields', 'select ticket_fields as of from conversations'],
  ]) {
    const filledIn = await column<{ field: Parameters<typeof readFieldValue>[0]; is: unknown }>(
      id,
      `select json_build_object('field', f, 'is', v.value) as value
         from (${values} where workspace_id = $1) r
        cross join lateral json_each(r.of) v
         join ${table} f on f.workspace_id = $1 and f.id::text = v.key`,
    )
    assert.equal(new Set(filledIn.map(({ field }) => field.kind)).size, 7)
    for (const { field, is } of filledIn) assert.deepEqual(readFieldValue(field, is), is)
  }
})

test('A second run adds to the first, and no email address occurs twice', async () => {
  await generateData(doors, filled.subdomain, { ...wanted, conversations: 150, messages: 150 })
  // One whose email addresses are all taken: without the total it counts from 0 again.
  await owner.query(
    `update list_totals set total = total - 300 where workspace_id = $1 and list = 'contacts'`,
    [filled.id],
  )
  await generateData(doors, filled.subdomain, {
    contacts: 150,
    conversations: 0,
    messages: 0,
    seed: 7,
  })
  await owner.query(
    `update list_totals set total = total + 300 where workspace_id = $1 and list = 'contacts'`,
    [filled.id],
  )
  const { body } = await filled.send('GET', '/conversations')
  assert.equal(body.pagination.total_count, 450)
  await assertCountersExact(owner, filled.id)
  await assertNone(
    filled.id,
    `select email_key from contacts where workspace_id = $1 group by 1 having count(*) > 1`,
    'addresses',
  )
})

test('The same seed creates the same data, and conversations use existing contacts', async () => {
  const contentOf = async (seed: number) => {
    const made = await furnished()
    const order = { contacts: 20, conversations: 30, messages: 90, seed }
    await generateData(doors, made.subdomain, order)
    await generateData(doors, made.subdomain, { ...order, contacts: 0 })
    return column<string>(
      made.id,
      `select concat_ws('|', v.email, c.title, c.status, m.body) as value from conversations c
         join contacts v on v.workspace_id = $1 and v.id = c.contact_id
         join messages m on m.workspace_id = $1 and m.conversation_id = c.id
        where c.workspace_id = $1 and m.kind <> 'note' order by c.updated_at, m.position`,
    )
  }
  const first = await contentOf(11)
  assert.ok(first.length > 120)
  assert.deepEqual(await contentOf(11), first)
  assert.notDeepEqual(await contentOf(12), first)
})

test('An interrupted run leaves complete batches with exact counters', async () => {
  const { subdomain, id } = await furnished()
  const interrupt = new AbortController()
  const made = await generateData(doors, subdomain, wanted, {
    signal: interrupt.signal,
    onProgress: () => interrupt.abort(),
  })
  assert.equal(made.interrupted, true)
  assert.ok(made.conversations > 0 && made.conversations < wanted.conversations)
  const [count] = await column<number>(
    id,
    'select count(*) as value from messages where workspace_id = $1',
  )
  assert.equal(count, made.messages)
  await assertCountersExact(owner, id)
})

test('The command prints what it added, also as JSON, and an error in one line', async (context) => {
  const log = context.mock.method(console, 'log', () => undefined)
  const problem = context.mock.method(console, 'error', () => undefined)
  context.mock.method(process.stderr, 'write', () => true)
  assert.ok('socketFolder' in address)
  const host = encodeURIComponent(address.socketFolder)
  const url = `postgresql://postgres@/${address.database}?host=${host}&port=${address.port}`
  const { subdomain } = await workspace()
  const generate = async (...words: string[]) => main(['generate', ...words], databaseSettings(url))
  const some = ['--contacts', '2', '--conversations', '3', '--messages', '9']
  assert.equal(await generate(subdomain, ...some, '--seed', '5', '--json'), 0)
  const { seconds, ...summary } = JSON.parse(String(log.mock.calls.at(-1)?.arguments[0]))
  assert.equal(typeof seconds, 'number')
  const counts = { contacts: 2, conversations: 3, messages: 9 }
  assert.deepEqual(summary, { workspace: subdomain, ...counts, interrupted: false, seed: 5 })

  for (const [code, ...words] of [
    [1, 'nobody', ...some],
    [
      1,
      (await workspace()).subdomain,
      '--contacts',
      '0',
      '--conversations',
      '1',
      '--messages',
      '1',
    ],
    [2, ...some],
    [2, subdomain],
    [2, subdomain, ...some, '--messages', '2'],
    [2, subdomain, ...some, '--contacts', '-1'],
    [2, subdomain, ...some, '--contacts', 'many'],
    [2, subdomain, ...some, '--seed', '4294967296'],
    [2, subdomain, ...some, '--colour'],
  ] as const) {
    problem.mock.resetCalls()
    assert.equal(await generate(...words), code, words.join(' '))
    assert.equal(problem.mock.callCount(), 1)
    assert.match(String(problem.mock.calls[0]?.arguments[0]), /^[^\n]+$/)
  }
})
