import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import {
  conversationBody,
  createConversation,
  tagsOf,
  ticketFieldsOf,
} from '../../../test/conversations.ts'

const { workspace, owner } = await startApp()

const fields: [name: string, kind: string, options: string[]][] = [
  ['Note', 'text', []],
  ['Seats', 'number', []],
  ['Due', 'date', []],
  ['Page', 'url', []],
  ['Plan', 'dropdown', ['Free', 'Pro']],
  ['Areas', 'multi_select', ['Sales', 'Support']],
  ['VIP', 'checkbox', []],
]

async function withFields(): Promise<TestWorkspace> {
  const made = await workspace()
  for (const [position, [name, kind, options]] of fields.entries()) {
    await owner.query(
      `insert into ticket_fields (workspace_id, id, name, kind, options, position)
       values ($1, gen_random_uuid(), $2, $3, $4, $5)`,
      [made.id, name, kind, JSON.stringify(options), position],
    )
  }
  return made
}

const accepted: [given: object, stored: object][] = [
  [{ Note: 'a' }, { Note: 'a' }],
  [{ Note: 7 }, { Note: '7' }],
  [{ Seats: 3 }, { Seats: 3 }],
  [{ Seats: ' 4.5 ' }, { Seats: 4.5 }],
  [{ Due: '2026-02-28' }, { Due: '2026-02-28' }],
  [{ Page: 'https://x.test/a' }, { Page: 'https://x.test/a' }],
  [{ Plan: 'pro' }, { Plan: 'Pro' }],
  [{ Areas: ['sales', 'Support', 'Sales'] }, { Areas: ['Sales', 'Support'] }],
  [{ Areas: 'Sales' }, { Areas: ['Sales'] }],
  [{ VIP: true }, { VIP: true }],
  [{ VIP: 'no' }, { VIP: false }],
  [
    { ' vip ': 1, NOTE: 'b' },
    { VIP: true, Note: 'b' },
  ],
]

const refused: [given: object, name: string][] = [
  [{ Nope: 1 }, 'Nope'],
  [{ Seats: 'many' }, 'Seats'],
  [{ Due: '2026-02-30' }, 'Due'],
  [{ Page: 'javascript:alert(1)' }, 'Page'],
  [{ plan: 'Gold' }, 'plan'],
  [{ Areas: ['Sales', 'Nowhere'] }, 'Areas'],
  [{ VIP: 'maybe' }, 'VIP'],
  [{ Note: { a: 1 } }, 'Note'],
  [{ Note: 'fine', ' Odd Name ': 1 }, ' Odd Name '],
]

test('Each kind of ticket field stores its values, on create and on update', async () => {
  const { send } = await withFields()
  for (const [given, stored] of accepted) {
    const made = await createConversation(send, { ticket_fields: given })
    assert.deepEqual(await ticketFieldsOf(owner, made.id), stored)
    const bare = await createConversation(send)
    const patched = await send('PATCH', `/conversations/${bare.id}`, { ticket_fields: given })
    assert.equal(patched.status, 200, patched.text)
    assert.deepEqual(await ticketFieldsOf(owner, bare.id), stored)
  }
})

test('An unknown ticket field or an impossible value is rejected before anything is written', async () => {
  const { send, id } = await withFields()
  const made = await createConversation(send)
  for (const [given, name] of refused) {
    const body = { ticket_fields: given, title: 'New', tags: ['t'] }
    for (const reply of [
      await send('POST', '/conversations', conversationBody('new@x.test', body)),
      await send('PATCH', `/conversations/${made.id}`, body),
    ]) {
      assert.equal(reply.status, 422, JSON.stringify(given))
      assert.equal(reply.body.error, `Invalid ticket field: ${name}.`)
    }
  }
  const after = await send('GET', `/conversations/${made.id}`)
  assert.deepEqual(after.body.conversation, made)
  const { rows } = await owner.query(
    `select (select count(*) from contacts where workspace_id = $1) as contacts,
            (select count(*) from tags where workspace_id = $1) as tags`,
    [id],
  )
  assert.deepEqual(rows, [{ contacts: 1, tags: 0 }])
})

test('An update merges ticket fields key by key, and null clears one', async () => {
  const { send } = await withFields()
  const made = await createConversation(send, {
    ticket_fields: { Note: 'a', Seats: 1, VIP: null },
  })
  assert.deepEqual(await ticketFieldsOf(owner, made.id), { Note: 'a', Seats: 1 })
  const path = `/conversations/${made.id}`
  await send('PATCH', path, { ticket_fields: { Seats: 2, Plan: 'Free' } })
  assert.deepEqual(await ticketFieldsOf(owner, made.id), { Note: 'a', Seats: 2, Plan: 'Free' })
  const cleared = await send('PATCH', path, { ticket_fields: { Note: null, Seats: null } })
  assert.deepEqual(await ticketFieldsOf(owner, made.id), { Plan: 'Free' })
  for (const same of [{ ticket_fields: { Plan: 'free', Note: null } }, { ticket_fields: null }]) {
    const unchanged = await send('PATCH', path, same)
    assert.deepEqual(unchanged.body, cleared.body)
  }
})

test('Tags are trimmed, blanks and duplicates dropped, and created once in the workspace', async () => {
  const { send, id } = await workspace()
  const first = await createConversation(send, { tags: [' Blue ', 'red', '', ' ', 'BLUE', 7] })
  assert.deepEqual(await tagsOf(owner, first.id), ['Blue', 'red', '7'])
  const second = await createConversation(send, { tags: 'blue' })
  assert.deepEqual(await tagsOf(owner, second.id), ['Blue'])
  const { rows } = await owner.query(
    'select name from tags where workspace_id = $1 order by name_key',
    [id],
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['7', 'Blue', 'red'],
  )
})

test('Parallel creates with one new tag create one tag', async () => {
  const { send, id } = await workspace()
  await Promise.all(
    Array.from({ length: 10 }, async (_, at) =>
      createConversation(send, { tags: [at % 2 === 0 ? 'new' : 'NEW', `own ${at}`] }),
    ),
  )
  const { rows } = await owner.query(
    `select count(*) as tags from tags where workspace_id = $1 and name_key = 'new'`,
    [id],
  )
  assert.deepEqual(rows, [{ tags: 1 }])
})

test('An update replaces the tags, [] clears them, and null or an absent field leaves them', async () => {
  const { send } = await workspace()
  const made = await createConversation(send, { tags: ['a', 'b'] })
  const path = `/conversations/${made.id}`
  for (const body of [{ tags: null }, { tags: '' }, {}, { tags: ['A', 'b'] }]) {
    const same = await send('PATCH', path, body)
    assert.equal(same.body.conversation.updated_at, made.updated_at)
    assert.deepEqual(await tagsOf(owner, made.id), ['a', 'b'])
  }
  const replaced = await send('PATCH', path, { tags: ['c', 'B'] })
  assert.deepEqual(await tagsOf(owner, made.id), ['c', 'b'])
  assert.ok(String(replaced.body.conversation.updated_at) > String(made.updated_at))
  await send('PATCH', path, { tags: [] })
  assert.deepEqual(await tagsOf(owner, made.id), [])
})
