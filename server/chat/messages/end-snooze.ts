import { statement, type Statement } from '../../store/database/statement.ts'
import { draftEvent, type EventDraft } from '../../store/writes/event-draft.ts'
import { conversationResource } from '../resources/conversation-json.ts'
import type { SnoozeReason } from '../resources/snooze-reasons.ts'
import { activityLine, type ActivityLine } from './activity-line.ts'

/** Lines of the activity trail; closing has its own. */
const linesByReason: Readonly<Record<SnoozeReason, string | undefined>> = {
  time: 'Snooze ended: its time came.',
  contact_answered: 'Snooze ended: the contact wrote.',
  request: 'Snooze ended.',
  closed: undefined,
}

const wake = statement<object, { id: string }>(
  'end_snooze',
  `update conversations set snoozed = false, snoozed_until = null
    where workspace_id = $workspaceId and id = $id`,
)

/** The event of a snooze that ends. `details` are further members of its data. */
export function unsnoozed(
  id: string,
  reason: SnoozeReason,
  details: EventDraft['details'] = {},
): EventDraft {
  return draftEvent('conversation.unsnoozed', conversationResource, [id], { reason, ...details })
}

/** What ends a snooze: a line, if it is written, has the position after `message_count`. */
export function endSnooze(
  workspaceId: string,
  conversation: { readonly id: string; readonly message_count: number },
  {
    reason,
    tick,
    isWritten,
    toldId,
    details,
  }: {
    reason: SnoozeReason
    tick: Date
    isWritten: boolean
    /** The member who is told. */
    toldId?: string | null
    details?: EventDraft['details']
  },
): { statement: Statement; lines: ActivityLine[]; events: EventDraft[] } {
  const text = isWritten ? linesByReason[reason] : undefined
  const lines = text === undefined ? [] : activityLine(workspaceId, conversation, text, tick)
  const { id } = conversation
  return {
    statement: wake({ workspaceId, id }),
    lines,
    events: [
      unsnoozed(id, reason, { ...(toldId ? { team_member_id: toldId } : {}), ...details }),
      ...lines.map(({ event }) => event),
    ],
  }
}
