import assert from 'node:assert/strict'
import type { TestReply, TestWorkspace } from '../app.ts'

/** Creates and updates contacts without conversations, and marks messages as read. */
export async function exerciseContacts({ send, adminEmail }: TestWorkspace): Promise<void> {
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }
  await ask('POST', '/visitors', { email: 'zoe@x.test' })
  await ask('PUT', '/visitors/by-identifier/zoe', { email: 'zoe@x.test' })
  await ask('PUT', '/visitors/by-identifier/zoe', { name: 'Zoë' })
  const { contact } = await ask('PUT', '/visitors/by-identifier/zoe', { name: 'Zoë' })
  await ask('PUT', `/visitors/${contact.id}/block`)
  for (const order of ['created_at', 'updated_at&order=desc'])
    await ask('GET', `/visitors?blocked=true&include=block&sort=${order}`)
  await ask('GET', `/visitors/${contact.id}/block`)
  await ask('DELETE', `/visitors/${contact.id}/block`)
  await ask('GET', `/visitors/${contact.id}/identity`)
  await ask('GET', `/visitors/${contact.id}/visit`)
  await noteOn(ask, `/visitors/${contact.id}/notes`)
  const { conversation } = await ask('POST', '/conversations', {
    visitor_attributes: { email: 'zoe@x.test' },
    messages_attributes: [{ body: 'One' }, { body: 'Two' }],
  })
  const path = `/conversations/${conversation.id}`
  await ask('POST', `${path}/messages`, { body: 'Hi', sender_email: adminEmail })
  const { messages } = await ask('GET', `${path}/messages`)
  await ask('GET', '/unread-conversations')
  const walked = await send('GET', '/unread-conversations?cursor=*&per_page=1')
  const next = String(/next_cursor="([^"]+)"/.exec(String(walked.headers['link']))?.[1])
  const there = await send('GET', `/unread-conversations?cursor=${next}&per_page=1`)
  const back = String(/prev_cursor="([^"]+)"/.exec(String(there.headers['link']))?.[1])
  await ask('GET', `/unread-conversations?cursor=${back}&per_page=1`)
  await ask('GET', `${path}/unread?reader_email=${adminEmail}`)
  await ask('POST', `${path}/read`, { up_to: messages[0].id, reader_email: adminEmail })
  await ask('POST', `${path}/read`, { reader_email: adminEmail })
  await ask('PATCH', `${path}/messages/${messages[2].id}`, { status: 'delivered' })
  await ask('POST', `${path}/read`, { reader: 'contact', up_to: messages[2].id })
  // A contact with several conversations that has also written in another contact's.
  const other = await ask('POST', '/conversations', {
    visitor_attributes: { email: 'yan@x.test', traits: { a: 1 } },
    messages_attributes: [{ body: 'Three' }],
    tags: ['x'],
  })
  const { visitor } = other.conversation
  const theirs = `/conversations/${other.conversation.id}/messages`
  await ask('POST', theirs, { body: 'I, too', sender_email: 'zoe@x.test' })
  const bystander = await ask('POST', '/conversations', {
    visitor_attributes: { email: 'xia@x.test' },
    messages_attributes: [{ body: 'Four' }],
  })
  const beside = `/conversations/${bystander.conversation.id}/messages`
  await ask('POST', beside, { body: 'Me, too', sender_email: 'yan@x.test' })
  const [zoe] = (await ask('GET', '/visitors?email=zoe@x.test&user_identifier=zoe')).contacts
  await ask('GET', `/visitors/${zoe.id}/merge?from=${visitor.id}`)
  await ask('POST', `/visitors/${zoe.id}/merge`, { from: visitor.id })
  await ask('GET', `/visitors/${zoe.id}/export`)
  await mergeConversations(ask)
  await longConversation(ask, 'zoe')
  await ask('DELETE', `/visitors/${zoe.id}`)
}

/** Every request for notes on a contact; one stays, for the merge, the export and the erasure. */
async function noteOn(
  ask: (method: string, path: string, body?: object) => Promise<TestReply['body']>,
  path: string,
): Promise<void> {
  await ask('POST', path, { body: 'Stays' })
  const { id } = (await ask('POST', path, { body: 'Calls at noon' })).contact_note
  await ask('GET', path)
  await ask('GET', `${path}?cursor=*&per_page=1`)
  await ask('GET', `${path}/${id}`)
  await ask('PATCH', `${path}/${id}`, { body: 'Calls at one' })
  await ask('DELETE', `${path}/${id}`)
}

/** A merge and a split that are undone, and others that stay. */
async function mergeConversations(
  ask: (
    method: string,
    path: string,
    body?: object,
  ) => Promise<{
    conversation: { id: string }
    merges: { id: string }[]
    messages: { id: string }[]
  }>,
): Promise<void> {
  const begin = async () =>
    ask('POST', '/conversations', {
      visitor_attributes: { email: 'xia@x.test' },
      messages_attributes: [{ body: 'Again' }],
      external_id: null,
    })
  const { conversation: into } = await begin()
  const { conversation: from } = await begin()
  const path = `/conversations/${into.id}`
  await ask('POST', `${path}/merge`, { from: from.id })
  await ask('GET', `/conversations/${from.id}`)
  const { merges } = await ask('GET', `${path}/merges`)
  await ask('DELETE', `${path}/merges/${merges[0]?.id}`)
  await ask('POST', `${path}/merge`, { from: from.id })
  const { messages } = await ask('GET', `${path}/messages`)
  const chosen = { message_ids: [messages[1]?.id] }
  await ask('POST', `${path}/split`, chosen)
  const { merges: splits } = await ask('GET', `${path}/merges`)
  await ask('DELETE', `${path}/merges/${splits[0]?.id}`)
  await ask('POST', `${path}/split`, { from_message_id: messages[1]?.id })
}

/** A conversation so long that an erasure deletes its messages in several changes. */
async function longConversation(
  ask: (method: string, path: string, body?: object) => Promise<unknown>,
  identifier: string,
): Promise<void> {
  await ask('POST', '/conversations', {
    visitor_attributes: { user_identifier: identifier },
    messages_attributes: Array.from({ length: 510 }, (_, at) => ({ body: String(at) })),
  })
}
