import type { Told } from '../notifications/tell-members.ts'
import type { Sender } from './draft-messages.ts'
import type { ParentRow } from './queries.ts'

/** Who is told of a message: the members that a note mentions, and the assignee of a contact who did not wait before. */
export function toldOf(
  { waiting_since: waitingSince, team_member_id: assigneeId }: ParentRow,
  { team_member_id: authorId }: Sender,
  mentionedIds: readonly string[],
  isHeard: boolean,
  about: Omit<Told, 'kind' | 'memberIds'>,
): Told[] {
  const memberIds = mentionedIds.filter((id) => id !== authorId)
  const isFirst = isHeard && waitingSince === null && assigneeId !== null
  return [
    { kind: 'mention', memberIds, ...about },
    ...(isFirst ? [{ kind: 'reply' as const, memberIds: [assigneeId], ...about }] : []),
  ]
}
