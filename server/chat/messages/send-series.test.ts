import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import fc from 'fast-check'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { assertCountersExact } from '../../../test/conversations.ts'
import { insertMember, startConversation } from '../../../test/seed.ts'
import { sendMessage } from './send-message.ts'

const { services, owner, workspace } = await startApp()

const nowhere = '00000000-0000-4000-8000-000000000000'
const senders = ['ANN@x.test', 'bob@x.test', 'twin@x.test', 'new@x.test', 'gone@x.test', 'admin']

type Space = TestWorkspace & { conversations: string[]; requests: number }
type Wish = { conversation: number; sender: number }

/** Three conversations, one with a contact that shares its address with another. */
async function makeSpace(): Promise<Space> {
  const space = await workspace()
  await insertMember(owner, space.id, { email: 'gone@x.test', active: false })
  const conversations = [
    await startConversation(space.send, 'ann@x.test'),
    await startConversation(space.send, 'twin@x.test'),
    await startConversation(space.send, 'bob@x.test'),
  ]
  await owner.query(
    `update contacts set email = 'Twin@x.test', email_key = 'twin@x.test'
      where workspace_id = $1 and email_key = 'bob@x.test'`,
    [space.id],
  )
  return { ...space, conversations, requests: 0 }
}

/** The outcome of one send for its caller, without the values that differ between workspaces. */
async function send(space: Space, wish: Wish): Promise<string> {
  const context = {
    workspace_id: space.id,
    actor: { type: 'api_key', id: nowhere, name: `key ${space.requests % 2}` },
    request_id: `request ${(space.requests += 1)}`,
  } as const
  const sender = senders[wish.sender] ?? ''
  const body = {
    body: `Message ${space.requests}`,
    sender_email: sender === 'admin' ? space.adminEmail : sender,
  }
  try {
    const conversation = space.conversations[wish.conversation] ?? nowhere
    const sent = await sendMessage(services, context, conversation, body)
    return 'json' in sent ? summaryOf(JSON.parse(sent.json)) : assert.fail('it existed already')
  } catch (error) {
    return String(error)
  }
}

type ShownMessage = { body: string; kind: string; sender: { name: string; type: string } }

const summaryOf = ({ body, kind, sender }: ShownMessage) =>
  [body, kind, sender.name, sender.type].join(' | ')

/** All rows and events of sends, with ids and times replaced by their order. */
async function stateOf({ id }: Space): Promise<object> {
  const read = async (sql: string) => (await owner.query(sql, [id])).rows
  return {
    messages: await read(
      `select rank() over (order by m.conversation_id) as conversation, m.position, m.body, m.status,
              rank() over (order by m.contact_id) as contact, m.team_member_id is null as by_contact,
              m.created_at = m.updated_at as is_new
         from messages m where m.workspace_id = $1 order by m.created_at, m.position`,
    ),
    contacts: await read(
      `select name, email, rank() over (order by last_active_at) as active
         from contacts where workspace_id = $1 order by created_at`,
    ),
    conversations: await read(
      `select rank() over (order by created_at) as conversation, message_count
         from conversations where workspace_id = $1 order by updated_at`,
    ),
    events: await read(
      `select e.sequence, e.type, e.actor->>'name' as actor,
              case when e.request_id like 'request%' then e.request_id end as request,
              coalesce(e.data->'message'->>'body', e.data->'contact'->>'email') as about,
              rank() over (order by e.data->>'conversation_id') as conversation
         from events e where e.workspace_id = $1 order by e.sequence`,
    ),
    clock: await read(
      `select k.sequence, k.tick >= (select max(updated_at) from conversations where workspace_id = $1)
              as is_ahead from workspace_clocks k where k.workspace_id = $1`,
    ),
  }
}

/** Checks the invariants between messages, events and conversations. */
async function assertStamped({ id }: Space): Promise<void> {
  const { rows } = await owner.query(
    `select m.body from messages m
       join events e on e.workspace_id = $1 and e.data->'message'->>'id' = m.id::text
      where m.workspace_id = $1 and e.type = 'message.created' and e.request_id like 'request%'
        and (e.created_at <> m.created_at
             or e.data->>'conversation_id' <> m.conversation_id::text)`,
    [id],
  )
  assert.deepEqual(rows, [])
}

test('Sends that wait together have the same result as sends in sequence', async () => {
  const alone = await makeSpace()
  const together = await makeSpace()
  const wish = fc.record({
    conversation: fc.integer({ min: 0, max: 3 }),
    sender: fc.integer({ min: 0, max: senders.length - 1 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 3, maxLength: 9 }), async (wishes) => {
      const expected: string[] = []
      for (const one of wishes) expected.push(await send(alone, one))
      const got = await Promise.all(wishes.map(async (one) => send(together, one)))
      assert.deepEqual(got, expected)
      assert.deepEqual(await stateOf(together), await stateOf(alone))
    }),
    { numRuns: 6 },
  )
  await assertStamped(together)
  await assertCountersExact(owner, together.id)
})

test('A series is one transaction: the first send is alone, the others share the next', async () => {
  const space = await makeSpace()
  await Promise.all(
    [0, 1, 2, 0].map(async (conversation) => send(space, { conversation, sender: 0 })),
  )
  const { rows } = await owner.query(
    `select count(*)::int as messages from messages
      where workspace_id = $1 and body like '%Message %' group by xmin order by 1`,
    [space.id],
  )
  assert.deepEqual(rows, [{ messages: 1 }, { messages: 3 }])
})

/** The number of round trips of a send. */
async function countRoundTrips(body: object): Promise<number> {
  const space = await makeSpace()
  const { database } = services
  let count = 0
  const connect = async () => {
    const connection = await database.connect()
    const query = mock.method(connection, 'query')
    mock.method(connection, 'release', (...given: [Error?]) => {
      count += query.mock.callCount()
      mock.restoreAll()
      connection.release(...given)
    })
    return connection
  }
  const context = {
    workspace_id: space.id,
    actor: { type: 'command', name: 'test' },
    request_id: undefined,
  } as const
  const [conversation = nowhere] = space.conversations
  const counted = { ...services, database: { ...database, connect } }
  await sendMessage(counted, context, conversation, { body: 'Hi', ...body })
  return count
}

test('A single send of any kind and sender takes two round trips', async () => {
  assert.equal(await countRoundTrips({ sender_email: 'ann@x.test' }), 2)
  assert.equal(await countRoundTrips({ sender_email: 'new@x.test' }), 2)
  assert.equal(await countRoundTrips({ sender_email: 'ann@x.test', external_id: 'a' }), 2)
})
