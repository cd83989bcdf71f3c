import { fieldChanges, memberChanges, type FieldChange } from '../../store/writes/row-changes.ts'
import type { Changed, ConversationRow, FoundConversation } from './conversation-columns.ts'

/** What an update makes of the names that conversations refer to others by. */
export type Names = {
  readonly assignee: string | null
  readonly group: string | null
  readonly tags: readonly string[]
}

/** The changes of an update by their public names, in the order of `changed`. */
export function conversationChanges(
  changed: readonly Changed[],
  before: FoundConversation & Pick<Names, 'tags'>,
  after: ConversationRow & Names,
): FieldChange[] {
  return changed.flatMap((column) => {
    if (column === 'team_member_id') return fieldChanges(['assignee'], before, after)
    if (column === 'group_id') return fieldChanges(['group'], before, after)
    if (column !== 'ticket_fields') return fieldChanges([column], before, after)
    const nameOf = (id: string) => before.field_names[id] ?? id
    return memberChanges(column, before.ticket_fields, after.ticket_fields, nameOf)
  })
}
