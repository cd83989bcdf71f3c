import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'

const { workspace } = await startApp()
const { send } = await workspace()
const made: string[] = []
for (let at = 0; at < 17; at += 1) made.push((await createConversation(send)).id)

const get = async (query: string) => {
  const reply = await send('GET', `/conversations${query}`)
  assert.equal(reply.status, 200, `${query}: ${reply.text}`)
  const ids = reply.body.conversations.map(({ id }: { id: string }) => id)
  return { ids, pagination: reply.body.pagination, link: String(reply.headers['link']) }
}

const page = (number: number, size: number) => ({
  current_page: number,
  total_pages: Math.ceil(17 / size),
  total_count: 17,
  per_page: size,
})

test('Fifteen rows a page, from page 1, unless asked otherwise', async () => {
  const first = await get('')
  assert.deepEqual(first.ids, made.slice(0, 15))
  assert.deepEqual(first.pagination, page(1, 15))
  const second = await get('?page=2')
  assert.deepEqual(second.ids, made.slice(15))
  assert.deepEqual(second.pagination, page(2, 15))
})

test('page_size and page_number are aliases, and the own names of the list take precedence', async () => {
  const aliased = await get('?page_size=4&page_number=2')
  assert.deepEqual(aliased.ids, made.slice(4, 8))
  assert.deepEqual(aliased.pagination, page(2, 4))
  const own = await get('?page_size=4&page_number=2&per_page=5&page=3')
  assert.deepEqual(own.ids, made.slice(10, 15))
})

test('Junk, zero, negative and blank values mean the default', async () => {
  for (const junk of ['0', '-1', '', 'abc', '1.5', '1e2', '0x2', '%00', '%20', 'NaN', 'null']) {
    const reply = await get(`?page=${junk}&per_page=${junk}`)
    assert.deepEqual(reply.pagination, page(1, 15), junk)
  }
})

test('Of a repeated parameter the last value counts, so a client that appends &page= reaches the end', async () => {
  const walked: string[] = []
  let query = '?per_page=20'
  for (let number = 1; number <= 100; number += 1) {
    query += `&page=${number}`
    const { ids } = await get(query)
    if (ids.length === 0) break
    walked.push(...ids)
  }
  assert.deepEqual(walked, made)
  const last = await get('?page=2&per_page=7&sort=updated_at&page=3&per_page=4&sort=created_at')
  assert.deepEqual(last.ids, made.slice(8, 12))
  assert.deepEqual((await get('?page=2&page=')).pagination, page(1, 15))
})

test('Sizes above 100 are 100', async () => {
  for (const size of ['101', '1000', '9'.repeat(40)]) {
    assert.deepEqual((await get(`?per_page=${size}`)).pagination, page(1, 100), size)
    assert.deepEqual((await get(`?page_size=${size}`)).pagination, page(1, 100), size)
  }
  assert.deepEqual((await get('?per_page=100')).pagination, page(1, 100))
})

test('A page past the end is empty, with exact totals and the requested page number', async () => {
  for (const number of [3, 4, 68, 70, 1_000_000, Number.MAX_SAFE_INTEGER]) {
    for (const more of [
      '',
      '&order=desc&sort=updated_at',
      '&status=new',
      '&updated_after=2020-01-01',
    ]) {
      const reply = await get(`?page=${number}${more}`)
      assert.deepEqual(reply.ids, [], `${number}${more}`)
      assert.deepEqual(reply.pagination, page(number, 15), `${number}${more}`)
    }
  }
  const huge = await get(`?page=${'9'.repeat(40)}&per_page=100`)
  assert.deepEqual(huge.ids, [])
})

test('Link has the absolute addresses of first, prev, next and last, with every other parameter', async () => {
  const relations = (link: string): Record<string, URL> =>
    Object.fromEntries(
      [...link.matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, target, relation]) => [
        relation,
        new URL(String(target)),
      ]),
    )
  const middle = relations((await get('?page=2&per_page=5&status=new,open&order=desc')).link)
  assert.deepEqual(Object.keys(middle), ['first', 'prev', 'next', 'last'])
  const pages = Object.values(middle).map((target) => target?.searchParams.get('page'))
  assert.deepEqual(pages, ['1', '1', '3', '4'])
  assert.equal(middle['next']?.searchParams.get('status'), 'new,open')
  assert.match(String(middle['next']), /^http:\/\/\w+\.localhost:\d+\/api\/external\/v2\/conv/)
  const seen: string[] = []
  let query: string | undefined = '?per_page=5&order=desc'
  while (query !== undefined) {
    const reply: Awaited<ReturnType<typeof get>> = await get(query)
    seen.push(...reply.ids)
    query = relations(reply.link)['next']?.search
  }
  assert.deepEqual(seen, made.toReversed())
  assert.deepEqual(Object.keys(relations((await get('')).link)), ['first', 'next', 'last'])
  assert.deepEqual(Object.keys(relations((await get('?page=2')).link)), ['first', 'prev', 'last'])
})
