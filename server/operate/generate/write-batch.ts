import { phoneKey } from '../../chat/contacts/phone-key.ts'
import { contactResource } from '../../chat/resources/contact-json.ts'
import { conversationResource } from '../../chat/resources/conversation-json.ts'
import type { Database } from '../../store/database/connect.ts'
import type { Statement } from '../../store/database/statement.ts'
import { newId } from '../../ids.ts'
import { joinAllShifts, noShifts, type ListShifts } from '../../store/lists/adjust-lists.ts'
import { enterConversation } from '../../store/lists/move-conversation.ts'
import { messageResource } from '../../chat/resources/message-json.ts'
import type { EventDraft } from '../../store/writes/event-draft.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import type { Batch } from './draft-batch.ts'
import type { ContactDraft } from './draft-contact.ts'
import {
  insertContacts,
  insertConversations,
  insertConversationTags,
  insertMentions,
  insertMessages,
  insertMissingTags,
} from './insert-queries.ts'
import { OperatorError } from '../../operator-error.ts'
import { countExisting, findTakenEmails, type Existing } from './queries.ts'

/** The members, groups and statuses that the rows refer to. */
type Used = Readonly<Record<keyof Existing, readonly string[]>>

function usedIn({ drafts }: Batch): Used {
  const conversations = drafts.map(({ conversation }) => conversation)
  const messages = drafts.flatMap((draft) => draft.messages)
  const memberIds = [
    ...conversations.map((one) => one.team_member_id),
    ...messages.flatMap((one) => [one.team_member_id, ...one.mentions]),
  ]
  return {
    members: distinct(memberIds),
    groups: distinct(conversations.map((one) => one.group_id)),
    statuses: distinct(conversations.map((one) => one.status)),
  }
}

const distinct = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null)),
]

/** The settings were read before the first batch, and may have changed since. */
function requireAll(used: Used, found: Existing | undefined): void {
  for (const name of ['members', 'groups', 'statuses'] as const) {
    if (found?.[name] !== used[name].length) {
      throw new OperatorError(`The workspace's ${name} were changed meanwhile. Start again.`)
    }
  }
}

/**
 * Writes a batch as one atomic change of the workspace: rows, totals, chunks, events and clock. Each
 * conversation's `updated_at` is a millisecond after the previous one's, so the workspace's clock runs
 * ahead by that much; later writes continue from there.
 */
export async function writeBatch(
  database: Database,
  context: WriteContext,
  batch: Batch,
  signal: AbortSignal,
): Promise<void> {
  const { workspace_id: workspaceId } = context
  const used = usedIn(batch)
  const emails = batch.contacts.map(({ email }) => email)
  await writeInWorkspace(database, context, {
    reads: [
      findTakenEmails({ workspaceId, emailKeys: emails }),
      countExisting({
        workspaceId,
        memberIds: used.members,
        groupIds: used.groups,
        statuses: used.statuses,
      }),
    ],
    decide: ([taken, [found]], tick): Decision<void> => {
      signal.throwIfAborted()
      requireAll(used, found)
      const takenKeys = new Set(taken.map((row) => row.email_key))
      const contacts = withFreeEmails(batch.contacts, takenKeys, tick)
      return {
        statements: [
          insertContacts(
            workspaceId,
            contacts.map((one) => ({
              ...one,
              email_key: one.email,
              phone_key: phoneKey(one.phone_number),
              updated_at: tick,
            })),
          ),
          ...insertDrafts(workspaceId, batch, tick),
        ],
        lists: shiftsOf(batch, tick),
        events: eventsOf(batch),
        extraTicks: Math.max(batch.drafts.length - 1, 0),
        reply: undefined,
      }
    },
  })
}

/** Adds the tick, which is unique, to email addresses that are already taken. */
function withFreeEmails(
  contacts: readonly ContactDraft[],
  taken: ReadonlySet<string>,
  tick: Date,
): readonly ContactDraft[] {
  const mark = `.${tick.getTime().toString(36)}@`
  return contacts.map((contact) =>
    taken.has(contact.email) ? { ...contact, email: contact.email.replace('@', mark) } : contact,
  )
}

/** The moment of the `nth` conversation of a batch. */
const momentOf = (tick: Date, nth: number) => new Date(tick.getTime() + nth)

/** The statements for everything but contacts. */
function insertDrafts(workspaceId: string, { drafts }: Batch, tick: Date): Statement[] {
  const conversations = drafts.map(({ conversation }, nth) => ({
    ...conversation,
    updated_at: momentOf(tick, nth),
  }))
  const messages = drafts.flatMap((draft, nth) =>
    draft.messages.map((one) => ({ ...one, updated_at: momentOf(tick, nth) })),
  )
  const mentions = messages.flatMap(({ id, conversation_id, mentions: ids }) =>
    ids.map((team_member_id) => ({ message_id: id, conversation_id, team_member_id })),
  )
  const tags = drafts.flatMap(({ conversation, tags: names }) =>
    names.map((name, at) => ({ id: conversation.id, name, position: at + 1 })),
  )
  const names = [...new Set(tags.map(({ name }) => name))]
  return [
    insertConversations(workspaceId, conversations),
    insertMessages(workspaceId, messages),
    insertMentions(workspaceId, mentions),
    insertMissingTags(
      workspaceId,
      names.map((name) => ({ id: newId(), name, name_key: name })),
    ),
    insertConversationTags({
      workspaceId,
      conversationIds: tags.map(({ id }) => id),
      names: tags.map(({ name }) => name),
      positions: tags.map(({ position }) => position),
    }),
  ]
}

function shiftsOf({ contacts, drafts }: Batch, tick: Date): ListShifts {
  const entered = drafts.map(({ conversation }, nth) =>
    enterConversation({ ...conversation, updated_at: momentOf(tick, nth) }),
  )
  const arrived: ListShifts = {
    ...noShifts,
    chunks: contacts.map(({ created_at: key }) => ({ list: 'contacts', key, label: '', delta: 1 })),
    totals: [{ totals: 'contacts', label: '', delta: contacts.length }],
  }
  return joinAllShifts([arrived, ...entered])
}

/** One event a row, as imports write them, so that readers of the log miss nothing. */
function eventsOf({ contacts, drafts }: Batch): EventDraft[] {
  const messages = drafts.flatMap((draft) => draft.messages)
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  const notes = messages.filter(({ kind }) => kind === 'note')
  const others = messages.filter(({ kind }) => kind !== 'note')
  const common = { details: { imported: true }, unread: true } as const
  return [
    { type: 'contact.created', resource: contactResource, ids: idsOf(contacts), ...common },
    {
      type: 'conversation.created',
      resource: conversationResource,
      ids: drafts.map(({ conversation }) => conversation.id),
      ...common,
    },
    { type: 'message.created', resource: messageResource, ids: idsOf(others), ...common },
    { type: 'note.created', resource: messageResource, ids: idsOf(notes), ...common },
  ]
}
