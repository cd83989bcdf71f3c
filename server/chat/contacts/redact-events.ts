import type { JsonObject } from '../../api/http/json-values.ts'
import type { Database } from '../../store/database/connect.ts'
import type { Statement } from '../../store/database/statement.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import type { ContactField } from '../resources/contact-json.ts'
import type { ConversationField, VisitorField } from '../resources/conversation-json.ts'
import type { MessageField, SenderField } from '../resources/message-json.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import {
  isAbout,
  objectOf,
  putEventData,
  type EventAbout,
  type KnownIds,
} from './contact-events.ts'

/** Replaces erased names and titles. */
export const erasedName = 'Erased'

/**
 * Redacts pages of events about a contact, one change per page, so other writers continue in between. Events keep
 * their sequence, id, type and shape, so readers of the log are not affected.
 */
export async function redactEvents(
  database: Database,
  context: WriteContext,
  ids: KnownIds,
  pages: AsyncIterable<readonly EventAbout[]>,
): Promise<void> {
  for await (const events of pages) {
    const statement = redaction(context.workspace_id, ids, events)
    if (statement === undefined) continue
    await writeInWorkspace(database, context, {
      reads: [],
      decide: () => ({ statements: [statement], lists: noShifts, events: [], reply: undefined }),
    })
  }
}

/** The statement that redacts these events; undefined if none is about the contact. */
export function redaction(
  workspaceId: string,
  ids: KnownIds,
  events: readonly EventAbout[],
): Statement | undefined {
  const about = events.filter((event) => isAbout(event, ids))
  if (about.length === 0) return undefined
  return putEventData({
    workspaceId,
    sequences: about.map(({ sequence }) => sequence),
    data: about.map(({ data }) => redact(data, ids)),
    emptiesKept: true,
  })
}

function redact(data: string, ids: KnownIds): string {
  const {
    contact,
    conversation,
    message,
    changes,
    mail: _,
    ...rest
  } = JSON.parse(data) as JsonObject
  return JSON.stringify({
    ...(contact === undefined ? {} : { contact: erase(contact, erasedContact) }),
    ...(conversation === undefined
      ? {}
      : { conversation: erase(conversation, erasedConversation) }),
    ...(message === undefined ? {} : { message: erase(message, erasedMessage(ids)) }),
    ...rest,
    ...(Array.isArray(changes) ? { changes: changes.map(erasedChange) } : {}),
  })
}

/** Marks a field whose value says nothing about a person. */
const kept = Symbol('kept')

// Each table names every field of its resource, so the compiler asks what an erasure makes of a new one.
const erasedPerson = { name: erasedName, email: null, phone_number: null, user_identifier: null }

const erasedContact: Record<ContactField, unknown> = {
  id: kept,
  ...erasedPerson,
  traits: null,
  created_at: kept,
  updated_at: kept,
  field_values: [],
}

const erasedVisitor: Record<VisitorField, unknown> = { id: kept, ...erasedPerson }

const erasedConversation: Record<ConversationField, unknown> = {
  id: kept,
  status: kept,
  title: erasedName,
  priority: kept,
  channel_name: kept,
  origin_page_url: '',
  origin_page_title: '',
  created_at: kept,
  updated_at: kept,
  agent: kept,
  group: kept,
  visitor: (visitor: unknown) => erase(visitor, erasedVisitor),
}

const erasedSender: Record<SenderField, unknown> = {
  id: kept,
  name: erasedName,
  email: null,
  type: kept,
}

/** Another contact's message is in an event about this one only if it was in its conversation, and goes with that. */
const isOfMember = (sender: unknown, ids: KnownIds) => {
  const { id, type } = objectOf(sender)
  return type !== 'Insights::Visitor' && !ids.includes(String(id))
}

const erasedMessage = (ids: KnownIds): Record<MessageField, unknown> => ({
  id: kept,
  body: '',
  kind: kept,
  status: kept,
  created_at: kept,
  updated_at: kept,
  sender: (sender: unknown) => (isOfMember(sender, ids) ? sender : erase(sender, erasedSender)),
  attachments: [],
  message_gif: null,
})

/** Fields whose values in `changes` say nothing about the contact. */
const keptChanges: ReadonlySet<unknown> = new Set([
  'status',
  'priority',
  'assignee',
  'group',
  'visitor',
])

/** A change without its values. Keys of traits may be personal as well. */
function erasedChange(change: unknown): unknown {
  const { field } = objectOf(change)
  if (keptChanges.has(field)) return change
  return { field: String(field).replace(/^traits\..*/s, 'traits'), from: null, to: null }
}

/** The resource without personal values; fields outside the table are left out, and a tombstone has only its id. */
function erase(resource: unknown, table: Readonly<Record<string, unknown>>): JsonObject {
  const given = Object.entries(objectOf(resource)).filter(([name]) => Object.hasOwn(table, name))
  return Object.fromEntries(given.map(([name, value]) => [name, erasedValue(value, table[name])]))
}

function erasedValue(value: unknown, entry: unknown): unknown {
  if (entry === kept) return value
  return typeof entry === 'function' ? entry(value) : entry
}
