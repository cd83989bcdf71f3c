import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { JsonObject } from '../../api/http/json-values.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import { writeInWorkspace, type WriteContext } from '../../store/writes/write-in-workspace.ts'
import { findEventsAbout, putEventData, type EventAbout } from './queries.ts'

/** Events looked through by one statement. */
export const eventsAtOnce = 5_000

/** What stands where something about a person was erased. */
export const erasedName = 'Erased'

/** A contact by all ids that the log knows it by, its own first. */
export type KnownIds = readonly [string, ...string[]]

/** A look for the events of a contact between two sequences. */
export function eventsAbout(
  workspaceId: string,
  ids: KnownIds,
  after: number,
  upTo: number,
): Statement<EventAbout> {
  const patterns = ids.map((id) => `%${id}%`)
  return findEventsAbout(workspaceId, ids[0], patterns, after, upTo)
}

/**
 * Empties what the log holds about a contact between two sequences, some thousand events at a time, while others go on
 * writing. Events keep their place, id, type and form, and so do their readers.
 */
export async function redactEvents(
  database: Database,
  context: WriteContext,
  ids: KnownIds,
  after: number,
  upTo: number,
): Promise<void> {
  const { workspace_id: workspaceId } = context
  for (let from = after; from < upTo; from += eventsAtOnce) {
    const to = Math.min(from + eventsAtOnce, upTo)
    // A piece at a time, or many big ones would be in memory at once.
    // oxlint-disable-next-line no-await-in-loop
    const found = await readRows(database, workspaceId, eventsAbout(workspaceId, ids, from, to))
    const statement = redaction(workspaceId, ids, found)
    if (statement === undefined) continue
    // oxlint-disable-next-line no-await-in-loop
    await writeInWorkspace(database, context, {
      look: [],
      decide: () => ({
        statements: [statement],
        lists: noShifts,
        events: [],
        reply: () => undefined,
      }),
    })
  }
}

/** What empties these events; undefined where none is about the contact. */
export function redaction(
  workspaceId: string,
  ids: KnownIds,
  events: readonly EventAbout[],
): Statement | undefined {
  const redacted = events.flatMap((event) => {
    const data = redact(event, ids)
    return data === undefined ? [] : [{ sequence: event.sequence, data }]
  })
  if (redacted.length === 0) return undefined
  return putEventData(
    workspaceId,
    redacted.map(({ sequence }) => sequence),
    redacted.map(({ data }) => data),
  )
}

/** Whether an event is about a contact: itself, its conversations, and what was said in them or by it. */
export function isAbout({ data: text, is_within: isWithin }: EventAbout, ids: KnownIds): boolean {
  const data = JSON.parse(text) as JsonObject
  const has = (part: unknown) => ids.includes(String(objectOf(part)['id']))
  const { contact, conversation, message } = data
  if (isWithin || has(contact)) return true
  return has(objectOf(conversation)['visitor']) || has(objectOf(message)['sender'])
}

function redact(event: EventAbout, ids: KnownIds): string | undefined {
  if (!isAbout(event, ids)) return undefined
  const { contact, conversation, message, ...rest } = JSON.parse(event.data) as JsonObject
  return JSON.stringify({
    ...(contact === undefined ? {} : { contact: blankContact(objectOf(contact)) }),
    ...(conversation === undefined
      ? {}
      : { conversation: blankConversation(objectOf(conversation)) }),
    ...(message === undefined ? {} : { message: blankMessage(objectOf(message), ids) }),
    ...rest,
  })
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {}
}

const nobody = { name: erasedName, email: null, phone_number: null, user_identifier: null }

/** A tombstone has an id and nothing to take. */
function blankContact(contact: JsonObject): JsonObject {
  if (contact['name'] === undefined) return contact
  return { ...contact, ...nobody, traits: null, field_values: [] }
}

function blankConversation(given: JsonObject): JsonObject {
  const { external_id: _, ...conversation } = given
  if (conversation['visitor'] === undefined) return conversation
  return {
    ...conversation,
    title: erasedName,
    origin_page_url: '',
    origin_page_title: '',
    visitor: { ...objectOf(conversation['visitor']), ...nobody },
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
