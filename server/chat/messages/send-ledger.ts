import { attachFiles, checkFiles, type AttachedFile } from '../attachments/attach-files.ts'
import { touchContacts } from '../contacts/touch-contacts.ts'
import { tellMembers, type Told } from '../notifications/tell-members.ts'
import type { Statement } from '../../store/database/statement.ts'
import { appError } from '../../errors.ts'
import { joinShifts, noShifts, type ListShifts } from '../../store/lists/adjust-lists.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import type { EventDraft, Stamp } from '../../store/writes/event-draft.ts'
import type { Member, WriteContext } from '../../store/writes/change.ts'
import { newMessages, type Sender } from './draft-messages.ts'
import type { Besides } from './besides.ts'
import type { TakenRow } from './external-ids.ts'
import type { AnswerDeliveries } from './answer-deliveries.ts'
import { dueDeliveries, planDelivery, type PlannedDeliveries } from './plan-delivery.ts'
import { insertMessages, type MessageRow } from './insert-messages.ts'
import { applyMentions } from './mentions.ts'
import {
  insertMentions,
  shiftMessages,
  type MemberName,
  type NewerRow,
  type ParentRow,
  type PlaceRow,
  type SenderRow,
} from './queries.ts'
import { repeatedExternalId } from './read-message.ts'
import type { GivenSend } from './read-send.ts'
import { waitingAfter } from '../resources/waiting-since.ts'
import { openAgain } from './open-again.ts'
import { refuseDate, refuseUnseen } from './refuse-send.ts'
import { resolveSender } from './resolve-sender.ts'
import { toldOf } from './told-of.ts'
import { touchConversations } from './touch-conversations.ts'

export type Send = {
  readonly conversation_id: string
  readonly given: GivenSend
  /** The sender's address in its comparable form. */
  readonly sender_key: string
  /** A program's mail: it counts as read, reopens nothing and waits for no answer. */
  readonly is_quiet?: boolean
  /** For an answer of a team member. */
  readonly deliveries?: AnswerDeliveries
  readonly besides?: Besides | undefined
}

/** The reads of a send under the lock, besides its conversation. */
export type Found = {
  readonly sender: SenderRow | undefined
  readonly taken: TakenRow | undefined
  readonly mentioned: readonly MemberName[]
  /** For an import: its place among the messages. */
  readonly place: PlaceRow | undefined
  readonly files: readonly AttachedFile[]
  /** For a send that says what its sender has seen. */
  readonly newer: NewerRow | undefined
}

/** A new message, or the existing one with its `external_id`. */
export type Recorded = { readonly id: string } | { readonly existing: string }

/** The effects of the sends so far, which later sends read before they are written. */
export type Ledger = {
  readonly parents: Map<string, ParentRow>
  /** The contact that a send of the series made the last active one of an address. */
  readonly latest: Map<string, string>
  readonly active: Map<string, Date>
  readonly rows: MessageRow[]
  /** Statements before and after the insert of the messages, and after all of them. */
  readonly before: Statement[]
  readonly after: Statement[]
  readonly last: Statement[]
  readonly events: (Pick<EventDraft, 'type' | 'resource' | 'details'> & {
    ids: string[]
    stamps: Stamp[]
  })[]
  lists: ListShifts
  readonly planned: PlannedDeliveries
  readonly told: Told[]
}

export function newLedger(parents: readonly ParentRow[]): Ledger {
  return {
    parents: new Map(parents.map((parent) => [parent.id, parent])),
    latest: new Map(),
    active: new Map(),
    rows: [],
    before: [],
    after: [],
    last: [],
    events: [],
    lists: noShifts,
    planned: new Map(),
    told: [],
  }
}

/**
 * The rule of a send: spec 4.7. Records it in the ledger and returns the id of its message, or of the
 * existing message with its `external_id`. Throws AppError.
 */
export function recordSend(
  ledger: Ledger,
  { context, input }: Member<Send>,
  found: Found,
  tick: Date,
): Recorded {
  const { workspace_id: workspaceId } = context
  const { conversation_id: conversationId, given, deliveries, is_quiet: isQuiet = false } = input
  const before = ledger.parents.get(conversationId)
  if (before === undefined) throw appError('conversation_unknown')
  const { taken } = found
  if (taken?.conversation_id === conversationId) return { existing: taken.id }
  if (taken !== undefined) throw repeatedExternalId(taken.external_id)
  refuseDate(given.created_at, before, tick)
  const attached = checkFiles(given.attachment_ids, found.files)
  const author = resolveSender(workspaceId, given, senderIn(ledger, input, before, found), tick)
  const { contact_id: contactId } = author.sender
  if (contactId === undefined && given.kind !== 'note') refuseUnseen(found.newer)
  const isImported = given.created_at !== undefined
  // Same rule in the API and the widget: a contact's message reopens the conversation.
  const isHeard = contactId !== undefined && !isImported && !isQuiet
  const reopens = isHeard && before.status === 'closed'
  const parent = reopens ? { ...before, status: 'open' } : before
  const note = given.kind === 'note' ? applyMentions(given.body, found.mentioned) : undefined
  const after = isImported ? (found.place?.position ?? 0) : parent.message_count
  const { rows, event } = newMessages({
    conversation_id: conversationId,
    kind: given.kind,
    sender: author.sender,
    after,
    messages: [{ ...given, body: note?.html ?? given.body }],
    tick,
    imported: isImported,
    isQuiet,
    actor: context.actor,
  })
  const id = event.ids[0] ?? ''
  planDelivery(ledger.planned, { id, parent: before, given, deliveries, author })
  if (contactId !== undefined) ledger.latest.set(input.sender_key, contactId)
  if (author.active !== undefined) ledger.active.set(author.active, tick)
  const touched = touchedBy(given, parent, contactId !== undefined, found.place, tick)
  const heard = isQuiet ? { ...touched, waiting_since: parent.waiting_since } : touched
  const wakes = isHeard && before.snoozed
  const opened = openAgain(workspaceId, heard, { reopens, wakes, tick })
  ledger.parents.set(conversationId, opened.parent)
  ledger.rows.push(...rows, ...opened.rows)
  ledger.before.push(...author.statements, ...opened.statements)
  if (after < parent.message_count)
    ledger.before.push(shiftMessages({ workspaceId, conversationId: parent.id, after }))
  ledger.after.push(...attachFiles(workspaceId, id, attached))
  const said = { id, mentionedIds: note?.mentionedIds ?? [], isImported, isHeard }
  tell(ledger, context, before, author.sender, said, tick)
  ledger.lists = joinShifts(
    joinShifts(ledger.lists, author.lists),
    moveConversation(before, opened.parent),
  )
  const stamp = { tick, actor: context.actor, request_id: context.request_id }
  for (const one of [...author.events, event, ...opened.events]) addEvent(ledger, one, stamp)
  return { id }
}

/** The conversation with one message more. */
function touchedBy(
  { kind, created_at: createdAt }: GivenSend,
  parent: ParentRow,
  isFromContact: boolean,
  place: PlaceRow | undefined,
  tick: Date,
): ParentRow {
  const said = { kind, isFromContact, created_at: createdAt ?? tick }
  return {
    ...parent,
    message_count: parent.message_count + 1,
    updated_at: tick,
    waiting_since: waitingAfter(parent, said, place),
  }
}

/** The sender after earlier sends of the series, which may have made another contact the last active one. */
function senderIn(
  ledger: Ledger,
  { sender_key: key }: Send,
  parent: ParentRow,
  { sender }: Found,
): SenderRow {
  const isOwnContact = sender?.contact_id === parent.contact_id
  const latest = isOwnContact ? undefined : ledger.latest.get(key)
  return {
    member_id: sender?.member_id ?? null,
    contact_id: latest ?? sender?.contact_id ?? null,
  }
}

/** Consecutive events of one type share a statement. */
export function addEvent(
  { events }: Ledger,
  { type, resource, ids, details }: EventDraft,
  stamp: Stamp,
): void {
  let last = events.at(-1)
  if (last?.type !== type) {
    last = { type, resource, details, ids: [], stamps: [] }
    events.push(last)
  }
  last.ids.push(...ids)
  last.stamps.push(...ids.map(() => stamp))
}

/** The statements of all sends in the ledger, in order, and whether they are apart. */
export function statementsOf(workspaceId: string, ledger: Ledger) {
  const touched = new Set(ledger.rows.map((row) => row.conversation_id))
  const parents = [...touched].flatMap((id) => ledger.parents.get(id) ?? [])
  const { active, before, after, last, planned } = ledger
  const seen = active.size === 0 ? [] : [touchContacts(workspaceId, active)]
  const touch = touchConversations(workspaceId, parents)
  const told = [...dueDeliveries(workspaceId, planned), ...tellMembers(workspaceId, ledger.told)]
  return {
    statements: [
      ...before,
      ...seen,
      ...insertMessages(workspaceId, ledger.rows),
      ...after,
      touch,
      ...last,
      ...told,
    ],
    // What is before and after them writes the same conversations, contacts and messages.
    areApart: before.length + after.length + last.length + told.length === 0,
  }
}

/** Records the mentions of a message, and who is told of it. */
function tell(
  ledger: Ledger,
  context: WriteContext,
  parent: ParentRow,
  sender: Sender,
  said: { id: string; mentionedIds: string[]; isImported: boolean; isHeard: boolean },
  tick: Date,
): void {
  const { id: messageId, mentionedIds, isImported, isHeard } = said
  const { workspace_id: workspaceId } = context
  const about = { conversationId: parent.id, messageId, context, tick }
  if (!isImported) ledger.told.push(...toldOf(parent, sender, mentionedIds, isHeard, about))
  if (mentionedIds.length === 0) return
  const mentions = { workspaceId, messageId, conversationId: parent.id, memberIds: mentionedIds }
  ledger.after.push(insertMentions(mentions))
}
