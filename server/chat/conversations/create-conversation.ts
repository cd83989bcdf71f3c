import { randomBytes } from 'node:crypto'
import {
  attachFiles,
  lockFiles,
  checkFiles,
  type AttachedFile,
} from '../attachments/attach-files.ts'
import { comparable } from '../../comparable.ts'
import {
  identifyContact,
  type Identification,
  type VisitorAttributes,
} from '../contacts/identify-contact.ts'
import type { ContactRow } from '../contacts/contact-columns.ts'
import { matchContacts } from '../contacts/match-contacts.ts'
import type { Statement } from '../../store/database/statement.ts'
import { mergeKeys } from '../../api/http/json-values.ts'
import { newId } from '../../ids.ts'
import { joinShifts } from '../../store/lists/adjust-lists.ts'
import { enterConversation } from '../../store/lists/move-conversation.ts'
import { draftMessages, serviceMessage } from '../messages/draft-messages.ts'
import { findExternalIds } from '../messages/external-ids.ts'
import { htmlToText } from '../messages/html-to-text.ts'
import { repeatedExternalId, type GivenMessage } from '../messages/read-message.ts'
import type { AppServices } from '../../api/http/services.ts'
import { draftEvent } from '../../store/writes/event-draft.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { waitingIn } from '../resources/waiting-since.ts'
import { conversationResource } from '../resources/conversation-json.ts'
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

/** A new conversation's JSON, or the id of the existing one with the same `external_id`. */
export type Created = { json: string; id: string } | { existing: string }

/** A create with the names of its body resolved by the workspace's settings. */
type ResolvedCreate = {
  columns: ReturnType<typeof columnsOf>
  tags: readonly string[]
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
 * has `created_at` is an import and keeps its dates. An existing contact changes only with
 * `mayChangeContact`.
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
  const wanted: ResolvedCreate = {
    columns: columnsOf(fields, messages),
    tags: fields.tags ?? [],
    visitor,
    messages,
    dates,
    announced: settings.activity_messages && dates === undefined,
    identification: { imported: dates !== undefined, mayChange: mayChangeContact },
  }
  const fileIds = messages.flatMap(({ attachment_ids: ids }) => ids)
  return writeInWorkspace(services.database, context, {
    reads: [
      findByExternalId({ workspaceId, externalId: fields.external_id }),
      findExternalIds(workspaceId, messages),
      matchContacts({
        workspaceId,
        identifier: visitor.user_identifier,
        emailKey: emailKey(visitor.email),
      }),
      findAssignee({ workspaceId, emailKey: emailKey(fields.assignee_email) }),
      findTags({ workspaceId, nameKeys: wanted.tags.map(comparable) }),
      lockFiles(workspaceId, fileIds),
    ],
    decide: ([[existing], [taken], [match], [assignee], tags, files], tick): Decision<Created> => {
      if (existing !== undefined) return { unchanged: { existing: existing.id } }
      if (taken !== undefined) throw repeatedExternalId(taken.external_id)
      refuseFuture(dates, messages, wanted.columns.status, tick)
      const attached = checkFiles(fileIds, files)
      const found = { match, assignee: assignee?.id, tags, attached }
      return draftConversation(workspaceId, wanted, found, tick)
    },
  })
}

/** The columns that a body sets, with defaults for those it leaves out. */
function columnsOf(
  fields: ReturnType<typeof readCreate>['fields'],
  messages: readonly GivenMessage[],
) {
  return {
    title: fields.title ?? titleOf(messages),
    status: fields.status ?? 'new',
    priority: fields.priority ?? 'low',
    group_id: fields.group_name?.id ?? null,
    ticket_fields: mergeKeys(null, fields.ticket_fields),
    origin_page_url: fields.origin_page_url ?? '',
    origin_page_title: fields.origin_page_title ?? '',
    external_id: fields.external_id ?? null,
  }
}

function draftConversation(
  workspaceId: string,
  wanted: ResolvedCreate,
  found: Found,
  tick: Date,
): Decision<Created> {
  const id = newId()
  const { identification, visitor, columns, dates } = wanted
  const contact = identifyContact(workspaceId, found.match, visitor, tick, identification)
  const drafts = draftAllMessages(workspaceId, id, contact.id, wanted, tick)
  const row = {
    ...columns,
    id,
    channel_name: randomBytes(16).toString('hex'),
    contact_id: contact.id,
    team_member_id: found.assignee ?? null,
    message_count: drafts.flatMap(({ ids }) => ids).length,
    created_at: dates?.created_at ?? tick,
    updated_at: tick,
    closed_at: columns.status === 'closed' ? (dates?.closed_at ?? tick) : null,
    waiting_since: waitingIn({
      ...columns,
      waiting_since: wanted.messages[0]?.created_at ?? tick,
    }),
  }
  const details = identification.imported ? { imported: true } : {}
  const created = draftEvent('conversation.created', conversationResource, [id], details)
  const events = [...contact.events, created, ...drafts.map(({ event }) => event)]
  return {
    statements: [
      ...contact.statements,
      insertConversation({ workspaceId, ...row }),
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
    lists: joinShifts(contact.lists, enterConversation(row)),
    events,
    reply: { id, json: { event: contact.events.length } },
  }
}

function draftAllMessages(
  workspaceId: string,
  conversationId: string,
  contactId: string,
  wanted: ResolvedCreate,
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

/** The first message's text, truncated. */
function titleOf(messages: readonly GivenMessage[]): string {
  const words = htmlToText(messages[0]?.body ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return Array.from(words).slice(0, titleCharacters).join('').trimEnd()
}
