import assert from 'node:assert/strict'
import type pg from 'pg'
import type { Send, TestWorkspace } from '../../../../test/app.ts'
import { createConversation } from '../../../../test/conversations.ts'
import { newId } from '../../../ids.ts'

export async function makeContact(send: Send, body: object) {
  const made = await send('POST', '/visitors', body)
  assert.equal(made.status, 201, made.text)
  return made.body.contact
}

/** The rows of the workspace in all tables, as text. */
export async function rowTexts(owner: pg.Pool, workspaceId: string): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'workspace_id'`,
  )
  const texts = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ text: string }>(
      `select t::text as text from ${name} t where workspace_id = $1`,
      [workspaceId],
    )
    texts.push(...rows.map(({ text }) => `${name}: ${text}`))
  }
  return texts.join('\n')
}

/** Ada with two conversations and a message in one of Bob's; all of her texts contain "secret". */
export async function addAda(space: TestWorkspace) {
  const { send, adminEmail } = space
  await send('POST', '/contact-fields', { name: 'Company', kind: 'text' })
  await send('POST', '/ticket-fields', { name: 'Product', kind: 'text' })
  const contact = await makeContact(send, {
    email: 'ada-secret@x.test',
    name: 'Ada Secret',
    phone_number: '+49 secret',
    user_identifier: 'secret-1',
    traits: { secret: true },
    field_values: { Company: 'Secret Ltd' },
  })
  const say = async (email: string, body: string, more: object = {}) =>
    createConversation(send, {
      visitor_attributes: { email },
      messages_attributes: [{ body, external_id: newId() }],
      ...more,
    })
  const first = await say('ada-secret@x.test', 'My secret', {
    title: 'A secret',
    tags: ['t'],
    external_id: 'secret-c',
    ticket_fields: { Product: 'Tea' },
    origin_page_title: 'Secret page',
  })
  const second = await say('ada-secret@x.test', 'Another secret')
  const bobs = await say('bob@x.test', 'Hello')
  const note = { kind: 'note', sender_email: adminEmail, body: 'A secret note' }
  const path = (id: string) => `/conversations/${id}`
  assert.equal((await send('POST', `${path(first.id)}/messages`, note)).status, 201)
  const reply = { sender_email: adminEmail, body: 'Your secret is safe' }
  await send('POST', `${path(first.id)}/messages`, reply)
  const elsewhere = { sender_email: 'ada-secret@x.test', body: 'My secret here' }
  await send('POST', `${path(bobs.id)}/messages`, elsewhere)
  await send('POST', `${path(first.id)}/read`, { reader_email: adminEmail })
  return { ...space, contact, first, second, bobs, path: `/visitors/${contact.id}` }
}
