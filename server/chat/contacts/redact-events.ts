import type { JsonObject } from '../../api/http/json-values.ts'
import type { Database } from '../../store/database/connect.ts'
import type { Statement } from '../../store/database/statement.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import {
  isAbout,
  objectOf,
  putEventData,
  type EventAbout,
  type KnownIds,
} from './contact-events.ts'

/** Replaces erased names and titles. */
const erasedName = 'Erased'

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
  })
}

function redact(data: string, ids: KnownIds): string {
  const { contact, conversation, message, ...rest } = JSON.parse(data) as JsonObject
  return JSON.stringify({
    ...(contact === undefined ? {} : { contact: blankContact(objectOf(contact)) }),
    ...(conversation === undefined
      ? {}
      : { conversation: blankConversation(objectOf(conversation)) }),
    ...(message === undefined ? {} : { message: blankMessage(objectOf(message), ids) }),
    ...rest,
  })
}

const erasedPerson = { name: erasedName, email: null, phone_number: null, user_identifier: null }

/** A tombstone has only an id, so there is nothing to remove. */
function blankContact(contact: JsonObject): JsonObject {
  if (contact['name'] === undefined) return contact
  return { ...contact, ...erasedPerson, traits: null, field_values: [] }
}

function blankConversation(given: JsonObject): JsonObject {
  const { external_id: _, ...conversation } = given
  if (conversation['visitor'] === undefined) return conversation
  return {
    ...conversation,
    title: erasedName,
    origin_page_url: '',
    origin_page_title: '',
    visitor: { ...objectOf(conversation['visitor']), ...erasedPerson },
  }
}

function blankMessage(given: JsonObject, ids: KnownIds): JsonObject {
  const { external_id: _, ...message } = given
  const sender = objectOf(message['sender'])
  const isOwn = ids.includes(String(sender['id']))
  return {
    ...message,
    body: '',
    attachments: [],
    message_gif: null,
    sender: isOwn ? { ...sender, name: erasedName, email: null } : sender,
  }
}
