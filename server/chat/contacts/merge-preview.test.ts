import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestWorkspace } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'
import { newId } from '../../ids.ts'
import { addAda, makeContact, rowTexts } from './testing/add-ada.ts'

const { owner, workspace } = await startApp()

type Given = Readonly<Record<string, unknown>>

/** Both sides of a merge: blank and filled fields, given and derived names, equal and different keys. */
const pairs: readonly (readonly [title: string, into: Given, from: Given])[] = [
  ['both have a name alone', { name: 'Ada' }, { name: 'Grace' }],
  [
    'only the other has values',
    { name: 'Ada' },
    {
      email: 'grace@x.test',
      phone_number: '+49 30 1',
      user_identifier: 'u-1',
      traits: { plan: 'pro' },
      field_values: { Company: 'Navy' },
    },
  ],
  [
    'both have values',
    {
      name: 'Grace',
      email: 'grace@x.test',
      phone_number: '1',
      user_identifier: 'u-1',
      traits: { plan: 'pro', '7': null },
      field_values: { Company: 'Navy' },
    },
    {
      name: 'Grace Hopper',
      email: 'hopper@x.test',
      phone_number: '2',
      user_identifier: 'u-2',
      traits: { plan: 'free', seats: 2, '3': [1] },
      field_values: { Company: 'Army', Size: 3 },
    },
  ],
  ['a derived name gives way', { email: 'gh@x.test' }, { name: 'Grace' }],
  ['a given name stays', { name: 'G', traits: { a: 1 } }, { name: 'Grace', traits: { b: 1 } }],
]

async function spaceWithFields(): Promise<TestWorkspace> {
  const space = await workspace()
  await space.send('POST', '/contact-fields', { name: 'Company', kind: 'text' })
  await space.send('POST', '/contact-fields', { name: 'Size', kind: 'number' })
  return space
}

for (const [title, given, other] of pairs) {
  test(`The preview of a merge says what the merge makes: ${title}`, async () => {
    const { send, id } = await spaceWithFields()
    const into = await makeContact(send, { ...given })
    const from = await makeContact(send, { ...other })
    const visitor_id = from.id
    for (let count = 0; count < 2; count += 1) {
      await createConversation(send, {
        visitor_id,
        visitor_attributes: undefined,
        channel_name: newId(),
      })
    }
    await send('PUT', `/visitors/${from.id}/block`)
    const before = await rowTexts(owner, id)
    const path = `/visitors/${into.id}/merge`
    const previewed = await send('GET', `${path}?from=${from.id}`)
    assert.equal(previewed.status, 200, previewed.text)
    assert.equal(await rowTexts(owner, id), before)
    const { preview } = previewed.body
    assert.equal(preview.from.id, from.id)
    const merged = await send('POST', path, { from: from.id })
    assert.equal(merged.status, 200, merged.text)
    const { updated_at: _at, ...contact } = merged.body.contact
    const { updated_at: _then, ...expected } = preview.contact
    assert.equal(JSON.stringify(expected), JSON.stringify(contact))
    const { events } = (await send('GET', '/events?limit=1000')).body
    const of = (type: string) => events.filter((event: { type: string }) => event.type === type)
    assert.deepEqual(preview.changed, of('contact.merged')[0].data.changed)
    const moved = of('conversation.updated').length
    assert.deepEqual(preview.conversations, { total: moved, bounded: false })
    const { block } = (await send('GET', `/visitors/${into.id}/block`)).body
    assert.equal(preview.is_blocked, block.is_blocked)
  })
}

test('The preview of a merge refuses what the merge refuses', async () => {
  const space = await addAda(await workspace())
  const { send, contact } = space
  const foreign = await makeContact((await workspace()).send, { name: 'Foreign' })
  const large = { big: 'x'.repeat(10_000) }
  const other = await makeContact(send, { name: 'Large', traits: large })
  const full = await makeContact(send, { name: 'Full', traits: { more: large.big } })
  const paths = { ada: contact.id, full: full.id, none: newId(), foreign: foreign.id } as const
  for (const [whose, from] of [
    ['ada', undefined],
    ['ada', ''],
    ['ada', 'x'],
    ['ada', contact.id],
    ['ada', foreign.id],
    ['ada', newId()],
    ['none', contact.id],
    ['foreign', contact.id],
    ['full', other.id],
  ] as const) {
    const path = `/visitors/${paths[whose]}/merge`
    const query = from === undefined ? '' : `?from=${from}`
    const preview = await send('GET', `${path}${query}`)
    const merge = await send('POST', path, from === undefined ? {} : { from })
    assert.ok(merge.status >= 400, merge.text)
    assert.deepEqual([preview.status, preview.body], [merge.status, merge.body], `${whose} ${from}`)
  }
})

test('More than 1,000 conversations are counted up to that', async () => {
  const space = await addAda(await workspace())
  const { send, contact, first, id } = space
  const into = await makeContact(send, { name: 'Grace' })
  await owner.query(
    `insert into conversations select (json_populate_record(c, json_build_object(
       'id', gen_random_uuid(), 'channel_name', n::text, 'external_id', null, 'message_count', 0,
       'updated_at', c.updated_at - n * interval '1 hour'))).*
       from conversations c, generate_series(1, 1000) n where c.workspace_id = $1 and c.id = $2`,
    [id, first.id],
  )
  const { body } = await send('GET', `/visitors/${into.id}/merge?from=${contact.id}`)
  assert.deepEqual(body.preview.conversations, { total: 1_000, bounded: true })
})
