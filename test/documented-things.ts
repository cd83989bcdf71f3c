import { kinds } from '../server/chat/settings/kinds.ts'
import type { Send, TestWorkspace } from './app.ts'
import { addProvider } from './company-provider.ts'
import { mailChannel, mailInTray, returnedAddress } from './mails.ts'
import { upload } from './upload.ts'

/** Creates the resources that examples in docs/ use; returns ids by path parameter, such as `contact_id`. */
export async function documentedThings(space: TestWorkspace): Promise<Record<string, string>> {
  const { send } = space
  await send('POST', '/team-members', { emails: ['sam@example.org'] })
  const members = await send('GET', '/team-members?email=sam@example.org')
  const memberId: string = members.body.team_members[0].id
  await send('PATCH', `/team-members/${memberId}`, { first_name: 'Sam', last_name: 'Rivers' })
  const created = await send('POST', '/conversations', {
    visitor_attributes: { email: 'ada@example.com' },
    messages_attributes: [{ body: 'Hello' }],
  })
  const { conversation } = created.body
  const messages = await send('GET', `/conversations/${conversation.id}/messages`)
  return {
    ...(await documentedSettings(send)),
    ...(await documentedChannel(send)),
    ...(await documentedMail(space)),
    ...(await documentedWebhook(send)),
    provider_id: await addProvider(space.owner, space.id),
    domain: 'acme.example',
    api_key_id: await keyOf(send),
    bulk_change_id: await bulkOf(send, conversation.id),
    ended_bulk_change_id: await endedBulkOf(send, conversation.id),
    view_id: await viewOf(send),
    saved_reply_id: await savedReplyOf(send),
    contact_id: conversation.visitor.id,
    contact_note_id: await noteOn(send, conversation.visitor.id),
    attachment_id: await upload(send, 'invoice.txt'),
    unsent_attachment_id: await upload(send, 'invoice.txt'),
    conversation_id: conversation.id,
    message_id: messages.body.messages[0].id,
    team_member_id: memberId,
    ...(await documentedMerge(send)),
    scheduled_message_id: await scheduledOf(send, conversation.id),
    merged_contact_id: await contactOf(send, 'ada.okafor@example.net'),
    unmerged_contact_id: await contactOf(send, 'ada@example.org'),
    erased_contact_id: await contactOf(send, 'erased@example.net'),
  }
}

/** Conversations of a contact: two that were merged, one to merge, and one to split. */
async function documentedMerge(send: Send): Promise<Record<string, string>> {
  const begin = async (): Promise<string> => {
    const messages = [{ body: 'Is it on its way?' }]
    const given = {
      visitor_attributes: { email: 'grace@example.net' },
      messages_attributes: messages,
    }
    return (await send('POST', '/conversations', given)).body.conversation.id
  }
  const [into, from] = [await begin(), await begin()]
  await send('POST', `/conversations/${into}/merge`, { from })
  const { merges } = (await send('GET', `/conversations/${into}/merges`)).body
  const whole = await begin()
  const more = { body: 'And another question', sender_email: 'grace@example.net' }
  const added = await send('POST', `/conversations/${whole}/messages`, more)
  return {
    target_conversation_id: into,
    merged_conversation_id: await begin(),
    merge_id: merges[0].id,
    split_conversation_id: whole,
    split_message_id: added.body.message.id,
  }
}

async function documentedWebhook(send: Send): Promise<Record<string, string>> {
  const given = { url: 'https://example.com/hooks/porchlight', description: 'Order desk' }
  const { id } = (await send('POST', '/webhooks', given)).body.webhook
  const { delivery } = (await send('POST', `/webhooks/${id}/test`)).body
  return { webhook_id: id, delivery_id: delivery.id }
}

async function keyOf(send: Send): Promise<string> {
  const given = { name: 'Shop integration', scopes: ['contacts:read'] }
  return (await send('POST', '/api-keys', given)).body.api_key.id
}

async function bulkOf(send: Send, conversationId: string): Promise<string> {
  const given = { conversation_ids: [conversationId], method: 'PUT', path: '/tags/seen' }
  return (await send('POST', '/bulk-changes', given)).body.bulk_change.id
}

async function endedBulkOf(send: Send, conversationId: string): Promise<string> {
  const id = await bulkOf(send, conversationId)
  await send('POST', `/bulk-changes/${id}/cancel`)
  return id
}

async function viewOf(send: Send): Promise<string> {
  const given = { name: 'Kept', filter: 'priority:urgent waiting:true', shared: true }
  return (await send('POST', '/views', given)).body.view.id
}

async function scheduledOf(send: Send, conversationId: string): Promise<string> {
  await send('POST', '/team-members', { emails: ['kim@example.org'] })
  const given = { body: 'Is it all right?', sender_email: 'kim@example.org' }
  const later = { ...given, send_at: '2099-03-03T08:00:00Z', unless_answered: true }
  const path = `/conversations/${conversationId}/scheduled-messages`
  return (await send('POST', path, later)).body.scheduled_message.id
}

/** One that was sent, so that it has every field. */
async function savedReplyOf(send: Send): Promise<string> {
  const given = { name: 'Where is my order', body: 'Hi {{contact.first_name}}, it is on its way.' }
  const { id } = (await send('POST', '/saved-replies', given)).body.saved_reply
  await send('POST', `/saved-replies/${id}/uses`)
  return id
}

async function noteOn(send: Send, contactId: string): Promise<string> {
  const given = { body: 'Prefers to be called in the morning.' }
  return (await send('POST', `/visitors/${contactId}/notes`, given)).body.contact_note.id
}

async function contactOf(send: Send, email: string): Promise<string> {
  return (await send('POST', '/visitors', { email })).body.contact.id
}

/** A channel with a widget, and its secret. */
async function documentedChannel(send: Send): Promise<Record<string, string>> {
  const { id } = (await send('POST', '/channels', { name: 'Web', kind: 'web' })).body.channel
  const { body } = await send('POST', `/channels/${id}/secrets`)
  return { channel_id: id, secret_id: body.channel_secret.id }
}

/** A channel of the kind mail, and a mail that came to it. */
async function documentedMail(space: TestWorkspace): Promise<Record<string, string>> {
  const id = await mailChannel(space.send)
  return {
    mail_channel_id: id,
    mail_id: await mailInTray(space, id, 'My parcel'),
    tray_mail_id: await mailInTray(space, id, 'Report'),
    mail_suppression_id: await returnedAddress(space, 'eve@example.com'),
  }
}

/** One entry of each kind of setting that has an id. */
async function documentedSettings(send: Send): Promise<Record<string, string>> {
  const made = kinds.map(async ({ path, singular, fieldKinds }) => {
    const kind = fieldKinds === undefined ? {} : { kind: 'text' }
    const { body } = await send('POST', path, { name: 'Documented', ...kind })
    return [`${singular}_id`, String(body[singular].id)]
  })
  return Object.fromEntries(await Promise.all(made)) as Record<string, string>
}
