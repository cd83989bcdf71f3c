import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send, type TestWorkspace } from '../../../test/app.ts'
import { recountLists } from '../../../test/seed.ts'
import { memberOf, serveAs } from '../../../test/serve-as.ts'

const { workspace, owner, services } = await startApp()

const namesIn = (body: { contacts: { name: string }[] }) => body.contacts.map(({ name }) => name)

async function listed(send: Send, query: string): Promise<string[]> {
  const { status, body, text } = await send('GET', `/visitors?per_page=100&${query}`)
  assert.equal(status, 200, `${query}: ${text}`)
  assert.equal(body.pagination.bounded, undefined, query)
  assert.equal(body.pagination.total_count, body.contacts.length, query)
  return namesIn(body)
}

async function make({ send }: TestWorkspace, contact: object): Promise<string> {
  const { status, body, text } = await send('POST', '/visitors', contact)
  assert.equal(status, 201, text)
  return body.contact.id
}

/** Every page of a walk, and how many there were. */
async function walk(send: Send, query: string, size: number) {
  const names: string[] = []
  let pages = 0
  for (let cursor: string | undefined = '*'; cursor !== undefined; pages += 1) {
    const found = await send('GET', `/visitors?${query}&per_page=${size}&cursor=${cursor}`)
    assert.equal(found.status, 200, found.text)
    names.push(...namesIn(found.body))
    cursor = /next_cursor="([^"]+)"/.exec(String(found.headers['link']))?.[1]
  }
  return { names, pages }
}

test('sort=name orders contacts without case and accents, both ways, by page and by cursor', async () => {
  const space = await workspace()
  const { send } = space
  const inOrder = ['  Abel', 'ábel B', 'Ärzte', 'Bo', 'bo', 'Éva', 'Zoë', 'zoe 2', '李雷']
  for (const name of [5, 0, 8, 3, 1, 7, 2, 6, 4].map((at) => inOrder[at])) {
    await make(space, { name, phone_number: '1' })
  }
  const stored = inOrder.map((name) => name.trim())
  const forwards = await listed(send, 'sort=name')
  // Names that differ in case alone go by id.
  assert.deepEqual(
    forwards.map((name) => name.trim().replace('bo', 'Bo')),
    stored.map((name) => name.replace('bo', 'Bo')),
  )
  assert.deepEqual(await listed(send, 'sort=name&order=desc'), forwards.toReversed())
  assert.deepEqual(await listed(send, 'sort=name&phone_number=1'), forwards)
  for (const order of ['asc', 'desc']) {
    const wanted = order === 'asc' ? forwards : forwards.toReversed()
    assert.deepEqual(await walk(send, `sort=name&order=${order}`, 2), { names: wanted, pages: 5 })
    const second = await send('GET', `/visitors?sort=name&order=${order}&per_page=4&page=2`)
    assert.deepEqual(namesIn(second.body), wanted.slice(4, 8))
  }
})

test('A name that is changed, or longer than what is compared, has its place in the order', async () => {
  const space = await workspace()
  const { send } = space
  const long = 'x'.repeat(240)
  const first = await make(space, { name: `${long} 2` })
  await make(space, { name: `${long} 1` })
  await make(space, { name: '"\\\u0007'.repeat(60) })
  const moved = await make(space, { name: 'Aaa' })
  assert.equal((await send('PATCH', `/visitors/${moved}`, { name: 'Zzz' })).status, 200)
  const sorted = await listed(send, 'sort=name')
  assert.equal(sorted.at(-1), 'Zzz')
  // Equal as far as they are compared, so by id.
  assert.equal(sorted.at(-3), `${long} 2`)
  assert.deepEqual((await walk(send, 'sort=name', 1)).names, sorted)
  assert.equal((await send('DELETE', `/visitors/${first}`)).status, 204)
  assert.equal((await listed(send, 'sort=name')).length, 3)
})

test('certainty and has_email list contacts by how sure they are, as their identity says', async () => {
  const space = await workspace()
  const { send } = space
  await owner.query(
    `insert into contacts (workspace_id, id, name, email, email_key, email_verified, user_identifier, identity_proof,
                           last_active_at, created_at, updated_at)
     select $1, gen_random_uuid(), name, email, email, verified, identifier, proof, now(), now() + n * interval '1 second', now()
       from (values (1, 'Signed', 'a@x.test', true, 'a', 'signed'), (2, 'Proven', 'b@x.test', true, null, 'mail'),
                    (3, 'Typed', 'c@x.test', false, null, null), (4, 'Entered', null, true, 'd', null),
                    (5, 'Unknown', null, true, null, null))
         as given (n, name, email, verified, identifier, proof)`,
    [space.id],
  )
  await recountLists(owner, space.id)
  const ids = new Map<string, string>()
  for (const { id, name } of (await send('GET', '/visitors')).body.contacts) ids.set(name, id)
  for (const name of ['Signed', 'Proven', 'Typed', 'Entered', 'Unknown']) {
    const { identity } = (await send('GET', `/visitors/${ids.get(name)}/identity`)).body
    assert.equal(identity.certainty, name.toLowerCase())
    assert.deepEqual(await listed(send, `certainty=${name.toLowerCase()}`), [name])
  }
  assert.deepEqual(await listed(send, 'certainty=Signed,%20proven&order=desc'), [
    'Proven',
    'Signed',
  ])
  assert.equal((await listed(send, 'certainty=')).length, 5)
  assert.deepEqual(await listed(send, 'has_email=true&sort=name'), ['Proven', 'Signed', 'Typed'])
  assert.deepEqual(await listed(send, 'has_email=false'), ['Entered', 'Unknown'])
  await send('PUT', `/visitors/${ids.get('Typed')}/block`)
  assert.deepEqual(await listed(send, 'blocked=true&has_email=true&include=block'), ['Typed'])
  const { body } = await send('GET', '/visitors?blocked=true&has_email=true&include=block')
  assert.equal(body.contacts[0].block.is_blocked, true)
  assert.deepEqual(await listed(send, 'blocked=true&has_email=false'), [])
  assert.deepEqual(await listed(send, 'email=c@x.test&certainty=entered'), [])
  const refused = await send('GET', '/visitors?certainty=sure')
  assert.deepEqual(
    [refused.status, refused.body.error],
    [422, 'Invalid certainty: sure. Allowed values are signed, proven, entered, typed, unknown.'],
  )
  assert.equal((await send('GET', '/visitors?has_email=maybe')).status, 422)
})

test('filter lists contacts by fields of every kind, and names what it does not know', async () => {
  const space = await workspace()
  const { send } = space
  const kinds = {
    City: 'text',
    Seats: 'number',
    Renewal: 'date',
    Site: 'url',
    Trial: 'checkbox',
    Plan: 'dropdown',
    Likes: 'multi_option',
  }
  for (const [name, kind] of Object.entries(kinds)) {
    const options = kind === 'dropdown' || kind === 'multi_option' ? ['Lamps', 'Rugs', 'Team'] : []
    const made = await send('POST', '/contact-fields', { name, kind, options })
    assert.equal(made.status, 201, made.text)
  }
  await make(space, {
    name: 'Ada',
    field_values: {
      ...{ City: 'New York', Seats: 12.5, Renewal: '2026-05-01', Site: 'https://ada.test/' },
      ...{ Trial: true, Plan: 'Team', Likes: ['Lamps', 'Rugs'] },
    },
  })
  await make(space, { name: 'Bo', field_values: { City: 'Bonn', Trial: false, Likes: ['Rugs'] } })
  await make(space, { name: 'Cy' })
  for (const [filter, names] of [
    ['contact.City:"New York"', ['Ada']],
    ['contact.city:Bonn,"New York"', ['Ada', 'Bo']],
    ['contact.Seats:12.50', ['Ada']],
    ['contact.Renewal:2026-05-01', ['Ada']],
    ['contact.Site:https://ada.test/', ['Ada']],
    ['contact.Trial:true', ['Ada']],
    ['contact.Trial:false', ['Bo']],
    ['contact.Plan:Team,none', ['Ada', 'Bo', 'Cy']],
    ['contact.Likes:Rugs -contact.Likes:Lamps', ['Bo']],
    ['(contact.City:none | contact.Plan:Team)', ['Ada', 'Cy']],
    ['created_after:1d contact.City:Bonn', ['Bo']],
    ['created_before:1d', []],
    ['updated_after:2020-01-01 -updated_before:1d', ['Ada', 'Bo', 'Cy']],
    ['', ['Ada', 'Bo', 'Cy']],
  ] as const) {
    const query = `filter=${encodeURIComponent(filter)}`
    assert.deepEqual(await listed(send, `${query}&sort=name`), names, filter)
    assert.deepEqual((await walk(send, `${query}&sort=name&order=desc`, 1)).names, [
      ...names.toReversed(),
    ])
  }
  for (const [filter, error] of [
    ['contact.Planet:x', 'Unknown field of a filter: Planet.'],
    [
      'status:open',
      'Unknown field of a filter of contacts: status. There are created_after, created_before, updated_after, updated_before, contact.<name>.',
    ],
    [
      'field.Plan:x',
      'Unknown field of a filter of contacts: field.<name>. There are created_after, created_before, updated_after, updated_before, contact.<name>.',
    ],
    ['contact.City>x', 'A filter consists of field:value, not of: contact.City>x.'],
    [
      'created_after:soon',
      'created_after must be a date, an ISO 8601 timestamp, or a duration before now such as 7d, not: soon.',
    ],
  ] as const) {
    const refused = await send('GET', `/visitors?filter=${encodeURIComponent(filter)}`)
    assert.deepEqual([refused.status, refused.body], [422, { error }], filter)
  }
})

test('A member who sees some conversations sorts and filters the contacts of those alone', async () => {
  const space = await workspace()
  const begin = async (name: string, assignee?: string) => {
    const { status, text } = await space.send('POST', '/conversations', {
      visitor_attributes: { name, email: `${name}@x.test`, user_identifier: name },
      messages_attributes: [{ body: 'Hi' }],
      ...(assignee === undefined ? {} : { assignee_email: assignee }),
    })
    assert.equal(status, 201, text)
  }
  await begin('Zed', space.adminEmail)
  await begin('Hidden')
  await begin('Amy', space.adminEmail)
  const sees = { member_id: space.adminId, sees: 'assigned' } as const
  const { send } = await serveAs(services, memberOf(space, sees))
  for (const filter of ['', '&certainty=entered', '&has_email=true', '&filter=created_after:1d']) {
    assert.deepEqual(await listed(send, `sort=name${filter}`), ['Amy', 'Zed'], filter)
    assert.deepEqual((await walk(send, `sort=name${filter}`, 1)).names, ['Amy', 'Zed'], filter)
  }
})

test('Of many contacts that fit the total is a bound, and a cursor reaches every one', async () => {
  const space = await workspace()
  const { send } = space
  await owner.query(
    `insert into contacts (workspace_id, id, name, email, email_key, last_active_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'n' || lpad(n::text, 5, '0'), email, email, now(), now(), now()
       from (select n, case when n % 4 = 0 or n = 11999 then n || '@x.test' end as email
               from generate_series(1, 12000) n) given`,
    [space.id],
  )
  await recountLists(owner, space.id)
  await owner.query('analyze contacts')
  const { body } = await send('GET', '/visitors?has_email=true&sort=name&per_page=100&page=10')
  assert.deepEqual(body.pagination, {
    current_page: 10,
    total_pages: 10,
    total_count: 1_000,
    per_page: 100,
    bounded: true,
  })
  assert.deepEqual([body.contacts[0].name, body.contacts.length], ['n03604', 100])
  const all = await walk(send, 'has_email=true&sort=name', 100)
  assert.equal(all.names.length, 3_001)
  assert.deepEqual(all.names, all.names.toSorted())
  // Found after two steps of 5,000 rows in which nothing fits.
  const last = await walk(send, `filter=created_after:1d&has_email=true&email=11999@x.test`, 10)
  assert.deepEqual(last, { names: ['n11999'], pages: 1 })
  const named = await send('GET', '/visitors?sort=name&per_page=1&cursor=*')
  assert.equal(named.body.pagination.total_count, 12_000)
  const cursor = /next_cursor="([^"]+)"/.exec(String(named.headers['link']))?.[1]
  for (const other of ['sort=name&has_email=true', 'sort=created_at', 'sort=name&order=desc']) {
    assert.equal((await send('GET', `/visitors?${other}&cursor=${cursor}`)).status, 422, other)
  }
  const far = await send('GET', '/visitors?sort=name&per_page=100&page=102')
  assert.equal(far.status, 422)
})
