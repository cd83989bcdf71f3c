import { randomBytes } from 'node:crypto'
import {
  attachFiles,
  lookAtAttachments,
  pickAttachable,
  type AttachedFile,
} from '../attachments/attach-files.ts'
import { comparable } from '../../comparable.ts'
import {
  identifyContact,
  type Identification,
  type VisitorAttributes,
} from '../contacts/identify-contact.ts'
import { matchContacts, type ContactRow } from '../contacts/match-contacts.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { JsonObject } from '../../api/http/json-values.ts'
import { newId } from '../../ids.ts'
import { joinShifts } from '../../store/lists/adjust-lists.ts'
import { enterConversation } from '../../store/lists/move-conversation.ts'
import { draftMessages, serviceMessage } from '../messages/draft-messages.ts'
import { findExternalIds } from '../messages/external-ids.ts'
import { htmlToText } from '../messages/html-to-text.ts'
import { repeatedExternalId, type GivenMessage } from '../messages/read-message.ts'
import type { AppServices } from '../../services.ts'
import type { EventDraft } from '../../store/writes/event-log.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import { conversationResource } from './conversation-json.ts'
import {
  findAssignee,
  findByExternalId,
  findTags,
  insertConversation,
  type TagRow,
} from './queries.ts'
import { readCreate, refuseFuture, type ImportDates } from './read-create.ts'
import { emailKey, settingsFor } from './read-settings.ts'
import { replaceTags } from './tags.ts'

const titleCharacters = 80

/** A new conversation's JSON, or the id of the one that has this `external_id` already. */
export type Created = { json: string; id: string } | { existing: string }

/** Everything a create asks for, in the workspace's terms. */
type Wanted = {
  title: string
  status: string
  priority: string
  group_id: string | null
  tags: readonly string[]
  ticket_fields: JsonObject | undefined
  origin_page_url: string
  origin_page_title: string
  external_id: string | undefined
  visitor: VisitorAttributes
  messages: readonly GivenMessage[]
  dates: ImportDates | undefined
  announced: boolean
  identification: Identification
}

type Found = {
  match: ContactRow | undefined
  assignee: string | undefined
  tags: TagRow[]
  attached: readonly AttachedFile[]
}

/**
 * Creates a conversation with its contact, messages and tags, all or nothing: spec 4.4. A body that
 * carries `created_at` is an import and keeps its dates. A contact that is there already stays as it
 * is unless `mayChangeContact`.
 */
export async function createConversation(
  services: AppServices,
  context: WriteContext,
  body: Readonly<Record<string, unknown>>,
  { mayChangeContact }: { readonly mayChangeContact: boolean },
): Promise<Created> {
  const workspaceId = context.workspace_id
  const settings = await settingsFor(services, workspaceId, body)
  const { visitor, fields, dates, messages } = readCreate(settings, body)
  const wanted: Wanted = {
    title: fields.title ?? titleOf(messages),
    status: fields.status ?? 'new',
    priority: fields.priority ?? 'low',
    group_id: fields.group_name?.id ?? null,
    tags: fields.tags ?? [],
    ticket_fields: fields.ticket_fields,
    origin_page_url: fields.origin_page_url ?? '',
    origin_page_title: fields.origin_page_title ?? '',
    external_id: fields.external_id,
    visitor,
    messages,
    dates,
    announced: settings.activity_messages && dates === undefined,
    identification: { imported: dates !== undefined, mayChange: mayChangeContact },
  }
  const fileIds = messages.flatMap(({ attachment_ids: ids }) => ids)
  return writeInWorkspace(services.database, context, {
    look: [
      findByExternalId(workspaceId, fields.external_id),
      findExternalIds(workspaceId, messages),
      matchContacts(workspaceId, visitor.user_identifier, emailKey(visitor.email)),
      findAssignee(workspaceId, emailKey(fields.assignee_email)),
      findTags(workspaceId, wanted.tags.map(comparable)),
      lookAtAttachments(workspaceId, fileIds),
    ],
    decide: ([[existing], [taken], [match], [assignee], tags, files], tick): Decision<Created> => {
      if (existing !== undefined) return { unchanged: { existing: existing.id } }
      if (taken !== undefined) throw repeatedExternalId(taken.external_id)
      refuseFuture(dates, messages, wanted.status, tick)
      const attached = pickAttachable(fileIds, files)
      const found = { match, assignee: assignee?.id, tags, attached }
      return draftConversation(workspaceId, wanted, found, tick)
    },
  })
}

function draftConversation(
  workspaceId: string,
  wanted: Wanted,
  found: Found,
  tick: Date,
): Decision<Created> {
  const id = newId()
  const { identification, visitor } = wanted
  const contact = identifyContact(workspaceId, found.match, visitor, tick, identification)
  const drafts = draftAllMessages(workspaceId, id, contact.id, wanted, tick)
  const { status } = wanted
  const createdAt = wanted.dates?.created_at ?? tick
  const conversation = insertConversation(
    workspaceId,
    id,
    status,
    wanted.title,
    wanted.priority,
    randomBytes(16).toString('hex'),
    wanted.origin_page_url,
    wanted.origin_page_title,
    contact.id,
    found.assignee ?? null,
    wanted.group_id,
    storedFields(wanted.ticket_fields),
    wanted.external_id ?? null,
    drafts.flatMap(({ ids }) => ids).length,
    createdAt,
    tick,
    status === 'closed' ? (wanted.dates?.closed_at ?? tick) : null,
  )
  const created: EventDraft = {
    type: 'conversation.created',
    resource: conversationResource,
    ids: [id],
    details: identification.imported ? { imported: true } : {},
  }
  const events = [...contact.events, created, ...drafts.map(({ event }) => event)]
  return {
    statements: [
      ...contact.statements,
      conversation,
      ...(replaceTags(workspaceId, id, wanted.tags, found.tags, []) ?? []),
      ...drafts.map(({ statement }): Statement => statement),
      ...wanted.messages.flatMap(({ attachment_ids: ids }, index) =>
        attachFiles(
          workspaceId,
          drafts[0]?.ids[index] ?? '',
          found.attached.filter((file) => ids.includes(file.id)),
        ),
      ),
    ],
    lists: joinShifts(
      contact.lists,
      enterConversation({ status, created_at: createdAt, updated_at: tick }),
    ),
    events,
    reply: (_written, recorded) => ({ id, json: recorded[events.indexOf(created)]?.[0] ?? '' }),
  }
}

function draftAllMessages(
  workspaceId: string,
  conversationId: string,
  contactId: string,
  wanted: Wanted,
  tick: Date,
) {
  const batch = { workspace_id: workspaceId, conversation_id: conversationId, tick }
  const messages = draftMessages({
    ...batch,
    kind: 'user_message',
    sender: { contact_id: contactId },
    after: 0,
    messages: wanted.messages,
    imported: wanted.dates !== undefined,
  })
  if (!wanted.announced) return [messages]
  const announcement = draftMessages({
    ...batch,
    kind: 'system_message',
    sender: {},
    after: wanted.messages.length,
    messages: [serviceMessage('Conversation created through the API.')],
    imported: false,
  })
  return [messages, announcement]
}

/** Ticket field values as stored: null when there are none. */
function storedFields(values: JsonObject | undefined): string | null {
  const kept = Object.entries(values ?? {}).filter(([, value]) => value !== null)
  return kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept))
}

/** The first message's text, cut. */
function titleOf(messages: readonly GivenMessage[]): string {
  const words = htmlToText(messages[0]?.body ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return Array.from(words).slice(0, titleCharacters).join('').trimEnd()
}
