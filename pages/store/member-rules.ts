import { partsOf, withPart, type PartChange, type PartChanges } from './parts.ts'
import type { Change } from './store-rows.ts'
import type { Rules, StoreEvent, Tables } from './store.ts'
import type { Mark, Row } from './table.ts'

type Json = Readonly<Record<string, unknown>>
type Resource = Row & Json

/** Where the resources of events are kept, by their names in `data`. */
const kinds: Readonly<Record<string, string>> = {
  contact: 'contacts',
  conversation: 'conversations',
  message: 'messages',
  team_member: 'team_members',
  status: 'statuses',
  group: 'groups',
  tag: 'tags',
  role: 'roles',
  channel: 'channels',
  contact_field: 'contact_fields',
  ticket_field: 'ticket_fields',
}

/** The rules of events for members. */
export function memberRules(): Rules {
  const parts = partsOf()
  return { ...parts, apply: (tables, event, at) => applyEvent(tables, parts, event, at) }
}

function applyEvent(
  tables: Tables,
  parts: PartChanges,
  event: StoreEvent,
  at: Mark,
): readonly Change[] {
  const changes: Change[] = []
  const note = (kind: string, id: string, isChanged: boolean) => {
    if (isChanged) changes.push({ kind, id })
  }
  for (const [name, kind] of Object.entries(kinds)) {
    const resource = event.data[name] as Resource | undefined
    if (typeof resource?.id !== 'string') continue
    if (event.type === `${name}.deleted`)
      note(kind, resource.id, tables.of(kind).remove(resource.id, at))
    else if (kind === 'messages') note(kind, resource.id, changeMessage(tables, event, at))
    // The row below is newer, and whole.
    else if (kind !== 'conversations' || event.conversation === undefined) {
      note(kind, resource.id, tables.of(kind).change(resource, at))
    }
  }
  for (const change of partsIn(event)) {
    parts.add(change, at)
    const table = tables.of(change.kind)
    for (const row of table.all()) {
      const changed = withPart(row, change)
      if (changed !== undefined) note(change.kind, row.id, table.patch(row.id, changed, at))
    }
  }
  changes.push(...changeConversation(tables, event, at))
  return changes
}

/** Of conversations that nobody has opened, messages are not kept. */
function changeMessage(tables: Tables, { data }: StoreEvent, at: Mark): boolean {
  const message = data['message'] as Resource
  const conversationId = (data['conversation_id'] ?? message['conversation_id']) as string
  if (!tables.isKept(conversationId)) return false
  return tables.of('messages').change({ ...message, conversation_id: conversationId }, at)
}

/** The row beside an event, or the end of a conversation with its messages. */
function changeConversation(tables: Tables, event: StoreEvent, at: Mark): readonly Change[] {
  const { conversation, data, type } = event
  const named = data['conversation'] as Resource | undefined
  const id = (named?.id ?? data['conversation_id']) as string | undefined
  const changes: Change[] = []
  if (conversation !== undefined && conversation !== null) {
    const isChanged = tables.of('conversations').change(conversation, at)
    if (isChanged) changes.push({ kind: 'conversations', id: conversation.id })
  }
  if (id === undefined || (conversation !== null && type !== 'conversation.deleted')) return changes
  const messages = tables.of('messages')
  for (const row of messages.all()) {
    if (row['conversation_id'] !== id) continue
    messages.remove(row.id, at)
    changes.push({ kind: 'messages', id: row.id })
  }
  tables.of('conversations').remove(id, at)
  return [...changes, { kind: 'conversations', id }]
}

/** What other resources repeat of the one that changed: docs/events.md, "Keep a copy". */
export function partsIn({ type, created_at: moment, data }: StoreEvent): readonly PartChange[] {
  const {
    contact,
    team_member: member,
    group,
    tag,
  } = data as Readonly<Record<string, Json | undefined>>
  const isNew = type === 'message.created' || type === 'note.created'
  const moved = data['conversation_id']
  return [
    ...(contact === undefined || type === 'contact.deleted' ? [] : contactParts(contact, data)),
    ...(member === undefined ? [] : memberParts(member)),
    ...(typeof group?.['name'] === 'string'
      ? [part('conversations', 'group', group, { name: group['name'] })]
      : []),
    ...(typeof tag?.['name'] === 'string' && typeof data['previous_name'] === 'string'
      ? [part('conversations', 'tags', { id: data['previous_name'] }, { name: tag['name'] })]
      : []),
    ...(isNew && typeof moved === 'string' && moment !== undefined
      ? [{ kind: 'conversations', part: undefined, id: moved, fields: { updated_at: moment } }]
      : []),
  ]
}

function contactParts(contact: Json, data: Json): readonly PartChange[] {
  const { id, name, email, phone_number, user_identifier } = contact
  const merged = (data['merged_ids'] ?? []) as readonly string[]
  return [
    ...merged.map((gone) => part('messages', 'sender', { id: gone }, { id, name, email })),
    part('conversations', 'visitor', contact, { name, email, phone_number, user_identifier }),
    part('messages', 'sender', contact, { name, email }),
  ]
}

function memberParts(member: Json): readonly PartChange[] {
  const { first_name: first, last_name: last, email } = member
  const name = `${String(first)} ${String(last)}`.trim()
  return [
    part('conversations', 'agent', member, { name, email }),
    part('messages', 'sender', member, { name, email }),
  ]
}

function part(kind: string, name: string, { id }: Json, fields: Json): PartChange {
  // Not every reader is shown every field.
  const shown = Object.entries(fields).filter(([, value]) => value !== undefined)
  return { kind, part: name, id: String(id), fields: Object.fromEntries(shown) }
}
