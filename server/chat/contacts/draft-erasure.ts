import { eraseMails } from '../attachments/erase-mails.ts'
import { erasingSubjects, subjectsOfAnswers } from '../attachments/erase-subjects.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import type { Statement } from '../../store/database/statement.ts'
import { joinAllShifts, noShifts, type ListShifts } from '../../store/lists/adjust-lists.ts'
import { leaveConversation, moveConversation } from '../../store/lists/move-conversation.ts'
import { erasedBody } from '../resources/erased-body.ts'
import { messageResource } from '../resources/message-json.ts'
import { unreadEvent, type EventDraft } from '../../store/writes/event-draft.ts'
import { goneResource } from '../../store/writes/gone-resource.ts'
import {
  blankMessages,
  deleteAttachmentsOfMessages,
  eraseMailsOfMessages,
  deleteContact,
  deleteConversations,
  deleteDevicesOfContact,
  deleteEndOfConversation,
  deleteMergedContacts,
  shortenConversation,
  type ForeignMessage,
  type OwnConversation,
  type WholeContact,
} from './lifecycle-queries.ts'
import { deleteMerges, forgetMoved } from './moved-queries.ts'
import { erasedName } from './redact-events.ts'
import { deleteNotesOfContact } from './notes/queries.ts'
import { notifyServers } from '../../store/writes/notify-servers.ts'
import { contactShifts } from './identify-contact.ts'

/** Messages that one change deletes; a longer conversation loses its last messages first. */
export const mostMessagesDeleted = 500

export type Erased = 'done' | 'more'

type Found = {
  conversations: readonly OwnConversation[]
  /** Messages in conversations of others. */
  elsewhere: readonly ForeignMessage[]
  /** Mails that are no messages. */
  mails: readonly { id: string }[]
  hasMore: boolean
}

type Part = { statements: readonly Statement[]; events: readonly EventDraft[]; lists: ListShifts }

const nothing: Part = { statements: [], events: [], lists: noShifts }

/** The next bounded part of an erasure; the last one deletes the contact itself. */
export function draftErasure(workspaceId: string, contact: WholeContact, tick: Date, found: Found) {
  const { whole, long } = firstOf(found.conversations)
  const isLast = !found.hasMore && whole.length === found.conversations.length
  const parts = [
    long === undefined ? nothing : shorten(workspaceId, long, tick),
    whole.length === 0 ? nothing : deleteWhole(workspaceId, whole),
    found.elsewhere.length === 0 ? nothing : blank(workspaceId, contact.id, found.elsewhere, tick),
    found.mails.length === 0 ? nothing : eraseOthers(workspaceId, found.mails),
    isLast ? deleteSelf(workspaceId, contact) : nothing,
  ]
  return {
    statements: parts.flatMap(({ statements }) => statements),
    events: parts.flatMap(({ events }) => events),
    lists: joinAllShifts(parts.map((part) => part.lists)),
    reply: isLast ? ('done' as const) : ('more' as const),
  }
}

/** `whole`: the conversations that fit into one change; `long`: the first one, if even that does not fit. */
function firstOf(conversations: readonly OwnConversation[]): {
  whole: readonly OwnConversation[]
  long: OwnConversation | undefined
} {
  let messages = 0
  const whole = conversations.filter((conversation) => {
    messages += conversation.message_count
    return messages <= mostMessagesDeleted
  })
  return { whole, long: whole.length === 0 ? conversations[0] : undefined }
}

function shorten(workspaceId: string, long: OwnConversation, tick: Date): Part {
  const count = Math.max(long.message_count - mostMessagesDeleted, 0)
  return {
    statements: [
      ...deleteEndOfConversation.map((remove) =>
        remove({ workspaceId, conversationId: long.id, after: count }),
      ),
      shortenConversation({ workspaceId, id: long.id, messageCount: count, tick }),
    ],
    events: [
      unreadEvent('conversation.updated', conversationResource, [long.id], {
        changed: ['messages'],
        changes: [],
      }),
    ],
    lists: moveConversation(long, { ...long, updated_at: tick }),
  }
}

function deleteWhole(workspaceId: string, conversations: readonly OwnConversation[]): Part {
  const ids = conversations.map(({ id }) => id)
  return {
    statements: deleteConversations.map((remove) => remove({ workspaceId, ids })),
    events: [unreadEvent('conversation.deleted', goneResource('conversation'), ids)],
    lists: joinAllShifts(conversations.map(leaveConversation)),
  }
}

function blank(
  workspaceId: string,
  contactId: string,
  messages: readonly ForeignMessage[],
  tick: Date,
): Part {
  const ids = messages.map(({ id }) => id)
  const subjects = subjectsOfAnswers(messages.flatMap(({ subject }) => subject ?? []))
  return {
    statements: [
      ...erasingSubjects(workspaceId, ids, subjects, erasedName),
      ...eraseMailsOfMessages.map((erase) => erase({ workspaceId, ids })),
      ...forgetMoved.map((forget) => forget({ workspaceId, contactId, ids })),
      deleteAttachmentsOfMessages({ workspaceId, ids }),
      blankMessages({ workspaceId, ids, body: erasedBody, tick }),
    ],
    events: [
      unreadEvent('message.updated', messageResource, ids, {
        changed: ['body', 'sender', 'attachments'],
        changes: [],
      }),
    ],
    lists: noShifts,
  }
}

function eraseOthers(workspaceId: string, mails: readonly { id: string }[]): Part {
  const ids = mails.map(({ id }) => id)
  return { ...nothing, statements: eraseMails.map((erase) => erase({ workspaceId, ids })) }
}

function deleteSelf(workspaceId: string, { id, created_at: key }: WholeContact): Part {
  return {
    statements: [
      deleteMergedContacts({ workspaceId, contactId: id }),
      deleteMerges({ workspaceId, contactId: id }),
      deleteNotesOfContact({ workspaceId, contactId: id }),
      deleteDevicesOfContact({ workspaceId, contactId: id }),
      notifyServers({ workspaceId }),
      deleteContact({ workspaceId, id }),
    ],
    events: [unreadEvent('contact.deleted', goneResource('contact'), [id])],
    lists: contactShifts(key, -1),
  }
}
