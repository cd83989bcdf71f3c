import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { catchUp } from './catch-up.ts'

const { owner, services, workspace } = await startApp()
const { database } = services

async function say({ send }: TestWorkspace, body: string): Promise<void> {
  const created = await send('POST', '/conversations', {
    visitor_attributes: { email: 'ada@search.test' },
    messages_attributes: [{ body }],
  })
  assert.equal(created.status, 201, created.text)
}

type Result = { type: string; highlight: string }

async function find({ send }: TestWorkspace, q: string): Promise<Result[]> {
  const reply = await send('GET', `/search?fresh=true&q=${encodeURIComponent(q)}`)
  assert.equal(reply.status, 200, reply.text)
  return reply.body.results
}

test('A search finds other numbers of a word, phone numbers by digits, and both spellings of a domain', async () => {
  const own = await workspace()
  await say(own, 'Two deliveries of the iPhone15, and one of the Pixel 9')
  const said = async (q: string) => (await find(own, `${q} `)).map(({ highlight }) => highlight)
  const message = 'Two <mark>deliveries</mark> of the iPhone15, and one of the Pixel 9'
  assert.ok((await said('delivery')).includes(message))
  assert.ok((await said('iphone 15')).some((text) => text.includes('<mark>iPhone15</mark>')))
  assert.ok((await said('pixel9')).some((text) => text.includes('<mark>Pixel 9</mark>')))
  assert.deepEqual(await said('"delivery"'), [])
  await own.send('POST', '/visitors', { name: 'Kim', phone_number: '+49 (30) 1234-56' })
  await own.send('POST', '/visitors', { name: 'Lee', email: 'lee@bücher.example' })
  for (const q of ['030123456', '+4930123456', '0301234', '30 123 456']) {
    assert.deepEqual(
      (await find(own, q)).map(({ type }) => type),
      ['contact'],
      q,
    )
  }
  assert.equal((await find(own, 'lee@xn--bcher-kva.example')).length, 1)
  assert.equal((await find(own, 'lee@bücher.example')).length, 1)
})

test('Contacts of an older index are read once more, by the migration, and nothing else is', async () => {
  const own = await workspace()
  const { body } = await own.send('POST', '/visitors', { phone_number: '+49 (30) 1234-56' })
  assert.equal((await find(own, '030123456')).length, 1)
  // As an earlier version indexed it.
  await owner.query(
    `update search_documents set lexemes = '' where workspace_id = $1 and id = $2`,
    [own.id, body.contact.id],
  )
  assert.equal((await find(own, '030123456')).length, 0)
  const folder = new URL('../../store/database/migrations/', import.meta.url)
  await owner.query(readFileSync(new URL('0016_phones_in_searches.sql', folder), 'utf8'))
  while ((await catchUp(database, own.id)) === 'behind');
  assert.equal((await find(own, '030123456')).length, 1)
  const { rows } = await owner.query('select reread from search_progress where workspace_id = $1', [
    own.id,
  ])
  assert.deepEqual(rows, [{ reread: null }])
})
