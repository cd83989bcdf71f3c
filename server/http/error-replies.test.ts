import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../test/app.ts'
import { conversationOf } from '../../test/seed.ts'

const { workspace, owner } = await startApp()

test('What nobody foresaw is a 500 without a word about the inside, and nothing is half done', async () => {
  const { send } = await workspace()
  await send('POST', '/conversations', conversationOf('bob@x.test'))
  const before = (await send('GET', '/conversations')).text
  await owner.query('alter table messages rename to gone')
  for (const [method, path, body] of [
    ['GET', `/conversations/${JSON.parse(before).conversations[0].id}/messages`],
    ['POST', '/conversations', conversationOf('eve@x.test')],
  ] as const) {
    const failed = await send(method, path, body, { 'x-request-id': 'mine' })
    assert.equal(failed.status, 500)
    assert.equal(failed.text, '{"error":"Something went wrong."}')
    assert.equal(failed.headers['x-request-id'], 'mine')
    const accept = 'application/problem+json'
    const problem = await send(method, path, body, { accept })
    assert.deepEqual([problem.body.status, problem.body.detail], [500, 'Something went wrong.'])
  }
  await owner.query('alter table gone rename to messages')
  assert.equal((await send('GET', '/conversations')).text, before)
  assert.equal((await send('GET', '/visitors')).body.pagination.total_count, 1)
  const after = await send('POST', '/conversations', conversationOf('eve@x.test'))
  assert.equal(after.status, 201)
})
