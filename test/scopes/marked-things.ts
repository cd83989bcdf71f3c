import type pg from 'pg'
import { newId } from '../../server/ids.ts'
import { kinds } from '../../server/chat/settings/kinds.ts'
import type { Send, TestWorkspace } from '../app.ts'
import { mailChannel, mailInTray, returnedAddress } from '../mails.ts'
import { upload } from '../upload.ts'

/** A unique text for every field that a reply could show, by resource and field. */
export const marks = {
  contact: ['name', 'email', 'phone_number', 'user_identifier', 'traits', 'field_values'],
  conversation: ['title', 'origin_page_url', 'origin_page_title', 'external_id'],
  message: ['body', 'external_id'],
  note: ['body'],
  attachment: ['filename'],
  saved_reply: ['name', 'body'],
  contact_note: ['body'],
  scheduled_message: ['body'],
  team_member: ['email', 'first_name', 'last_name'],
  webhook: ['url', 'description'],
  delivery: ['response_body'],
  api_key: ['name', 'secret'],
  mail: ['subject', 'sender', 'recipient', 'delivery'],
  mail_suppression: ['address'],
  channel_secret: ['secret'],
  ...Object.fromEntries(kinds.map(({ singular }) => [singular, ['name']])),
} as const satisfies Record<string, readonly string[]>

/** One word, so that a search can find it. */
export const markOf = (resource: string, field: string): string =>
  `mk${resource}${field}`.replaceAll('_', '')

const mark = markOf
/** A word in everything that can be searched. */
export const commonWord = 'zebra'

export type Things = Readonly<Record<string, string>>

/** A role that grants nothing. */
export const harmlessRole = 'Harmless'

/** Creates one marked resource of each kind; returns their ids by parameter name. */
export async function markThings(
  send: Send,
  space: TestWorkspace,
  owner: pg.Pool,
): Promise<Things> {
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await send(method, path, body)
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`)
    return reply.body
  }
  const things: Record<string, string> = {}
  for (const { path, plural, singular, fieldKinds, isChannel } of kinds) {
    // Only channels of the kind web have secrets.
    const kind = isChannel ? { kind: 'web' } : fieldKinds === undefined ? {} : { kind: 'text' }
    // Nobody makes, changes or deletes a role or a member of more rights than their own (grants.test.ts).
    const rights = plural === 'roles' ? { permissions: [] } : {}
    const named = { name: mark(singular, 'name'), ...kind, ...rights }
    things[`${singular}_id`] = (await ask('POST', path, named))[singular].id
  }
  const email = `${mark('team_member', 'email')}@x.test`
  await ask('POST', '/roles', { name: harmlessRole, permissions: [] })
  await ask('POST', '/team-members', { emails: [email], organization_role: harmlessRole })
  const [member] = (await ask('GET', `/team-members?email=${email}`)).team_members
  await ask('PATCH', `/team-members/${member.id}`, {
    first_name: mark('team_member', 'first_name'),
    last_name: mark('team_member', 'last_name'),
  })
  const hook = await ask('POST', '/webhooks', {
    url: `https://example.com/${mark('webhook', 'url')}`,
    description: mark('webhook', 'description'),
  })
  const { conversation } = await ask('POST', '/conversations', {
    visitor_attributes: {
      name: `${commonWord} ${mark('contact', 'name')}`,
      email: `${mark('contact', 'email')}@x.test`,
      phone_number: mark('contact', 'phone_number'),
      user_identifier: mark('contact', 'user_identifier'),
      traits: { plan: mark('contact', 'traits') },
      field_values: { [mark('contact_field', 'name')]: mark('contact', 'field_values') },
    },
    messages_attributes: [
      {
        body: `${commonWord} ${mark('message', 'body')}`,
        external_id: mark('message', 'external_id'),
        attachment_ids: [await upload(send, `${mark('attachment', 'filename')}.txt`)],
      },
    ],
    title: `${commonWord} ${mark('conversation', 'title')}`,
    origin_page_url: `https://x.test/${mark('conversation', 'origin_page_url')}`,
    origin_page_title: mark('conversation', 'origin_page_title'),
    external_id: mark('conversation', 'external_id'),
    group_name: mark('group', 'name'),
    tags: [mark('tag', 'name')],
    assignee_email: email,
  })
  const path = `/conversations/${conversation.id}/messages`
  const note = { kind: 'note', body: `${commonWord} ${mark('note', 'body')}`, sender_email: email }
  await ask('POST', path, note)
  const later = { body: mark('scheduled_message', 'body'), sender_email: space.adminEmail }
  const scheduled = await ask('POST', path.replace('/messages', '/scheduled-messages'), {
    ...later,
    send_at: '2099-01-01T00:00:00Z',
  })
  const { message: gone } = await ask('POST', path, { body: 'Gone', sender_email: email })
  const { message: apart } = await ask('POST', path, { body: 'Apart', sender_email: email })
  await mailMessage(owner, space.id, apart.id)
  const { messages } = await ask('GET', path)
  await ask('PATCH', `/visitors/${conversation.visitor.id}`, { traits: { more: 'x' } })
  const secret = await ask('POST', `/channels/${things['channel_id']}/secrets`)
  const mailChannelId = await mailChannel(send)
  const inTray = async (subject: string) => mailInTray({ ...space, send }, mailChannelId, subject)
  const key = { name: mark('api_key', 'name'), scopes: ['keys:read'] }
  const made = await ask('POST', '/api-keys', key)
  const view = { name: mark('view', 'name'), filter: 'status:open', shared: true }
  const saved = await ask('POST', '/views', view)
  const priority = { priority: 'low' }
  const many = { conversation_ids: [conversation.id], method: 'PATCH', body: priority }
  const { bulk_change: bulk } = await ask('POST', '/bulk-changes', many)
  // Only what has ended can be taken back.
  await ask('POST', `/bulk-changes/${bulk.id}/cancel`)
  const reply = { name: mark('saved_reply', 'name'), body: mark('saved_reply', 'body') }
  const { saved_reply: kept } = await ask('POST', '/saved-replies', reply)
  const onContact = `/visitors/${conversation.visitor.id}/notes`
  const noted = await ask('POST', onContact, { body: mark('contact_note', 'body') })
  const again = async () => {
    const user = { user_identifier: conversation.visitor.user_identifier }
    const body = { visitor_attributes: user, messages_attributes: [{ body: 'Again' }] }
    return (await ask('POST', '/conversations', body)).conversation.id
  }
  await ask('POST', `/conversations/${conversation.id}/merge`, { from: await again() })
  const { merges } = await ask('GET', `/conversations/${conversation.id}/merges`)
  const merged = await ask('POST', '/visitors', { name: 'Merged' })
  const erased = await ask('POST', '/visitors', { name: 'Erased' })
  const begun = await ask('POST', '/attachments', { filename: 'part.txt', size: 4 })
  return {
    ...things,
    api_key_id: made.api_key.id,
    bulk_change_id: bulk.id,
    view_id: saved.view.id,
    saved_reply_id: kept.id,
    contact_note_id: noted.contact_note.id,
    scheduled_message_id: scheduled.scheduled_message.id,
    secret_id: secret.channel_secret.id,
    mail_channel_id: mailChannelId,
    mail_id: await markSender(owner, await inTray(mark('mail', 'subject'))),
    filed_mail_id: await inTray('Filed'),
    discarded_mail_id: await inTray('Discarded'),
    mail_suppression_id: await returnedAddress(
      { owner, id: space.id },
      `${mark('mail_suppression', 'address')}@x.test`,
    ),
    lifted_suppression_id: await returnedAddress({ owner, id: space.id }, 'lifted@x.test'),
    team_member_id: member.id,
    webhook_id: hook.webhook.id,
    delivery_id: await deliverEvent(owner, space.id, hook.webhook.id),
    conversation_id: conversation.id,
    contact_id: conversation.visitor.id,
    message_id: messages[0].id,
    erased_message_id: gone.id,
    split_message_id: apart.id,
    attachment_id: messages[0].attachments[0].id,
    begun_attachment_id: begun.attachment.id,
    unsent_attachment_id: await upload(send, 'unsent.txt'),
    merge_id: merges[0].id,
    merged_conversation_id: await again(),
    merged_contact_id: merged.contact.id,
    erased_contact_id: erased.contact.id,
    latest: String((await ask('GET', '/events')).events.at(-1).sequence),
  }
}

async function markSender(owner: pg.Pool, id: string): Promise<string> {
  const sender = `${mark('mail', 'sender')}@x.test`
  await owner.query('update received_mails set sender = $2 where id = $1', [id, sender])
  return id
}

/** Gives a message, and its event, what an answer shows of its mail, because this test sends none. */
async function mailMessage(owner: pg.Pool, workspaceId: string, id: string): Promise<void> {
  const at = new Date().toISOString()
  const address = `${mark('mail', 'recipient')}@x.test`
  const mail = {
    subject: mark('mail', 'subject'),
    from: [{ name: '', address: `${mark('mail', 'sender')}@x.test` }],
    to: [],
    cc: [],
    bcc: [{ name: '', address }],
    message_id: 'a@x.test',
    sent_at: at,
    files_linked: 0,
    delivery: [{ address, state: 'failed', reason: mark('mail', 'delivery'), changed_at: at }],
  }
  const given = [workspaceId, id, JSON.stringify(mail)]
  await owner.query('update messages set mail = $3 where workspace_id = $1 and id = $2', given)
  await owner.query(
    `update events set type = 'message.mail_updated', data = (data::jsonb || jsonb_build_object('mail', $3::jsonb))::json
      where workspace_id = $1 and type = 'message.created' and data -> 'message' ->> 'id' = $2`,
    given,
  )
}

/** Inserts a delivery of the contact's event with a response directly, because this test sends nothing. */
async function deliverEvent(
  owner: pg.Pool,
  workspaceId: string,
  webhookId: string,
): Promise<string> {
  const id = newId()
  await owner.query(
    `insert into webhook_deliveries (workspace_id, webhook_id, id, event_id, event_type, sequence,
       reason, status, attempt_count, created_at, finished_at)
     select $1, $2, $3, e.id, e.type, e.sequence, 'event', 'delivered', 1, now(), now()
       from events e where e.workspace_id = $1 and e.type = 'contact.updated' limit 1`,
    [workspaceId, webhookId, id],
  )
  await owner.query(
    `insert into webhook_attempts (workspace_id, delivery_id, number, url, started_at, duration_ms,
       request_headers, response_status, response_headers, response_body)
     values ($1, $2, 1, 'https://example.com', now(), 1, '{}', 200, '{}', $3)`,
    [workspaceId, id, mark('delivery', 'response_body')],
  )
  return id
}
