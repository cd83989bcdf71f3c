import { conversationResource } from '../resources/conversation-json.ts'
import { joinAllShifts } from '../../store/lists/adjust-lists.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import { draftMessages, serviceMessage } from '../messages/draft-messages.ts'
import { draftEvent } from '../../store/writes/event-draft.ts'
import { fieldChanges } from '../../store/writes/row-changes.ts'
import { unassignConversations, type OpenConversation } from './offboarding-queries.ts'

/**
 * Unassigns conversations of the member with this email, each with its own `updated_at` from the tick on, in their order. `announced`
 * adds activity messages.
 */
export function releaseConversations(
  workspaceId: string,
  conversations: readonly OpenConversation[],
  announced: boolean,
  email: string,
  tick: Date,
) {
  const released = conversations.map((conversation, at) => ({
    ...conversation,
    moment: new Date(tick.getTime() + at),
  }))
  const activities = announced ? released.map((one) => draftActivity(workspaceId, one)) : []
  const ids = released.map(({ id }) => id)
  const moments = released.map(({ moment }) => moment)
  const addedMessages = announced ? 1 : 0
  const unassigned = draftEvent('conversation.unassigned', conversationResource, ids, {
    changed: ['team_member_id'],
    changes: fieldChanges(['assignee'], { assignee: email }, { assignee: null }),
  })
  return {
    statements: [
      ...activities.flatMap(({ statements }) => statements),
      ...(ids.length > 0
        ? [unassignConversations({ workspaceId, ids, moments, addedMessages })]
        : []),
    ],
    events: [...(ids.length > 0 ? [unassigned] : []), ...activities.map(({ event }) => event)],
    lists: joinAllShifts(
      released.map((one) =>
        moveConversation(one, { ...one, team_member_id: null, updated_at: one.moment }),
      ),
    ),
    extraTicks: Math.max(released.length - 1, 0),
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
