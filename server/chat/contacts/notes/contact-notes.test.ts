import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startApp, type TestApp, type TestWorkspace } from '../../../../test/app.ts'
import { openWidget, webChannel } from '../../channels/devices/testing/visitor.ts'

let app: TestApp
let space: TestWorkspace
before(async () => {
  app = await startApp()
  space = await app.workspace()
})

const make = async (): Promise<string> => {
  const { body } = await space.send('POST', '/visitors', { name: 'Ada', email: 'ada@x.test' })
  return `/visitors/${body.contact.id}`
}
const add = async (path: string, body: string, headers = {}) =>
  space.send('POST', `${path}/notes`, { body }, headers)
const textsOf = async (path: string) => {
  const { contact_notes: notes } = (await space.send('GET', `${path}/notes`)).body
  return notes.map((note: { body: string }) => note.body)
}
/** The last events, newest first, without what all contacts have. */
const lastEvents = async (count: number) => {
  const { events } = (await space.send('GET', '/events?limit=1000')).body
  return events.slice(-count)
}

test('A note has its author, is changed by anybody who may, and leaves no text in the log', async () => {
  const path = await make()
  const contact = (await space.send('GET', path)).body.contact
  const added = await add(path, '  Calls at noon ')
  assert.equal(added.status, 201)
  const note = added.body.contact_note
  const { name } = (await space.send('GET', '/api-key')).body.api_key
  assert.deepEqual(
    [note.body, note.author.type, note.author.name],
    ['Calls at noon', 'api_key', name],
  )
  assert.equal(added.headers['location'], `/api/external/v2${path}/notes/${note.id}`)
  const one = `${path}/notes/${note.id}`
  const changed = await space.send('PATCH', one, { body: 'Calls at one' })
  assert.equal(changed.body.contact_note.body, 'Calls at one')
  assert.deepEqual(changed.body.contact_note.author, note.author)
  await add(path, 'Pays late')
  assert.deepEqual(await textsOf(path), ['Pays late', 'Calls at one'])
  assert.equal((await space.send('DELETE', one)).status, 204)
  assert.deepEqual(await textsOf(path), ['Pays late'])
  assert.deepEqual((await space.send('GET', path)).body.contact, contact)
  const events = await lastEvents(4)
  assert.deepEqual(
    events.map(({ type }: { type: string }) => type),
    [
      'contact.note_created',
      'contact.note_updated',
      'contact.note_created',
      'contact.note_deleted',
    ],
  )
  assert.deepEqual(events[3].data, { contact, contact_note_id: note.id })
  assert.doesNotMatch(JSON.stringify(events), /Calls at|Pays late/)
})

test('The same text again changes nothing, an old version is refused, and a repeated request adds once', async () => {
  const path = await make()
  const once = { 'idempotency-key': 'note-once' }
  const [first, second] = [await add(path, 'One', once), await add(path, 'One', once)]
  assert.equal(second.text, first.text)
  assert.deepEqual(await textsOf(path), ['One'])
  const one = `${path}/notes/${first.body.contact_note.id}`
  const etag = String((await space.send('GET', one)).headers['etag'])
  const same = await space.send('PATCH', one, { body: 'One' }, { 'if-match': etag })
  assert.deepEqual(same.body, first.body)
  await space.send('PATCH', one, { body: 'Two' })
  const late = await space.send('PATCH', one, { body: 'Three' }, { 'if-match': etag })
  assert.equal(late.status, 412)
  assert.deepEqual(await textsOf(path), ['Two'])
})

test('A note is text of at most 4,000 characters, and a contact has at most 200', async () => {
  const path = await make()
  assert.equal((await add(path, ' \n ')).status, 422)
  assert.equal((await add(path, 'x'.repeat(4_001))).status, 422)
  assert.equal((await add(path, 'x'.repeat(4_000))).status, 201)
  const note = { method: 'POST', path: `${path}/notes`, body: { body: 'More' } }
  for (const count of [100, 99]) {
    const operations = Array.from({ length: count }, () => note)
    await space.send('POST', '/batch', { operations })
  }
  const { pagination } = (await space.send('GET', `${path}/notes?per_page=1`)).body
  assert.equal(pagination.total_count, 200)
  const { status, headers } = await add(path, 'Too many')
  assert.deepEqual([status, headers['porchlight-error']], [422, 'contact_notes_too_many'])
})

test('A note is found below its own contact only', async () => {
  const [path, other] = [await make(), await make()]
  const { id } = (await add(path, 'Mine')).body.contact_note
  for (const [method, body] of [['GET'], ['PATCH', { body: 'Other' }], ['DELETE']] as const)
    assert.equal((await space.send(method, `${other}/notes/${id}`, body)).status, 404, method)
  assert.deepEqual(await textsOf(path), ['Mine'])
  const none = `/visitors/${id}/notes`
  for (const [method, where, code] of [
    ['GET', none, 'contact_unknown'],
    ['POST', none, 'contact_unknown'],
    ['PATCH', `${none}/${id}`, 'contact_unknown'],
    ['PATCH', `${other}/notes/${id}`, 'contact_note_unknown'],
  ] as const) {
    const { status, headers } = await space.send(method, where, method === 'GET' ? undefined : {})
    assert.deepEqual([status, headers['porchlight-error']], [404, code], method)
  }
})

test('Notes go along with a merge, are in the export unless it is without notes, and end with an erasure', async () => {
  const [into, from] = [await make(), await make()]
  await add(into, 'Of the first')
  await add(from, 'Of the second')
  await space.send('POST', `${into}/merge`, { from: from.split('/').at(-1) })
  assert.deepEqual(await textsOf(into), ['Of the second', 'Of the first'])
  const exported = async (query: string) =>
    (await space.send('GET', `${into}/export${query}`)).body.contact_notes
  const texts = (await exported('')).map((note: { body: string }) => note.body)
  assert.deepEqual(texts, ['Of the first', 'Of the second'])
  assert.equal(await exported('?notes=false'), undefined)
  assert.equal((await space.send('DELETE', into)).status, 204)
  const left = await app.owner.query(
    'select from contact_notes where workspace_id = $1 and contact_id = $2',
    [space.id, into.split('/').at(-1)],
  )
  assert.equal(left.rowCount, 0)
})

test('A visitor is told nothing of a note on them', async () => {
  const visitor = openWidget(app, space, await webChannel(app, space))
  const { id } = await visitor.start('Hi')
  const contact = (await space.send('GET', `/conversations/${id}`)).body.conversation.visitor.id
  const events = async () => (await visitor.widget('GET', '/events')).text
  await add(`/visitors/${contact}`, 'Rude on the phone')
  assert.doesNotMatch(await events(), /note|Rude/)
  for (const [method, path] of [
    ['GET', `/visitors/${contact}/notes`],
    ['POST', `/visitors/${contact}/notes`],
  ] as const)
    assert.equal((await visitor.widget(method, path)).status, 404)
})
