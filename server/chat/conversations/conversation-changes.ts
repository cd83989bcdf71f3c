import type { ConversationRow } from './queries.ts'

const columns = [
  'title',
  'status',
  'priority',
  'team_member_id',
  'group_id',
  'ticket_fields',
] as const

/** What of a conversation an update changed. */
export type Changed = (typeof columns)[number] | 'tags'

export function changedColumns(before: ConversationRow, after: ConversationRow): Changed[] {
  return columns.filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )
}

/** The event types of an update: one for each kind of change a consumer may wait for. */
export function eventTypes(
  changed: readonly Changed[],
  before: ConversationRow,
  after: ConversationRow,
): string[] {
  const types: string[] = []
  if (changed.includes('status')) types.push('conversation.status_changed')
  if (changed.includes('team_member_id') || changed.includes('group_id')) {
    const taken =
      (before.team_member_id !== null && after.team_member_id === null) ||
      (before.group_id !== null && after.group_id === null)
    types.push(taken ? 'conversation.unassigned' : 'conversation.assigned')
  }
  if (changed.includes('tags')) types.push('conversation.tagged')
  const others: Changed[] = ['title', 'priority', 'ticket_fields']
  if (others.some((column) => changed.includes(column))) types.push('conversation.updated')
  return types
}

/** What the activity trail says of an update, one line a change. */
export function activityLines(
  changed: readonly Changed[],
  before: ConversationRow,
  after: ConversationRow,
): string[] {
  const lines: Record<Changed, () => string> = {
    title: () => `Title changed to ${after.title}.`,
    status: () => `Status changed from ${before.status} to ${after.status}.`,
    priority: () => `Priority changed from ${before.priority} to ${after.priority}.`,
    team_member_id: () =>
      after.team_member_id === null ? 'Assignee removed.' : 'Assignee changed.',
    group_id: () => (after.group_id === null ? 'Group removed.' : 'Group changed.'),
    ticket_fields: () => 'Ticket fields changed.',
    tags: () => 'Tags changed.',
  }
  return changed.map((change) => lines[change]())
}
