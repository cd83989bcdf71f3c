import { fieldChanges } from '../../store/writes/row-changes.ts'
import { changeContact, contactShifts, isDefaultName } from './identify-contact.ts'
import { longerBlock } from './contact-block.ts'
import type { ContactRow } from './contact-columns.ts'
import { dueAnswersOf } from './due-answers.ts'
import { contactResource } from '../resources/contact-json.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { touchContacts } from './touch-contacts.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import { readRows } from '../../store/database/read.ts'
import { appError, fieldError } from '../../errors.ts'
import { object, text } from '../../api/http/fields.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import { parseId } from '../../ids.ts'
import { joinAllShifts, joinShifts } from '../../store/lists/adjust-lists.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import type { AppServices } from '../../api/http/services.ts'
import { draftEvent, unreadEvent, type EventDraft } from '../../store/writes/event-draft.ts'
import { goneResource } from '../../store/writes/gone-resource.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import {
  deleteContact,
  findOwnConversations,
  findOwnMessages,
  findWholeContact,
  moveConversations,
  moveDevices,
  moveMergedContacts,
  moveMessages,
  insertMergedContact,
  type OwnConversation,
  type WholeContact,
} from './lifecycle-queries.ts'
import { joinApart, moveMerges } from './moved-queries.ts'
import { moveContactNotes } from './notes/queries.ts'

/** Conversations and messages that one change moves. */
const conversationsAtOnce = 500
const messagesAtOnce = 1_000

export const mergeFields = object(
  {
    from: text({
      maxCharacters: 36,
      trim: true,
      description: 'The id of the contact to merge into the one in the path. It is deleted.',
    }),
  },
  ['from'],
)

/** The JSON of the remaining contact; 'more' if rows are left to move. */
export type Merged = { readonly json: string } | 'more'

/**
 * Merges contact `from` into contact `id`: moves its conversations and messages, and fills missing fields. Works in
 * bounded changes; the last one deletes `from`.
 */
export async function mergeContacts(
  services: AppServices,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Merged> {
  const fromId = await readFrom(services, context, id, body)
  let step = context
  for (;;) {
    // Each change moves rows that the previous one left.
    const merged = await mergeSome(services, step, id, fromId)
    if (merged !== 'more') return merged
    // The first change has checked the condition.
    step = { ...context, if_match: undefined }
  }
}

/** The contact to merge. An unknown one in the path (404) takes precedence over an invalid body (422). */
export async function readFrom(
  services: Pick<AppServices, 'database'>,
  context: Pick<WriteContext, 'workspace_id' | 'if_match'>,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { workspace_id: workspaceId } = context
  const [contact] = await readRows(
    services.database,
    workspaceId,
    findWholeContact({ workspaceId, id }),
  )
  if (contact === undefined) throw appError('contact_unknown')
  refuseUnmatched(context, 'contact', contact.json)
  const { from } = mergeFields.read(body, '')
  if (from === undefined) throw fieldError("from can't be blank.", 'field_blank')
  const fromId = parseId(from)
  if (fromId === undefined) throw unknownFrom(from)
  if (fromId === id) throw appError('merge_with_itself')
  return fromId
}

/** The error for a contact to merge that does not exist. */
export const unknownFrom = (from: string) =>
  fieldError(`from must be the id of a contact: ${from}.`)

async function mergeSome(
  services: AppServices,
  context: WriteContext,
  id: string,
  fromId: string,
): Promise<Merged> {
  const { workspace_id: workspaceId } = context
  return writeInWorkspace(services.database, context, {
    reads: [
      findWholeContact({ workspaceId, id }),
      findWholeContact({ workspaceId, id: fromId }),
      findOwnConversations({ workspaceId, contactId: fromId, limit: conversationsAtOnce + 1 }),
      findOwnMessages({ workspaceId, contactId: fromId, limit: messagesAtOnce + 1 }),
    ],
    decide: ([[into], [from], conversations, messages], tick): Decision<Merged> => {
      if (into === undefined) throw appError('contact_unknown')
      if (from === undefined) throw unknownFrom(fromId)
      refuseUnmatched(context, 'contact', into.json)
      const isLast =
        conversations.length <= conversationsAtOnce && messages.length <= messagesAtOnce
      const moves = moveTo(
        workspaceId,
        { id, fromId },
        conversations.slice(0, conversationsAtOnce),
        messages.slice(0, messagesAtOnce),
        tick,
      )
      if (!isLast) return { ...moves, reply: 'more' }
      const end = absorb(workspaceId, into, from, tick)
      return {
        ...moves,
        statements: [...moves.statements, ...end.statements],
        events: [...moves.events, ...end.events],
        lists: joinShifts(moves.lists, end.lists),
        reply: { json: { event: -1 } },
      }
    },
  })
}

/** Conversations contain their contact, so each one changes; messages only refer to their sender. */
function moveTo(
  workspaceId: string,
  { id: contactId, fromId }: { readonly id: string; readonly fromId: string },
  conversations: readonly OwnConversation[],
  messages: readonly { id: string }[],
  tick: Date,
) {
  const moved = conversations.map((one, at) => ({ ...one, at: new Date(tick.getTime() + at) }))
  const ids = moved.map((one) => one.id)
  const given = unreadEvent('conversation.updated', conversationResource, ids, {
    changed: ['visitor'],
    changes: fieldChanges(['visitor'], { visitor: fromId }, { visitor: contactId }),
  })
  return {
    statements: [
      ...(ids.length === 0
        ? []
        : [moveConversations({ workspaceId, ids, moments: moved.map(({ at }) => at), contactId })]),
      ...(messages.length === 0
        ? []
        : [moveMessages({ workspaceId, ids: messages.map((message) => message.id), contactId })]),
    ],
    events: ids.length === 0 ? [] : [given],
    lists: joinAllShifts(moved.map((one) => moveConversation(one, { ...one, updated_at: one.at }))),
    extraTicks: Math.max(moved.length - 1, 0),
  }
}

/** The remaining contact with missing fields filled; its own values are never overwritten. */
export function filledFrom(into: ContactRow, from: ContactRow, at: Date): ContactRow {
  return {
    id: into.id,
    name: isDefaultName(into) ? from.name : into.name,
    email: into.email ?? from.email,
    email_verified: into.email === null ? from.email_verified : into.email_verified,
    identity_proof: proofOf(into, from),
    phone_number: into.phone_number ?? from.phone_number,
    user_identifier: into.user_identifier ?? from.user_identifier,
    traits: mergedOver(from.traits, into.traits),
    field_values: mergedOver(from.field_values, into.field_values),
    // A block of one contact also applies to the merged one.
    ...longerBlock(into, from, at),
  }
}

/** The remaining contact has what proves the identifier, or else the address, that it has. */
function proofOf(into: ContactRow, from: ContactRow): ContactRow['identity_proof'] {
  const isTaken = into.user_identifier === null && from.identity_proof === 'signed'
  if (isTaken || into.identity_proof === 'signed') return 'signed'
  return into.email === null && from.identity_proof === 'mail' ? 'mail' : into.identity_proof
}

function mergedOver(under: ContactRow['traits'], over: ContactRow['traits']) {
  return under === null || over === null ? (over ?? under) : { ...under, ...over }
}

const isUpdate = ({ type }: EventDraft) => type === 'contact.updated'

function absorb(workspaceId: string, into: WholeContact, from: WholeContact, tick: Date) {
  const change = changeContact(workspaceId, into, filledFrom(into, from, tick), tick)
  const { changed = [], changes = [] } = change.events.find(isUpdate)?.details ?? {}
  const isLater = from.last_active_at > into.last_active_at
  return {
    statements: [
      ...change.statements,
      ...(isLater ? [touchContacts(workspaceId, new Map([[into.id, from.last_active_at]]))] : []),
      moveMergedContacts({ workspaceId, fromId: from.id, intoId: into.id }),
      moveMerges({ workspaceId, fromId: from.id, intoId: into.id }),
      joinApart({ workspaceId, contactId: into.id }),
      moveContactNotes({ workspaceId, fromId: from.id, intoId: into.id }),
      moveDevices({
        workspaceId,
        fromId: from.id,
        intoId: into.id,
        isSamePerson:
          into.user_identifier === null || into.user_identifier === from.user_identifier,
      }),
      notifyServers({ workspaceId }),
      insertMergedContact({
        workspaceId,
        id: from.id,
        contactId: into.id,
        createdAt: from.created_at,
        tick,
      }),
      deleteContact({ workspaceId, id: from.id }),
      // Those of the deleted contact, too; an address that the remaining one gets has them due already.
      ...(into.email === null ? [] : dueAnswersOf(workspaceId, into.id)),
    ],
    events: [
      unreadEvent('contact.deleted', goneResource('contact'), [from.id], { merged_into: into.id }),
      draftEvent('contact.merged', contactResource, [into.id], {
        merged_ids: [from.id],
        changed,
        changes,
      }),
      ...change.events.filter((event) => !isUpdate(event)),
    ],
    lists: contactShifts(from.created_at, -1),
  }
}
