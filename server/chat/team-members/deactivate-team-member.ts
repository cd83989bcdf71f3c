import { statement, type Statement } from '../../store/database/statement.ts'
import type { EventDraft } from '../../store/writes/event-log.ts'
import { isLastAdminSql } from './last-admin.ts'
import { memberJson, memberResource } from './member-json.ts'

/** The member who is to leave, for the change that lets them go. */
export const findLeavingMember = statement<
  { id: string; active: boolean; is_last_admin: boolean; json: string },
  [workspaceId: string, id: string]
>(
  'find_leaving_member',
  `select t.id, t.active, ${isLastAdminSql} as is_last_admin, ${memberJson}::text as json
     from team_members t where t.workspace_id = $1 and t.id = $2`,
)

const deactivateMember = statement<object, [workspaceId: string, id: string, tick: Date]>(
  'deactivate_member',
  `update team_members set active = false, updated_at = $3 where workspace_id = $1 and id = $2`,
)

/** What deactivates a member; the row stays, for all that refers to it. */
export function draftDeactivation(
  workspaceId: string,
  id: string,
  tick: Date,
): { statement: Statement; event: EventDraft } {
  return {
    statement: deactivateMember(workspaceId, id, tick),
    event: { type: 'team_member.deactivated', resource: memberResource, ids: [id], details: {} },
  }
}
