import { conversationResource } from '../conversations/conversation-json.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { ListShifts } from '../../store/lists/adjust-lists.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import { draftMessages, serviceMessage } from '../messages/draft-messages.ts'
import type { EventDraft } from '../../store/writes/event-log.ts'
import { unassignConversations, type OpenConversation } from './offboarding-queries.ts'

/** What takes conversations from the member they wait for. */
export type Release = {
  statements: Statement[]
  events: EventDraft[]
  lists: ListShifts
  /** Milliseconds used up after the tick: `updated_at` is unique in a workspace. */
  extraTicks: number
}

/**
 * Unassigns conversations, each with an `updated_at` of its own from the tick on, in the order they
 * had. `announced`: the workspace wants activity messages for what happens through the API.
 */
export function releaseConversations(
  workspaceId: string,
  conversations: readonly OpenConversation[],
  announced: boolean,
  tick: Date,
): Release {
  const released = conversations.map((conversation, at) => ({
    ...conversation,
    moment: new Date(tick.getTime() + at),
  }))
  const activities = announced ? released.map((one) => draftActivity(workspaceId, one)) : []
  const ids = released.map(({ id }) => id)
  const moments = released.map(({ moment }) => moment)
  const addedMessages = announced ? 1 : 0
  const shifts = released.map((one) => moveConversation(one, { ...one, updated_at: one.moment }))
  return {
    statements: [
      ...activities.map(({ statement }) => statement),
      ...(ids.length > 0 ? [unassignConversations(workspaceId, ids, moments, addedMessages)] : []),
    ],
    events: [...(ids.length > 0 ? [unassigned(ids)] : []), ...activities.map(({ event }) => event)],
    lists: {
      chunks: shifts.flatMap(({ chunks }) => chunks),
      totals: shifts.flatMap(({ totals }) => totals),
    },
    extraTicks: Math.max(released.length - 1, 0),
  }
}

function unassigned(ids: readonly string[]): EventDraft {
  return {
    type: 'conversation.unassigned',
    resource: conversationResource,
    ids,
    details: { changed: ['team_member_id'] },
  }
}

function draftActivity(workspaceId: string, released: OpenConversation & { moment: Date }) {
  return draftMessages({
    workspace_id: workspaceId,
    conversation_id: released.id,
    kind: 'activity_message',
    sender: {},
    after: released.message_count,
    messages: [serviceMessage('Assignee removed.')],
    tick: released.moment,
    imported: false,
  })
}
