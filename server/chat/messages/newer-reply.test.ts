import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../../test/app.ts'
import { insertMember, startConversation } from '../../../test/seed.ts'

const { workspace, owner } = await startApp()

async function started() {
  const space = await workspace()
  await insertMember(owner, space.id, { email: 'omar@x.test', active: true })
  const id = await startConversation(space.send)
  const path = `/conversations/${id}/messages`
  const post = async (body: object) => space.send('POST', path, { body: 'Hi', ...body })
  const [first] = (await space.send('GET', path)).body.messages
  return { ...space, path, post, first: first.id as string }
}

test("A reply whose sender has not seen a colleague's newer reply is refused with 409 that names it", async () => {
  const { post, path, send, first, adminEmail: ann } = await started()
  const own = { sender_email: 'omar@x.test', last_seen_message_id: first }
  assert.equal((await post(own)).status, 201)
  const omar = await post(own)
  assert.equal(omar.status, 201, omar.text)
  const newer = omar.body.message.id
  const late = { sender_email: ann, last_seen_message_id: first, external_id: 'late' }
  for (const extra of [{}, { external_id: undefined }]) {
    const refused = await post({ ...late, ...extra })
    assert.equal(refused.status, 409)
    assert.equal(refused.text, `{"error":"Another team member has replied since: ${newer}."}`)
    assert.equal(refused.headers['porchlight-error'], 'reply_newer')
    assert.equal(refused.headers['porchlight-message'], newer)
    assert.equal(refused.headers['retry-after'], undefined)
  }
  const problem = await send(
    'POST',
    path,
    { body: 'Hi', ...late },
    { accept: 'application/problem+json' },
  )
  assert.equal(problem.body.message_id, newer)
  // Whoever has seen it, or says nothing, sends; so does a contact, and the colleague's own reply is no obstacle above.
  const { last_seen_message_id: _, ...anyway } = late
  const contact = { sender_email: 'bob@x.test', last_seen_message_id: first }
  for (const body of [
    { ...late, external_id: 'seen', last_seen_message_id: newer },
    contact,
    anyway,
  ]) {
    assert.equal((await post(body)).status, 201, JSON.stringify(body))
  }
  assert.equal(
    (await post(late)).status,
    200,
    'a message that is stored is found, whatever came since',
  )
})

test('Notes and messages of the contact are no newer replies, and an unknown message is refused', async () => {
  const { post, send, first, adminEmail: ann } = await started()
  await post({ sender_email: 'omar@x.test', kind: 'note' })
  await post({ sender_email: 'bob@x.test' })
  assert.equal((await post({ sender_email: ann, last_seen_message_id: first })).status, 201)
  // A note answers nobody.
  const note = { sender_email: 'omar@x.test', kind: 'note', last_seen_message_id: first }
  assert.equal((await post(note)).status, 201)
  const foreign = await workspace()
  const id = await startConversation(foreign.send)
  const [elsewhere] = (await foreign.send('GET', `/conversations/${id}/messages`)).body.messages
  const beside = await startConversation(send, 'beside@x.test')
  const [other] = (await send('GET', `/conversations/${beside}/messages`)).body.messages
  for (const unknown of [elsewhere.id, other.id, 'none']) {
    const refused = await post({ sender_email: ann, last_seen_message_id: unknown })
    assert.equal(refused.status, 422)
    assert.match(refused.body.error, /^last_seen_message_id must be the id of a message/)
  }
})

test('Of two answers at once one is sent, alone and in a batch', async () => {
  const { send, post, path, first, adminEmail } = await started()
  const replies = [adminEmail, 'omar@x.test'].map((sender_email) => ({
    sender_email,
    last_seen_message_id: first,
  }))
  const sent = await Promise.all(replies.map(post))
  assert.deepEqual(sent.map(({ status }) => status).toSorted(), [201, 409])
  const { messages } = (await send('GET', path)).body
  const last = messages.at(-1).id
  const operations = replies.map((body) => ({
    method: 'POST',
    path,
    body: { body: 'Again', ...body, last_seen_message_id: last },
  }))
  const { results } = (await send('POST', '/batch', { operations })).body
  assert.deepEqual(
    results.map(({ status }: { status: number }) => status),
    [201, 409],
  )
  assert.equal(results[1].headers['porchlight-message'], results[0].body.message.id)
})
