import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { conversationOf } from '../../../test/seed.ts'

const { workspace } = await startApp()
const { send } = await workspace()

// Two, three and four bytes in UTF-8, and what JSON escapes.
const title = 'Größe — 🙂 "quoted" \\ '.repeat(8).trim()
for (let made = 0; made < 12; made += 1) {
  const body = { ...conversationOf(`visitor${made}@customer.test`), title }
  assert.equal((await send('POST', '/conversations', body)).status, 201)
}

test('A page of any length has a Content-Length, for GET and HEAD', async () => {
  for (const size of [1, 2, 5, 12]) {
    const path = `/conversations?per_page=${size}`
    const page = await send('GET', path)
    assert.equal(page.headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(page.headers['content-length'], String(page.bytes.length))
    assert.equal(page.body.conversations.length, size)
    for (const one of page.body.conversations) assert.equal(one.title, title)
    const head = await send('HEAD', path)
    assert.equal(head.bytes.length, 0)
    const { date: _date, ...headers } = head.headers
    for (const [name, value] of Object.entries(headers)) {
      if (!name.includes('ratelimit') && name !== 'x-request-id') {
        assert.deepEqual(value, page.headers[name], `${name} of ${size}`)
      }
    }
  }
})
