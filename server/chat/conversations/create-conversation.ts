import { randomBytes } from 'node:crypto'
import {
  attachToEach,
  lockFiles,
  checkFiles,
  type AttachedFile,
} from '../attachments/attach-files.ts'
import { identifyContact, type IdentifiedContact } from '../contacts/identify-contact.ts'
import { identifySeen } from '../contacts/identify-seen.ts'
import { findContact, matchContacts, matchSeenContacts } from '../contacts/match-contacts.ts'
import type { Statement } from '../../store/database/statement.ts'
import { mergeKeys } from '../../api/http/json-values.ts'
import { newId } from '../../ids.ts'
import { joinShifts } from '../../store/lists/adjust-lists.ts'
import { enterConversation } from '../../store/lists/move-conversation.ts'
import { tellMembers } from '../notifications/tell-members.ts'
import { deliveriesIn, dueDelivery, type ChannelDelivery } from '../messages/answer-deliveries.ts'
import { findExternalIds } from '../messages/external-ids.ts'
import { repeatedExternalId, type GivenMessage } from '../messages/read-message.ts'
import type { AppServices } from '../../api/http/services.ts'
import { draftEvent, type Actor } from '../../store/writes/event-draft.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { waitingIn } from '../resources/waiting-since.ts'
import type { Sight } from '../resources/seen-conversations.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import {
  findAssignee,
  findByExternalId,
  findNamedTags,
  insertConversation,
  type TagRow,
} from './queries.ts'
import { titleOf, titleOfFile } from './derived-title.ts'
import { draftFirstMessages } from './draft-first-messages.ts'
import { readCreate, refuseFuture, type ImportDates } from './read-create.ts'
import { emailKey, settingsFor } from './read-settings.ts'
import { channelOf, refuseStart } from './read-starter.ts'
import { replaceTags } from './tags.ts'

/** A new conversation's JSON, or the id of the existing one with the same `external_id`. */
export type Created = { json: string; id: string } | { existing: string }

/** What the caller of a create may change and sees. */
type Caller = { readonly mayChangeContact: boolean; readonly sight: Sight | 'all' }

/** A create with the names of its body resolved by the workspace's settings. */
export type ResolvedCreate = {
  readonly columns: ReturnType<typeof columnsOf>
  readonly tags: readonly string[]
  readonly messages: readonly GivenMessage[]
  readonly dates: ImportDates | undefined
  readonly announced: boolean
  readonly actor: Actor
  /** The channel that it begins in, and the device of its visitor if that is a widget's. */
  readonly device?: { readonly device_id: string | null; readonly channel_id: string }
  /** Of its messages, which a team member has written. */
  readonly delivery?: ChannelDelivery
  /** It begins with a program's mail: it counts as read and waits for no answer. */
  readonly is_quiet?: boolean
}

/** With more its commit is not shared with those of other workspaces. */
const mostShortMessages = 4

type Found = {
  readonly contact: IdentifiedContact
  readonly assignee: string | undefined
  readonly tags: readonly TagRow[]
  readonly attached: readonly AttachedFile[]
  /** The team member who starts it. */
  readonly starter?: string | undefined
}

/**
 * Creates a conversation with its contact, messages and tags, all or nothing: spec 4.4. A body that
 * has `created_at` is an import and keeps its dates. An existing contact changes only with
 * `mayChangeContact`. With `sender_email` a team member starts it (docs/decisions/0201).
 */
export async function createConversation(
  services: AppServices,
  context: WriteContext,
  body: Readonly<Record<string, unknown>>,
  { mayChangeContact, sight }: Caller,
): Promise<Created> {
  const workspaceId = context.workspace_id
  const settings = await settingsFor(services, workspaceId, body)
  const deliveries = deliveriesIn(services.config, settings)
  const { visitor, fields, dates, messages, starter } = readCreate(settings, deliveries, body)
  const { visitor_id: visitorId, sender_email: sender } = starter
  const wanted: ResolvedCreate = {
    columns: columnsOf(fields, messages),
    tags: fields.tags ?? [],
    messages,
    dates,
    announced: settings.activity_messages && dates === undefined && sender === undefined,
    actor: context.actor,
    ...channelOf(starter.channel_id, dates === undefined ? deliveries : undefined),
  }
  const [imported, isActive] = [dates !== undefined, sender === undefined]
  const identification = { imported, mayChange: mayChangeContact, isActive }
  const { user_identifier: identifier, email } = visitor
  const sought = { workspaceId, identifier, emailKey: emailKey(email) }
  const fileIds = messages.flatMap(({ attachment_ids: ids }) => ids)
  return writeInWorkspace(services.database, context, {
    isShort: messages.length <= mostShortMessages && fileIds.length === 0,
    reads: [
      ifGiven(fields.external_id, (externalId) => findByExternalId({ workspaceId, externalId })),
      findExternalIds(workspaceId, messages),
      matchContacts(sought),
      sight === 'all' ? undefined : matchSeenContacts({ ...sought, ...sight }),
      findMember(workspaceId, fields.assignee_email),
      findNamedTags(workspaceId, wanted.tags),
      lockFiles(workspaceId, fileIds),
      ifGiven(visitorId, (id) => findContact({ workspaceId, id })),
      findMember(workspaceId, sender),
    ],
    decide: (
      [[existing], [taken], [match], [seen], [assignee], tags, files, [given], [member]],
      tick,
    ): Decision<Created> => {
      if (existing !== undefined) return { unchanged: { existing: existing.id } }
      if (taken !== undefined) throw repeatedExternalId(taken.external_id)
      refuseFuture(dates, messages, wanted.columns.status, tick)
      const attached = checkFiles(fileIds, files)
      const known = given ?? (sight === 'all' ? match : seen)
      refuseStart(starter, { member, given, email: known?.email ?? email })
      const contact =
        sight === 'all' || given !== undefined
          ? identifyContact(workspaceId, known, visitor, tick, identification)
          : identifySeen(workspaceId, seen, match !== undefined, visitor, tick, identification)
      const found = { contact, assignee: assignee?.id, tags, attached, starter: member?.id }
      const { decision, areApart } = draftConversation(workspaceId, wanted, found, tick)
      return { ...decision, areApart }
    },
  })
}

const ifGiven = <Value, Row extends object>(
  value: Value | undefined,
  find: (value: Value) => Statement<Row>,
) => (value === undefined ? undefined : find(value))

const findMember = (workspaceId: string, email: string | undefined) =>
  ifGiven(emailKey(email), (key) => findAssignee({ workspaceId, emailKey: key }))

/** The columns that a body sets, with defaults for those it leaves out. */
export function columnsOf(
  fields: Partial<ReturnType<typeof readCreate>['fields']>,
  messages: readonly GivenMessage[],
) {
  return {
    // What a note says is not for the contact, who sees the title.
    title: fields.title ?? titleOf(messages.find(isSaid)?.body ?? ''),
    status: fields.status ?? 'new',
    priority: fields.priority ?? 'low',
    group_id: fields.group_name?.id ?? null,
    ticket_fields: mergeKeys(null, fields.ticket_fields),
    origin_page_url: fields.origin_page_url ?? '',
    origin_page_title: fields.origin_page_title ?? '',
    external_id: fields.external_id ?? null,
  }
}

const isSaid = ({ kind }: GivenMessage): boolean => kind !== 'note'

/** The writes of a new conversation, the ids of its messages, and whether the statements are apart. */
export function draftConversation(
  workspaceId: string,
  wanted: ResolvedCreate,
  found: Found,
  tick: Date,
) {
  const id = newId()
  const { columns, dates, device, delivery } = wanted
  const { contact, starter } = found
  const sender = starter === undefined ? { contact_id: contact.id } : { team_member_id: starter }
  const { drafts, ids } = draftFirstMessages(workspaceId, id, sender, wanted, tick)
  const row = {
    ...columns,
    title: columns.title === '' ? titleOfFiles(wanted, found) : columns.title,
    id,
    channel_name: randomBytes(16).toString('hex'),
    contact_id: contact.id,
    team_member_id: found.assignee ?? null,
    channel_id: device?.channel_id ?? null,
    device_id: device?.device_id ?? null,
    message_count: drafts.flatMap((draft) => draft.ids).length,
    created_at: dates?.created_at ?? tick,
    updated_at: tick,
    closed_at: columns.status === 'closed' ? (dates?.closed_at ?? tick) : null,
    snoozed: false,
    snoozed_until: null,
    waiting_since:
      wanted.is_quiet === true || starter !== undefined
        ? null
        : waitingIn({ ...columns, waiting_since: wanted.messages[0]?.created_at ?? tick }),
  }
  const details = dates === undefined ? {} : { imported: true }
  const created = draftEvent('conversation.created', conversationResource, [id], details)
  const events = [...contact.events, created, ...drafts.map(({ event }) => event)]
  const about = { conversationId: id, context: { actor: wanted.actor }, tick }
  const memberIds = dates !== undefined || found.assignee === undefined ? [] : [found.assignee]
  const rows = [
    ...contact.statements,
    insertConversation({ workspaceId, ...row }),
    ...drafts.flatMap(({ statements }): readonly Statement[] => statements),
  ]
  const decision = {
    statements: [
      ...rows,
      ...(replaceTags(workspaceId, id, wanted.tags, found.tags, []) ?? []),
      ...attachToEach(workspaceId, wanted.messages, ids, found.attached),
      ...(delivery === undefined ? [] : dueAnswers(workspaceId, delivery, wanted.messages, ids)),
      ...tellMembers(workspaceId, [{ kind: 'assigned', memberIds, ...about }]),
    ],
    lists: joinShifts(contact.lists, enterConversation(row)),
    events,
    reply: { id, json: { event: contact.events.length } },
  }
  // Two statements of a contact write one row.
  const areApart = decision.statements.length === rows.length && contact.statements.length <= 1
  return { id, messageIds: ids, decision, areApart }
}

/** Notes are not for the contact, who sees the title. */
const titleOfFiles = ({ messages }: ResolvedCreate, { attached }: Found): string =>
  messages.every(isSaid) ? titleOfFile(attached[0]?.filename ?? '') : ''

/** The statement that makes the first messages due that are not notes. */
function dueAnswers(
  workspaceId: string,
  delivery: ChannelDelivery,
  messages: readonly GivenMessage[],
  ids: readonly string[],
): readonly Statement[] {
  const said = ids.filter((_, at) => messages[at] !== undefined && isSaid(messages[at]))
  const inputs = new Map(said.map((id) => [id, {}]))
  return inputs.size === 0 ? [] : [dueDelivery(workspaceId, delivery, inputs)]
}
