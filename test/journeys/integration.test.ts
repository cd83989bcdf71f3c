import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type Send } from '../app.ts'
import { assertCountersExact, createConversation } from '../conversations.ts'
import { assertStrictlyGrowing, makePoller, type Seen } from '../make-poller.ts'
import { insertMember } from '../seed.ts'

const { workspace, owner } = await startApp()
const writers = 8
const conversationsEach = 2
const messagesEach = 3

/** A writer that sends messages, changes titles, and reopens closed conversations. */
async function write(send: Send, writer: number): Promise<string[]> {
  const email = `w${writer}@x.test`
  const ids: string[] = []
  for (let at = 0; at < conversationsEach; at += 1) {
    const made = await createConversation(send, { visitor_attributes: { email } })
    ids.push(made.id)
  }
  for (let at = 0; at < messagesEach; at += 1) {
    for (const id of ids) {
      const path = `/conversations/${id}`
      await send('POST', `${path}/messages`, { body: `${at}`, sender_email: email })
      await send('PATCH', path, { title: `${writer} ${at}`, status: at === 1 ? 'open' : undefined })
    }
  }
  return ids
}

/** The integration's reply in each new conversation, which it then closes. */
async function handle(send: Send, agentEmail: string, seen: Seen, isNew: boolean): Promise<void> {
  const path = `/conversations/${seen.id}`
  if (isNew) {
    await send('POST', `${path}/messages`, { body: 'On it', sender_email: agentEmail })
    await send('POST', `${path}/messages`, {
      body: 'Look, @Joan Low',
      sender_email: agentEmail,
      kind: 'note',
      mentions: [{ email: agentEmail }, { email: 'joan@x.test' }],
    })
  }
  if (seen.status !== 'closed') await send('PATCH', path, { status: 'closed' })
}

test('An integration that polls with updated_after, replies, adds notes with mentions and closes, beside eight writers, ends with exactly the right state', async () => {
  const { send, id: workspaceId, adminId, adminEmail } = await workspace()
  const joan = await insertMember(owner, workspaceId, {
    email: 'joan@x.test',
    first_name: 'Joan',
    last_name: 'Low',
  })
  const { seen, poll } = makePoller(send)
  const known = new Map<string, Seen>()
  const done = new AbortController()
  const integrating = (async () => {
    for (;;) {
      const isLast = done.signal.aborted
      const page = await poll()
      for (const one of page) {
        const isNew = !known.has(one.id)
        known.set(one.id, one)
        await handle(send, adminEmail, one, isNew)
      }
      if (isLast && page.length === 0) return
    }
  })()
  const written = await Promise.all(
    Array.from({ length: writers }, async (_, writer) => write(send, writer)),
  )
  done.abort()
  await integrating

  assertStrictlyGrowing(seen)
  const { body } = await send('GET', '/conversations?per_page=100')
  assert.equal(body.pagination.total_count, writers * conversationsEach)
  assert.deepEqual(new Set(body.conversations.map(({ id }: Seen) => id)), new Set(written.flat()))
  for (const conversation of body.conversations) {
    assert.deepEqual(known.get(conversation.id), conversation)
    assert.equal(conversation.status, 'closed')
  }
  const mention = (id: string, name: string) =>
    `<span class="mention" data-member-id="${id}">@${name}</span>`
  const note = `<p>Look, ${mention(joan, 'Joan Low')}</p><p>${mention(adminId, 'Ann Admin')}</p>`
  for (const [writer, ids] of written.entries()) {
    for (const id of ids) {
      assert.equal(known.get(id)?.title, `${writer} ${messagesEach - 1}`)
      const { messages } = (await send('GET', `/conversations/${id}/messages`)).body
      const said = (type: string) =>
        messages
          .filter(({ sender }: { sender: { type: string } }) => sender.type === type)
          .map(({ kind, body: text }: { kind: string; body: string }) => [kind, text])
      assert.deepEqual(said('User'), [
        ['user_message', '<p>On it</p>'],
        ['note', note],
      ])
      assert.deepEqual(
        said('Insights::Visitor'),
        ['Hello', '0', '1', '2'].map((text) => ['user_message', `<p>${text}</p>`]),
      )
    }
  }
  const { rows } = await owner.query(
    `select count(*) as mentions, count(distinct message_id) as notes
       from message_mentions where workspace_id = $1`,
    [workspaceId],
  )
  assert.deepEqual(rows, [{ mentions: 32, notes: 16 }])
  await assertCountersExact(owner, workspaceId)
})
