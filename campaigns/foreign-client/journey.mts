// Written like a third party's code that has only the OpenAPI documents. Compiled beside the
// generated types, outside the project, with the settings of the tsconfig.json next to it.
import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'
import type { paths as SignInPaths } from './sign-in.d.ts'
import type { paths as WidgetPaths } from './widget.d.ts'

declare const process: { argv: string[]; stdout: { write: (text: string) => void } }

const [, , baseUrl = '', apiKey = '', memberEmail = '', signInUrl = ''] = process.argv
const api = createClient<paths>({ baseUrl, headers: { 'X-Api-Key': apiKey } })
const signIn = createClient<SignInPaths>({ baseUrl: signInUrl })
/** A visitor's conversations, whose addresses are whole. */
const visitorList: keyof WidgetPaths = '/api/external/v2/conversations'

function need<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`no ${what}`)
  return value
}

const created = await api.POST('/conversations', {
  body: {
    visitor_attributes: { email: 'ada@foreign.test', name: 'Ada' },
    messages_attributes: [{ body: 'Where is my order?' }],
    tags: ['order'],
  },
})
const conversation = need(created.data, 'conversation').conversation
const path = { conversation_id: conversation.id }

const sent = await api.POST('/conversations/{conversation_id}/messages', {
  params: { path },
  body: { body: 'On its way.', sender_email: memberEmail },
})
const sender: string | null = need(sent.data, 'message').message.sender.type

const updated = await api.PATCH('/conversations/{conversation_id}', {
  params: { path },
  body: { status: 'closed', priority: 'high' },
})

const listed = await api.GET('/conversations/{conversation_id}/messages', {
  params: { path, query: { per_page: 250 } },
})
const messages: components['schemas']['Message'][] = need(listed.data, 'messages').messages

const contacts = await api.GET('/visitors', { params: { query: { email: 'ADA@foreign.test' } } })
const found = await api.GET('/search', { params: { query: { q: 'order', fresh: true } } })

const batch = await api.POST('/batch', {
  body: {
    operations: [
      { method: 'PATCH', path: `/conversations/${conversation.id}`, body: { title: 'Order' } },
    ],
  },
})

const events = await api.GET('/events', { params: { query: { after: 0, types: 'message.*' } } })

const missing = await api.GET('/conversations/{conversation_id}', {
  params: { path: { conversation_id: 'none' } },
})
const refusal = need(missing.error, 'error')

const session = await signIn.GET('/auth/session')

process.stdout.write(
  JSON.stringify({
    sender,
    status: need(updated.data, 'update').conversation.status,
    bodies: messages.map(({ body }) => body),
    per_page: need(listed.data, 'page').pagination.per_page,
    contacts: need(contacts.data, 'contacts').contacts.map(({ name }) => name),
    found: need(found.data, 'results').results.length,
    batch: need(batch.data, 'batch').results.map(({ status }) => status),
    events: need(events.data, 'events').events.map(({ type }) => type),
    session: session.response.status,
    visitorList,
    missing: [missing.response.status, 'error' in refusal ? refusal.error : refusal.detail],
  }),
)
