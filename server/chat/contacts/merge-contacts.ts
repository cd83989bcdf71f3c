import { changeContact } from './identify-contact.ts'
import type { ContactRow } from './match-contacts.ts'
import { contactResource } from './contact-json.ts'
import { touchContact } from './touch-contact.ts'
import { conversationResource } from '../conversations/conversation-json.ts'
import { readRows } from '../../store/database/read.ts'
import { appError, fieldError } from '../../errors.ts'
import { object, text } from '../../api/http/fields.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import { parseId } from '../../ids.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import type { AppServices } from '../../services.ts'
import type { EventDraft } from '../../store/writes/event-log.ts'
import { goneResource } from '../../store/writes/gone-resource.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import {
  deleteContact,
  findOwnConversations,
  findOwnMessages,
  findWholeContact,
  giveConversations,
  giveMergedContacts,
  giveMessages,
  insertMergedContact,
  type OwnConversation,
  type WholeContact,
} from './queries.ts'

/** Conversations and messages that one change moves. */
const conversationsAtOnce = 500
const messagesAtOnce = 1_000

export const mergeFields = object(
  {
    from: text({
      maxCharacters: 36,
      trim: true,
      description: 'The id of the contact that goes into the one in the address.',
    }),
  },
  ['from'],
)

/** The contact's JSON, or that there is more to move. */
export type Merged = { readonly json: string } | 'more'

/**
 * Makes one contact of two: the one in the address stays, and takes over the conversations and messages
 * of `from` and what it does not know itself. In bounded changes; with the last one `from` is gone.
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
    // Each batch finds what the one before has left.
    // oxlint-disable-next-line no-await-in-loop
    const merged = await mergeSome(services, step, id, fromId)
    if (merged !== 'more') return merged
    // What a condition allowed to begin is carried through.
    step = { ...context, if_match: undefined }
  }
}

/** An unknown contact in the address is told before a broken body is. */
async function readFrom(
  services: AppServices,
  context: WriteContext,
  id: string,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { workspace_id: workspaceId } = context
  const [contact] = await readRows(
    services.database,
    workspaceId,
    findWholeContact(workspaceId, id),
  )
  if (contact === undefined) throw appError('contact_unknown')
  refuseUnmatched(context, 'contact', contact.json)
  const { from } = mergeFields.read(body, '')
  if (from === undefined) throw fieldError("from can't be blank.")
  const fromId = parseId(from)
  if (fromId === undefined) throw unknownFrom(from)
  if (fromId === id) throw appError('merge_with_itself')
  return fromId
}

const unknownFrom = (from: string) => fieldError(`from must be the id of a contact: ${from}.`)

async function mergeSome(
  services: AppServices,
  context: WriteContext,
  id: string,
  fromId: string,
): Promise<Merged> {
  const { workspace_id: workspaceId } = context
  return writeInWorkspace(services.database, context, {
    look: [
      findWholeContact(workspaceId, id),
      findWholeContact(workspaceId, fromId),
      findOwnConversations(workspaceId, fromId, conversationsAtOnce + 1),
      findOwnMessages(workspaceId, fromId, messagesAtOnce + 1),
    ],
    decide: ([[into], [from], conversations, messages], tick): Decision<Merged> => {
      if (into === undefined) throw appError('contact_unknown')
      if (from === undefined) throw unknownFrom(fromId)
      refuseUnmatched(context, 'contact', into.json)
      const isLast =
        conversations.length <= conversationsAtOnce && messages.length <= messagesAtOnce
      const moves = moveTo(
        workspaceId,
        id,
        conversations.slice(0, conversationsAtOnce),
        messages.slice(0, messagesAtOnce),
        tick,
      )
      if (!isLast) return { ...moves, reply: () => 'more' }
      const end = takeOver(workspaceId, into, from, tick)
      return {
        ...moves,
        statements: [...moves.statements, ...end.statements],
        events: [...moves.events, ...end.events],
        lists: { chunks: [...moves.lists.chunks, ...end.chunks], totals: end.totals },
        reply: (_written, recorded) => ({ json: recorded.at(-1)?.[0] ?? '' }),
      }
    },
  })
}

/** Conversations show their contact, so each of them changes; a message's sender is looked up. */
function moveTo(
  workspaceId: string,
  id: string,
  conversations: readonly OwnConversation[],
  messages: readonly { id: string }[],
  tick: Date,
) {
  const moved = conversations.map((one, at) => ({ ...one, at: new Date(tick.getTime() + at) }))
  const ids = moved.map((one) => one.id)
  const given: EventDraft = {
    type: 'conversation.updated',
    resource: conversationResource,
    ids,
    details: { changed: ['visitor'] },
    unread: true,
  }
  return {
    statements: [
      ...(ids.length === 0
        ? []
        : [
            giveConversations(
              workspaceId,
              ids,
              moved.map(({ at }) => at),
              id,
            ),
          ]),
      ...(messages.length === 0
        ? []
        : [
            giveMessages(
              workspaceId,
              messages.map((message) => message.id),
              id,
            ),
          ]),
    ],
    events: ids.length === 0 ? [] : [given],
    lists: {
      chunks: moved.flatMap((one) => moveConversation(one, { ...one, updated_at: one.at }).chunks),
      totals: [],
    },
    extraTicks: Math.max(moved.length - 1, 0),
  }
}

/** What the contact that stays does not know itself; its own identifier is never overwritten. */
function filledFrom(into: ContactRow, from: ContactRow): ContactRow {
  return {
    id: into.id,
    name: isMadeUp(into) ? from.name : into.name,
    email: into.email ?? from.email,
    phone_number: into.phone_number ?? from.phone_number,
    user_identifier: into.user_identifier ?? from.user_identifier,
    traits: joined(from.traits, into.traits),
    field_values: joined(from.field_values, into.field_values),
  }
}

/** A name that nobody gave. */
function isMadeUp({ name, email, user_identifier: identifier }: ContactRow): boolean {
  return name === 'Visitor' || name === identifier || name === email?.split('@')[0]
}

function joined(under: ContactRow['traits'], over: ContactRow['traits']): ContactRow['traits'] {
  return under === null || over === null ? (over ?? under) : { ...under, ...over }
}

function takeOver(workspaceId: string, into: WholeContact, from: WholeContact, tick: Date) {
  const before = rowOf(into)
  const change = changeContact(workspaceId, before, filledFrom(before, rowOf(from)), tick)
  const changed = change.events[0]?.details['changed'] ?? []
  const isLater = from.last_active_at > into.last_active_at
  return {
    statements: [
      ...change.statements,
      ...(isLater ? [touchContact(workspaceId, into.id, from.last_active_at)] : []),
      giveMergedContacts(workspaceId, from.id, into.id),
      insertMergedContact(workspaceId, from.id, into.id, from.created_at, tick),
      deleteContact(workspaceId, from.id),
    ],
    events: [
      {
        type: 'contact.deleted',
        resource: goneResource('contact'),
        ids: [from.id],
        details: { merged_into: into.id },
        unread: true as const,
      },
      {
        type: 'contact.merged',
        resource: contactResource,
        ids: [into.id],
        details: { merged_ids: [from.id], changed },
      },
    ],
    chunks: [{ list: 'contacts' as const, key: from.created_at, label: '', delta: -1 }],
    totals: [{ totals: 'contacts' as const, label: '', delta: -1 }],
  }
}

function rowOf(contact: WholeContact): ContactRow {
  const { id, name, email, phone_number, user_identifier, traits, field_values } = contact
  return { id, name, email, phone_number, user_identifier, traits, field_values }
}
