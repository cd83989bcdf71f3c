import type { Target } from './http-load.ts'
import type { Tenant } from './make-data.ts'

/** The fields of a conversation as our own API shows it. */
const fields = [
  ...['id', 'status', 'title', 'priority', 'channel_name', 'origin_page_url', 'origin_page_title'],
  ...['created_at', 'updated_at', 'agent', 'group', 'visitor'],
].join(',')

const common = { host: '127.0.0.1', key: '' } as const

/** The first page of a workspace's conversations, and exactly how many there are. */
export function conversationList(
  { workspaceId }: Tenant,
  sort: 'created_at' | 'updated_at',
  filter = '',
): Target {
  const page = `order=${sort}.asc,id.asc&limit=15&offset=0`
  return {
    ...common,
    method: 'GET',
    path: `/conversations?select=${fields}&workspace_id=eq.${workspaceId}${filter}&${page}`,
    headers: { Prefer: 'count=exact' },
  }
}

/** A message by the contact whose id the caller knows, answered with its row. */
export function rowOf(
  { workspaceId, conversationId, contactId }: Tenant,
  view: 'messages' | 'touching_messages',
): Target {
  return {
    ...common,
    method: 'POST',
    path: `/${view}`,
    headers: { Prefer: 'return=representation' },
    body: {
      workspace_id: workspaceId,
      conversation_id: conversationId,
      contact_id: contactId,
      body: '<p>Thank you, I will have a look and come back to you this afternoon.</p>',
    },
  }
}
