import { joinAllShifts } from '../../store/lists/adjust-lists.ts'
import { moveConversation } from '../../store/lists/move-conversation.ts'
import { unreadEvent } from '../../store/writes/event-draft.ts'
import { erasedName } from '../contacts/redact-events.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import { replaceTitle, type TitledConversation } from './erase-queries.ts'

/** Replaces the titles that conversations took from the message. */
export function draftTitles(
  workspaceId: string,
  conversations: readonly TitledConversation[],
  titles: readonly string[],
  tick: Date,
) {
  const titled = conversations.filter(({ title }) => titles.includes(title))
  const moved = titled.map((one, at) => ({ one, tick: new Date(tick.getTime() + at) }))
  const changes = { changed: ['title'], changes: [{ field: 'title', from: null, to: erasedName }] }
  return {
    statements: moved.map(({ one: { id }, tick: at }) =>
      replaceTitle({ workspaceId, id, title: erasedName, tick: at }),
    ),
    lists: joinAllShifts(
      moved.map(({ one, tick: at }) => moveConversation(one, { ...one, updated_at: at })),
    ),
    events: titled.map(({ id }) =>
      unreadEvent('conversation.updated', conversationResource, [id], changes),
    ),
  }
}
