import type { Statement } from '../../store/database/statement.ts'
import { draftEvent, type EventDraft } from '../../store/writes/event-draft.ts'
import { fieldChanges } from '../../store/writes/row-changes.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import { endSnooze } from './end-snooze.ts'
import type { MessageRow } from './insert-messages.ts'
import { reopenConversation, type ParentRow } from './queries.ts'

type Opened = {
  readonly parent: ParentRow
  readonly rows: readonly MessageRow[]
  readonly statements: readonly Statement[]
  readonly events: readonly EventDraft[]
}

/** What a message of the contact does besides: it opens a closed conversation, and ends a snooze with a line that says so. */
export function openAgain(
  workspaceId: string,
  parent: ParentRow,
  { reopens, wakes, tick }: { reopens: boolean; wakes: boolean; tick: Date },
): Opened {
  const { id } = parent
  const given = { reason: 'contact_answered', tick, isWritten: true } as const
  const ended = wakes ? [endSnooze(workspaceId, parent, given)] : []
  const rows = ended.flatMap(({ lines }) => lines.map(({ row }) => row))
  return {
    parent: {
      ...parent,
      snoozed: parent.snoozed && !wakes,
      message_count: parent.message_count + rows.length,
    },
    rows,
    statements: [
      ...(reopens ? [reopenConversation({ workspaceId, id, tick })] : []),
      ...ended.map(({ statement }) => statement),
    ],
    events: [...(reopens ? [reopened(id)] : []), ...ended.flatMap(({ events }) => events)],
  }
}

const reopened = (id: string) =>
  draftEvent('conversation.status_changed', conversationResource, [id], {
    changed: ['status'],
    changes: fieldChanges(['status'], { status: 'closed' }, { status: 'open' }),
  })
