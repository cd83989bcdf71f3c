import { statement } from '../../store/database/statement.ts'
import { includedMembers } from '../resources/conversation-parts.ts'
import {
  countedMessages,
  inboxStart,
  inboxTables,
  isSaid,
  unreadByTeam,
} from '../resources/inbox-json.ts'

/** A conversation with `inbox`, and what the count of unread messages of any reader is made of. */
export type InboxRow = {
  readonly id: string
  readonly team_member_id: string | null
  readonly group_id: string | null
  /** Its JSON up to the value of `unread`. */
  readonly start: string
  /** Members that it has besides, where these were asked for. */
  readonly tags: string | null
  readonly ticket_fields: string | null
  readonly unread_by_team: number
  /** The newest messages and notes: position and team member. */
  readonly said: readonly (readonly [position: number, memberId: string | null])[]
  /** How far members have read, by id. */
  readonly positions: Readonly<Record<string, number>>
}

/** The rows of some conversations, with the read positions of these members. */
export const findInboxRows = statement<
  InboxRow,
  { ids: readonly string[]; memberIds: readonly string[]; withParts: boolean }
>(
  'find_inbox_rows',
  `select c.id, c.team_member_id, c.group_id, ${inboxStart} as start, ${unreadByTeam} as unread_by_team,
          case when $withParts::boolean then ${includedMembers.tags} end as tags,
          case when $withParts::boolean then ${includedMembers.ticket_fields} end as ticket_fields,
          (select coalesce(json_agg(json_build_array(u.position, u.team_member_id)), '[]')
             from messages u
            where u.workspace_id = $workspaceId and u.conversation_id = c.id and ${isSaid('u')}
              and u.position > (select c.message_count - ${countedMessages})) as said,
          (select coalesce(json_object_agg(p.team_member_id, p.position), '{}')
             from read_positions p
            where p.workspace_id = $workspaceId and p.conversation_id = c.id
              and p.team_member_id = any($memberIds::uuid[])) as positions
     from unnest($ids::uuid[]) wanted (id) join ${inboxTables('wanted')}`,
)

/** The same count as `unreadByMember`. */
export function unreadIn({ said, positions }: InboxRow, memberId: string): number {
  const read = positions[memberId] ?? 0
  return said.filter(([position, author]) => position > read && author !== memberId).length
}
