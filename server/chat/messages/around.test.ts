import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { createConversation } from '../../../test/conversations.ts'

const { workspace } = await startApp()

test('around gives the page with a message, and links lead to the pages beside it', async () => {
  const { send, adminEmail } = await workspace()
  const { id } = await createConversation(send)
  const path = `/conversations/${id}/messages`
  const ids: string[] = []
  for (let at = 0; at < 7; at += 1) {
    const { body } = await send('POST', path, { body: `Line ${at}`, sender_email: adminEmail })
    ids.push(body.message.id)
  }
  const whole = await send('GET', path)
  const all: string[] = whole.body.messages.map((each: { id: string }) => each.id)
  for (const wanted of ids) {
    const { body } = await send('GET', `${path}?around=${wanted}&per_page=3`)
    const page = Math.floor(all.indexOf(wanted) / 3) + 1
    assert.equal(body.pagination.current_page, page)
    assert.ok(body.messages.some((each: { id: string }) => each.id === wanted))
  }
  const first = await send('GET', `${path}?around=${ids[0]}&per_page=3`)
  const [, next = ''] = /<[^>]*\/v2([^>]+)>; rel="next"/.exec(String(first.headers['link'])) ?? []
  const { body } = await send('GET', next)
  assert.equal(body.pagination.current_page, first.body.pagination.current_page + 1)
})

test('around of an unknown message, another conversation or no id is 404', async () => {
  const { send, adminEmail } = await workspace()
  const [one, other] = [await createConversation(send), await createConversation(send)]
  const { body } = await send('POST', `/conversations/${other.id}/messages`, {
    body: 'There',
    sender_email: adminEmail,
  })
  for (const around of [body.message.id, other.id, 'x']) {
    const path = `/conversations/${one.id}/messages?around=${around}`
    assert.equal((await send('GET', path)).status, 404, around)
  }
})
