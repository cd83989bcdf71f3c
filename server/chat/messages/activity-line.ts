import type { Statement } from '../../store/database/statement.ts'
import type { EventDraft } from '../../store/writes/event-draft.ts'
import { newMessages, serviceMessage } from './draft-messages.ts'
import { insertMessages, type MessageRow } from './insert-messages.ts'

/** A line of the activity trail after a conversation's messages: its row, the statements that insert it, and its event. */
export type ActivityLine = {
  readonly row: MessageRow
  readonly statements: readonly Statement[]
  readonly event: EventDraft
}

export function activityLine(
  workspaceId: string,
  { id, message_count: after }: { readonly id: string; readonly message_count: number },
  text: string,
  tick: Date,
): ActivityLine[] {
  const { rows, event } = newMessages({
    conversation_id: id,
    kind: 'activity_message',
    sender: {},
    after,
    messages: [serviceMessage(text)],
    tick,
    imported: false,
  })
  return rows.map((row) => ({ row, statements: insertMessages(workspaceId, [row]), event }))
}
