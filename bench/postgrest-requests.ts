import type { Tenant } from './make-data.ts'
import type { PostgrestRequest } from './postgrest.ts'

/** The fields of a conversation as our own API shows it. */
const fields = [
  ...['id', 'status', 'title', 'priority', 'channel_name', 'origin_page_url', 'origin_page_title'],
  ...['created_at', 'updated_at', 'agent', 'group', 'visitor'],
].join(',')

/** The first page of a workspace's conversations. */
export function conversationList(
  { workspaceId }: Tenant,
  sort: 'created_at' | 'updated_at',
  filter: string,
): PostgrestRequest {
  const page = `order=${sort}.asc,id.asc&limit=15&offset=0`
  return {
    method: 'GET',
    path: `/conversations?select=${fields}&workspace_id=eq.${workspaceId}${filter}&${page}`,
  }
}

const body = '<p>Thank you, I will have a look and come back to you this afternoon.</p>'

/** A message of the contact, whose id the caller knows. */
export function messageOf(tenant: Tenant): PostgrestRequest {
  const { workspaceId, conversationId, contactId } = tenant
  const message = { conversation_id: conversationId, contact_id: contactId, body }
  return { method: 'POST', path: '/messages', body: { workspace_id: workspaceId, ...message } }
}

/** A conversation of the contact with its first message. */
export function conversationOf({ workspaceId, contactId }: Tenant): PostgrestRequest {
  const conversation = { contact_id: contactId, title: 'Thank you, I will have a look', body }
  return {
    method: 'POST',
    path: '/new_conversations',
    body: { workspace_id: workspaceId, ...conversation },
  }
}
