import assert from 'node:assert/strict'
import { newId } from '../../server/ids.ts'
import type { TestWorkspace } from '../../test/app.ts'
import { mailChannel, mailInTray } from '../../test/mails.ts'
import type { Row } from './poison.ts'

/** One row for each list of the inbox, from which `spread` makes many. */
export async function seedPlaces(space: TestWorkspace) {
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await space.send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }
  const begin = async (email: string, title: string) => {
    const visitor_attributes = { name: 'Eve', email, traits: { plan: 'x' } }
    const messages_attributes = [{ body: 'Hello' }, { body: 'Hello again' }]
    const given = { title, visitor_attributes, messages_attributes, tags: ['x'] }
    const { conversation } = await ask('POST', '/conversations', given)
    return { id: String(conversation.id), contact: String(conversation.visitor.id) }
  }
  for (const kind of ['contact-fields', 'ticket-fields'])
    await ask('POST', `/${kind}`, { name: 'Plan', kind: 'dropdown', options: ['x', 'y'] })
  await ask('POST', '/groups', { name: 'Billing' })
  const emails = ['bo@acme.example']
  const role = { organization_role: 'Standard', send_invitation_email: false }
  await ask('POST', '/team-members', { emails, ...role })
  const { id, contact } = await begin('eve@example.com', 'Hello')
  const goes = await begin('eve@example.com', 'Hello goes')
  await begin('eve@example.com', 'Hello stays')
  await begin('mallory@example.com', 'Hello other')
  await ask('POST', `/conversations/${id}/merge`, { from: goes.id })
  const [sender_email] = emails
  const mentions = [{ email: space.adminEmail }]
  await ask('POST', `/conversations/${id}/messages`, {
    ...{ body: 'Hello', kind: 'note', sender_email, mentions },
  })
  await ask('PATCH', `/conversations/${id}`, { assignee_email: space.adminEmail })
  await ask('POST', `/visitors/${contact}/notes`, { body: 'Hello' })
  const blocked = (await ask('POST', '/visitors', { name: 'Mallory' })).contact.id
  await ask('PUT', `/visitors/${blocked}/block`)
  await ask('POST', '/saved-replies', { name: 'x', body: 'x', shared: true })
  await ask('POST', '/views', { name: 'x', filter: 'status:open', shared: true })
  const { webhook } = await ask('POST', '/webhooks', {
    ...{ url: 'https://hooks.example/x', description: 'x', event_types: ['group.created'] },
  })
  await ask('POST', '/api-keys', { name: 'x', scopes: ['messages:read'] })
  const web = { allowed_origins: ['https://shop.example'] }
  await ask('POST', '/channels', { name: 'x', kind: 'web', web })
  await mailInTray(space, await mailChannel(space.send), 'x')
  await ask('GET', '/search?q=hello&fresh=true')
  return { id, contact, webhook: String(webhook.id) }
}

const moment = '2026-01-02T03:04:05.678Z'

/** Replies that the server of a test cannot give: nobody receives its deliveries, and no change of many is under way. */
export function inventedReplies(webhook: string): readonly (readonly [path: RegExp, Row])[] {
  const attempt = {
    number: 1,
    started_at: moment,
    duration_ms: 5,
    response_status: 500,
    error: 'x',
  }
  const delivery = {
    ...{ id: newId(), webhook_id: webhook, event_id: newId(), event_type: 'x', sequence: 1 },
    ...{ reason: 'event', status: 'failed', attempt_count: 1, next_attempt_at: null },
    ...{ created_at: moment, finished_at: moment },
  }
  const exchange = { url: 'x', request_headers: { 'x-y': 'x' }, response_headers: { 'x-y': 'x' } }
  const details = { ...delivery, request_body: 'x' }
  const attempts = [{ ...attempt, ...exchange, response_body: 'x' }]
  const bulk = {
    ...{ id: newId(), method: 'PATCH', path: '', body: { title: 'x' }, total: 9, done: 9 },
    ...{ changed: 5, refused: 4, undoes_id: null, created_at: moment, ended_at: moment },
    ...{ undone_by_id: null, can_be_undone: true, kept_until: moment },
  }
  const refused = { id: newId(), conversation_id: newId(), status: 422, changed: false }
  const result = { ...refused, code: null, error: 'x' }
  const claims = [{ claim: 'x', value: 'x', role_id: null, group_id: null }]
  const provider = {
    ...{ id: newId(), slug: 'x', name: 'x', issuer: 'x', client_id: 'x', scope: 'x', claims },
    ...{ domains: ['x'], enabled: true, tested_at: null, created_at: moment },
  }
  const suppression = { id: newId(), address: 'x', reason: 'bounce', created_at: moment }
  const contact = {
    ...{ id: newId(), name: 'x', email: 'x', phone_number: 'x', user_identifier: 'x' },
    ...{ traits: { plan: 'x' }, field_values: [], created_at: moment, updated_at: moment },
  }
  const preview = {
    ...{ contact, from: { ...contact, id: newId() }, changed: ['email'] },
    ...{ is_blocked: true, conversations: { total: 2, bounded: false } },
  }
  // In no conversation that is opened, whose box would ask for its words.
  const draft = {
    ...{ conversation_id: newId(), kind: 'note', send_at: null, unsent_because: null },
    ...{ title: 'x', visitor_name: 'x', preview: 'x', updated_at: moment },
  }
  const pagination = { current_page: 1, total_pages: 1, total_count: 1, per_page: 100 }
  return [
    [/\/deliveries$/, { deliveries: [{ ...delivery, attempts: [attempt] }], pagination }],
    [/\/deliveries\//, { delivery: { ...details, attempts } }],
    [/\/bulk-changes$/, { bulk_changes: [bulk], pagination }],
    [/\/bulk-changes\/[^/]+$/, { bulk_change: bulk }],
    [/\/bulk-changes\/.*\/results$/, { results: [result], pagination }],
    [/\/visitors\/[^/]+\/merge$/, { preview }],
    [/\/mail-suppressions$/, { mail_suppressions: [suppression], next_cursor: null }],
    [/\/auth\/providers$/, { providers: [provider] }],
    [/\/auth\/drafts$/, { drafts: [draft] }],
  ]
}
