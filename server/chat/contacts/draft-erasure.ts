import { conversationResource } from '../conversations/conversation-json.ts'
import type { Statement } from '../../store/database/statement.ts'
import { joinShifts, noShifts, type ListShifts } from '../../store/lists/adjust-lists.ts'
import { leaveConversation, moveConversation } from '../../store/lists/move-conversation.ts'
import { messageResource } from '../messages/message-json.ts'
import type { EventDraft } from '../../store/writes/event-log.ts'
import { goneResource } from '../../store/writes/gone-resource.ts'
import {
  blankMessages,
  deleteAttachmentsOfMessages,
  deleteContact,
  deleteConversations,
  deleteEndOfConversation,
  forgetMergedContacts,
  shortenConversation,
  type OwnConversation,
  type WholeContact,
} from './queries.ts'

/** Messages deleted by one change; a longer conversation is shortened from its end first. */
const messagesAtOnce = 500

/** What stands in a message of somebody who was erased. */
const erasedBody = '<p>Erased</p>'

export type Erased = 'done' | 'more'

type Found = {
  conversations: readonly OwnConversation[]
  /** Messages in conversations of others. */
  elsewhere: readonly { id: string }[]
  hasMore: boolean
}

type Part = { statements: readonly Statement[]; events: readonly EventDraft[]; lists: ListShifts }

const nothing: Part = { statements: [], events: [], lists: noShifts }

/** The next bounded part of an erasure, and with the last one the contact itself. */
export function draftErasure(workspaceId: string, contact: WholeContact, tick: Date, found: Found) {
  const { whole, long } = firstOf(found.conversations)
  const isLast = !found.hasMore && whole.length === found.conversations.length
  const parts = [
    long === undefined ? nothing : shorten(workspaceId, long, tick),
    whole.length === 0 ? nothing : leave(workspaceId, whole),
    found.elsewhere.length === 0 ? nothing : blank(workspaceId, found.elsewhere, tick),
    isLast ? takeContact(workspaceId, contact) : nothing,
  ]
  return {
    statements: parts.flatMap(({ statements }) => statements),
    events: parts.flatMap(({ events }) => events),
    lists: parts.reduce((lists, part) => joinShifts(lists, part.lists), noShifts),
    reply: (): Erased => (isLast ? 'done' : 'more'),
  }
}

/** As many conversations as have no more messages than one change may delete, or the first one's end. */
function firstOf(conversations: readonly OwnConversation[]): {
  whole: readonly OwnConversation[]
  long: OwnConversation | undefined
} {
  let messages = 0
  const whole = conversations.filter((conversation) => {
    messages += conversation.message_count
    return messages <= messagesAtOnce
  })
  return { whole, long: whole.length === 0 ? conversations[0] : undefined }
}

function shorten(workspaceId: string, long: OwnConversation, tick: Date): Part {
  const count = Math.max(long.message_count - messagesAtOnce, 0)
  return {
    statements: [
      ...deleteEndOfConversation.map((remove) => remove(workspaceId, long.id, count)),
      shortenConversation(workspaceId, long.id, count, tick),
    ],
    events: [
      {
        type: 'conversation.updated',
        resource: conversationResource,
        ids: [long.id],
        details: { changed: ['messages'] },
        unread: true,
      },
    ],
    lists: moveConversation(long, { ...long, updated_at: tick }),
  }
}

function leave(workspaceId: string, conversations: readonly OwnConversation[]): Part {
  const ids = conversations.map(({ id }) => id)
  const shifts = conversations.map(leaveConversation)
  return {
    statements: deleteConversations.map((remove) => remove(workspaceId, ids)),
    events: [
      {
        type: 'conversation.deleted',
        resource: goneResource('conversation'),
        ids,
        details: {},
        unread: true,
      },
    ],
    lists: {
      chunks: shifts.flatMap(({ chunks }) => chunks),
      totals: shifts.flatMap(({ totals }) => totals),
    },
  }
}

function blank(workspaceId: string, messages: readonly { id: string }[], tick: Date): Part {
  const ids = messages.map(({ id }) => id)
  return {
    statements: [
      deleteAttachmentsOfMessages(workspaceId, ids),
      blankMessages(workspaceId, ids, erasedBody, tick),
    ],
    events: [
      {
        type: 'message.updated',
        resource: messageResource,
        ids,
        details: { changed: ['body', 'sender', 'attachments'] },
        unread: true,
      },
    ],
    lists: noShifts,
  }
}

function takeContact(workspaceId: string, { id, created_at: key }: WholeContact): Part {
  return {
    statements: [forgetMergedContacts(workspaceId, id), deleteContact(workspaceId, id)],
    events: [
      {
        type: 'contact.deleted',
        resource: goneResource('contact'),
        ids: [id],
        details: {},
        unread: true,
      },
    ],
    lists: {
      chunks: [{ list: 'contacts', key, label: '', delta: -1 }],
      totals: [{ totals: 'contacts', label: '', delta: -1 }],
    },
  }
}
