import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { recountLists } from '../../../test/seed.ts'

const { workspace, owner } = await startApp()
const { send } = await workspace()

async function listed(query: string): Promise<string[]> {
  const { status, headers, body, text } = await send('GET', `/visitors?per_page=100&${query}`)
  assert.equal(status, 200, `${query}: ${text}`)
  assert.ok(headers['events-sequence'], query)
  assert.ok(body.pagination.total_count >= body.contacts.length, query)
  if (body.contacts.length < 100) {
    assert.equal(body.pagination.total_count, body.contacts.length, query)
  }
  return body.contacts.map(({ name }: { name: string }) => name)
}

async function make(name: string, more: object): Promise<{ id: string; updated_at: string }> {
  const { status, body, text } = await send('POST', '/visitors', { name, ...more })
  assert.equal(status, 201, text)
  return body.contact
}

const ann = await make('Ann', { phone_number: '+49 (30) 123-456', email: 'ann@x.test' })
const bea = await make('Bea', { phone_number: '0049 30 123456' })
const cy = await make('Cy', { phone_number: '030 123456', user_identifier: 'cy' })
await make('Dee', { email: 'dee@x.test' })

test('phone_number finds contacts by the digits of their numbers', async () => {
  for (const written of ['%2B4930123456', '%2049%2030/123456', '0049-30-123456', '4930123456']) {
    assert.deepEqual(await listed(`phone_number=${written}`), ['Ann', 'Bea'], written)
  }
  assert.deepEqual(await listed('phone_number=030123456'), ['Cy'])
  assert.deepEqual(await listed('phone_number=%2B4930123456&email=ann@x.test'), ['Ann'])
  assert.deepEqual(await listed('phone_number=%2B4930123456&user_identifier=cy'), [])
  assert.deepEqual(await listed('phone_number=%2B4930123456&sort=updated_at&order=desc'), [
    'Bea',
    'Ann',
  ])
  for (const nothing of ['', '%20', 'none', '123', '%2B493012345']) {
    assert.deepEqual(await listed(`phone_number=${nothing}`), [], nothing)
  }
  for (const blank of ['email=', 'user_identifier=%20', 'email=&updated_after=2020-01-01']) {
    assert.deepEqual(await listed(blank), [], blank)
  }
  assert.equal((await send('GET', '/visitors?phone_number[]=1')).status, 422)
})

test('A number that is changed, cleared or erased is found no more', async () => {
  await send('PATCH', `/visitors/${bea.id}`, { phone_number: '+1 555 0100' })
  assert.deepEqual(await listed('phone_number=%2B4930123456'), ['Ann'])
  assert.deepEqual(await listed('phone_number=15550100'), ['Bea'])
  await send('PATCH', `/visitors/${bea.id}`, { phone_number: null })
  assert.deepEqual(await listed('phone_number=15550100'), [])
  await send('POST', `/visitors/${ann.id}/merge`, { from_id: cy.id })
  const erased = await make('Eve', { phone_number: '777' })
  assert.equal((await send('DELETE', `/visitors/${erased.id}`)).status, 204)
  assert.deepEqual(await listed('phone_number=777'), [])
})

test('blocked lists the contacts that the team has blocked, in every order, and no other', async () => {
  const [fay, gil] = [await make('Fay', { email: 'fay@x.test' }), await make('Gil', {})]
  assert.deepEqual(await listed('blocked=true'), [])
  for (const { id } of [gil, fay]) {
    assert.equal((await send('PUT', `/visitors/${id}/block`)).status, 204)
  }
  assert.deepEqual(await listed('blocked=true'), ['Fay', 'Gil'])
  assert.deepEqual(await listed('blocked=true&order=desc'), ['Gil', 'Fay'])
  assert.deepEqual(await listed('blocked=true&sort=updated_at&order=desc'), ['Fay', 'Gil'])
  assert.deepEqual(await listed('blocked=true&email=fay@x.test'), ['Fay'])
  assert.deepEqual(await listed('blocked=true&updated_after=2999-01-01T00:00:00Z'), [])
  assert.equal((await listed('blocked=')).length, (await listed('')).length)
  for (const value of ['false', 'maybe']) {
    const { status, body } = await send('GET', `/visitors?blocked=${value}`)
    assert.deepEqual([status, body], [422, { error: 'blocked must be true.' }], value)
  }
  assert.equal((await send('DELETE', `/visitors/${fay.id}/block`)).status, 204)
  assert.deepEqual(await listed('blocked=true'), ['Gil'])
  assert.equal((await send('DELETE', `/visitors/${gil.id}`)).status, 204)
  assert.deepEqual(await listed('blocked=true'), [])
  assert.equal((await send('DELETE', `/visitors/${fay.id}`)).status, 204)
})

test('updated_after lists what was changed since, and polling by it loses nothing', async () => {
  const { body } = await send('GET', '/visitors?sort=updated_at&order=desc&per_page=1')
  let newest: string = body.contacts[0].updated_at
  assert.deepEqual(await listed(`updated_after=${newest}`), [])
  const seen: string[] = []
  for (const [name, id] of [
    ['Ann 2', ann.id],
    ['Bea 2', bea.id],
    ['Ann 3', ann.id],
  ]) {
    assert.equal((await send('PATCH', `/visitors/${id}`, { name })).status, 200)
    const { body: page } = await send(
      'GET',
      `/visitors?updated_after=${newest}&sort=updated_at&order=asc`,
    )
    for (const contact of page.contacts) seen.push(contact.name)
    newest = page.contacts.at(-1).updated_at
  }
  assert.deepEqual(seen, ['Ann 2', 'Bea 2', 'Ann 3'])
  const after = new Date(new Date(newest).getTime() - 1).toISOString()
  assert.deepEqual(await listed(`updated_after=${after}&order=desc`), ['Ann 3'])
  assert.deepEqual(await listed(`updated_after=${after}&email=ann@x.test`), ['Ann 3'])
  for (const [query, error] of [
    ['updated_after=yesterday', 'Invalid updated_after value. It must be an ISO 8601 timestamp.'],
    ['sort=email', 'Invalid sort: email.'],
  ] as const) {
    const { status, body: refused } = await send('GET', `/visitors?${query}`)
    assert.equal(status, 422)
    assert.deepEqual(refused, { error })
  }
})

test('Long lists have exact totals and every contact, by page and by cursor, in every order', async () => {
  const many = await workspace()
  const count = 6_000
  await owner.query(
    `insert into contacts (workspace_id, id, name, last_active_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'n' || n, now(), timestamptz '2024-01-01' + (n / 3) * interval '1 minute',
            timestamptz '2024-02-01' + (n * 997 % 6007) * interval '1 minute'
       from generate_series(1, $2::int) n`,
    [many.id, count],
  )
  await recountLists(owner, many.id)
  await owner.query('analyze contacts')
  const { rows: all } = await owner.query<{ id: string; created_at: Date; updated_at: Date }>(
    'select id, created_at, updated_at from contacts where workspace_id = $1',
    [many.id],
  )
  for (const after of [undefined, '2024-02-01T01:00:00Z', '2024-02-04T12:00:00Z']) {
    for (const sort of ['created_at', 'updated_at'] as const) {
      for (const order of ['asc', 'desc']) {
        const keyOf = (row: (typeof all)[number]) => `${row[sort].toISOString()} ${row.id}`
        const sign = order === 'asc' ? 1 : -1
        const wanted = all
          .filter(({ updated_at: at }) => after === undefined || at > new Date(after))
          .map((row) => [keyOf(row), row.id] as const)
          .toSorted(([a], [b]) => (a < b ? -sign : sign))
          .map(([, id]) => id)
        const query = `sort=${sort}&order=${order}&per_page=100${after === undefined ? '' : `&updated_after=${after}`}`
        const pages = Math.ceil(wanted.length / 100)
        for (const number of [1, Math.ceil(pages / 2), pages]) {
          const { body, text } = await many.send('GET', `/visitors?${query}&page=${number}`)
          assert.ok(body.pagination, `${query} ${number}: ${text}`)
          assert.equal(body.pagination.total_count, wanted.length, query)
          const ids = body.contacts.map(({ id }: { id: string }) => id)
          assert.deepEqual(
            ids,
            wanted.slice((number - 1) * 100, number * 100),
            `${query} ${number}`,
          )
        }
        const walked: string[] = []
        for (let cursor: string | undefined = '*'; cursor !== undefined && walked.length < 1_000;) {
          const reply = await many.send('GET', `/visitors?${query}&cursor=${cursor}`)
          walked.push(...reply.body.contacts.map(({ id }: { id: string }) => id))
          cursor = /next_cursor="([^"]+)"/.exec(String(reply.headers['link']))?.[1]
        }
        assert.deepEqual(walked, wanted.slice(0, walked.length), query)
        assert.ok(walked.length >= Math.min(wanted.length, 1_000), query)
      }
    }
  }
})
