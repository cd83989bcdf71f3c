import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../../campaigns/until.ts'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { openStream } from './testing/open-stream.ts'

const { port, workspace, owner } = await startApp()

type Shown = { id: string; tags?: string[]; ticket_fields?: Record<string, unknown> }
type Event = {
  sequence: number
  type: string
  data: { conversation?: Shown }
  conversation?: Shown
}

const of = '?types=conversation.*'

/** A conversation whose tags and ticket fields change twice. Its tags end the names of members, as an attack would. */
async function changed(space: TestWorkspace) {
  const { send } = space
  await send('POST', '/ticket-fields', { name: '7', kind: 'number' })
  await send('POST', '/ticket-fields', { name: 'A "b"', kind: 'text' })
  const tags = ['],"ticket_fields":{', 'Ünï "x"', '"data":{"conversation":{']
  const fields = { 7: 1.5, 'A "b"': '"kept":{}' }
  const { id } = await createConversation(send, { tags, ticket_fields: fields, external_id: 'e' })
  const path = `/conversations/${id}`
  await send('PATCH', path, { tags: ['later'] })
  await send('PATCH', path, { ticket_fields: { 7: null, 'A "b"': null }, priority: 'high' })
  const wanted = [
    { tags, ticket_fields: fields },
    { tags: ['later'], ticket_fields: fields },
    { tags: ['later'], ticket_fields: {} },
  ]
  return { id, path, wanted }
}

const partsOf = (events: Event[]) =>
  events.map(({ data: { conversation } }) => {
    const { tags, ticket_fields: fields } = conversation ?? {}
    return { tags, ticket_fields: fields }
  })

const eventsIn = (text: string): Event[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data))

test('Events show tags and ticket fields as they were then: pages, long polls, histories and streams alike', async () => {
  const space = await workspace()
  const { send, key } = space
  const { latest_sequence: begin } = (await send('GET', '/events')).body
  const query = `${of}&after=${begin}`
  const include = '&include=tags,ticket_fields'
  const plainStream = await openStream({ port, key, query })
  const stream = await openStream({ port, key, query: query + include })
  const tagged = await openStream({ port, key, query: `${query}&include=tags` })
  const polled = send('GET', `/events${query}${include}&wait=20`)
  const { id, path, wanted } = await changed(space)
  const page: Event[] = (await send('GET', `/events${query}${include}`)).body.events
  assert.deepEqual(partsOf(page), wanted)
  assert.deepEqual((await polled).body.events[0], page[0])
  await until('streams have all', 5_000, () =>
    [plainStream, stream, tagged].every((one) => eventsIn(one.text()).length >= 3),
  )
  assert.deepEqual(eventsIn(stream.text()), page)
  assert.deepEqual(
    partsOf(eventsIn(tagged.text())),
    wanted.map(({ tags }) => ({ tags, ticket_fields: undefined })),
  )
  const history = (await send('GET', `${path}/events${of}${include}`)).body.events
  assert.deepEqual(history.toReversed(), page)
  // Without include nothing is added, and beside it nothing else changes.
  const plain = (await send('GET', `/events${query}`)).body.events
  assert.deepEqual(eventsIn(plainStream.text()), plain)
  for (const [at, { data }] of page.entries()) {
    const { tags: _, ticket_fields: __, ...conversation } = data.conversation ?? { id }
    assert.deepEqual(plain[at].data.conversation, conversation)
  }
  for (const one of [plainStream, stream, tagged]) one.abort()
})

test('With inbox the row has them as they are now', async () => {
  const space = await workspace()
  const { path, wanted } = await changed(space)
  const include = 'include=inbox,tags,ticket_fields'
  const { events } = (await space.send('GET', `/events${of}&${include}`)).body
  const { conversation } = (await space.send('GET', `${path}?${include}`)).body
  assert.deepEqual(partsOf(events), wanted)
  assert.deepEqual(events[0].conversation, conversation)
  const rows = (await space.send('GET', `/events${of}&include=inbox`)).body.events
  assert.deepEqual(Object.keys(rows[0].conversation.inbox), Object.keys(conversation.inbox))
  assert.equal(rows[0].conversation.tags, undefined)
})

test('Unknown names are refused, and what an older version recorded has no parts', async () => {
  const space = await workspace()
  const { send } = space
  const { path } = await changed(space)
  for (const [address, names] of [
    ['/events', 'tag'],
    ['/events/stream', 'tags,x'],
    [`${path}/events`, 'inbox'],
  ] as const) {
    const { status, body } = await send('GET', `${address}?include=${names}`)
    assert.equal(status, 422, address)
    assert.match(body.message ?? body.error ?? JSON.stringify(body), /include must be some of/)
  }
  await owner.query('update events set kept = null where workspace_id = $1', [space.id])
  const { events } = (await send('GET', `/events${of}&include=tags,ticket_fields`)).body
  assert.deepEqual(events, (await send('GET', `/events${of}`)).body.events)
})

test('An erased contact leaves no tags and no ticket fields in the log', async () => {
  const space = await workspace()
  const { send } = space
  const { path } = await changed(space)
  const { visitor } = (await send('GET', path)).body.conversation
  assert.equal((await send('DELETE', `/visitors/${visitor.id}`)).status, 204)
  const { events } = (await send('GET', `/events${of}&include=tags,ticket_fields`)).body
  assert.deepEqual(partsOf(events).slice(0, 3), [
    { tags: [], ticket_fields: {} },
    { tags: [], ticket_fields: {} },
    { tags: [], ticket_fields: {} },
  ])
  const { rows } = await owner.query(
    `select from events where workspace_id = $1 and (kept::text like '%later%' or data::text like '%later%')`,
    [space.id],
  )
  assert.equal(rows.length, 0)
})
