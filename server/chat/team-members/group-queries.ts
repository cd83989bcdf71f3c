import { arraySql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'
import { entryJson } from '../settings/entry-json.ts'
import { kindOf } from '../settings/kinds.ts'

/** The groups of a member as JSON, in the workspace's order. No row for an unknown member. */
export const listGroupsOf = statement<{ json: Buffer }, { id: string }>(
  'list_groups_of_member',
  `select (select ${arraySql(entryJson(kindOf('groups')), 'r.position, r.name')}
             from group_members g
             join groups r on r.workspace_id = $workspaceId and r.id = g.group_id
            where g.workspace_id = $workspaceId and g.team_member_id = t.id) as json
     from team_members t
    where t.workspace_id = $workspaceId and t.id = $id`,
)

/** The groups with these ids, in the workspace's order. */
export const findGroups = statement<
  { id: string; name: string; json: string },
  { ids: readonly string[] }
>(
  'find_groups',
  `select r.id, r.name, ${entryJson(kindOf('groups'))}::text as json from groups r
    where r.workspace_id = $workspaceId and r.id = any($ids::uuid[]) order by r.position, r.name`,
)

/** The ids and names of a member's groups, in the workspace's order. */
export const findGroupIds = statement<{ group_id: string; name: string }, { memberId: string }>(
  'find_group_ids_of_member',
  `select g.group_id, r.name from group_members g
     join groups r on r.workspace_id = $workspaceId and r.id = g.group_id
    where g.workspace_id = $workspaceId and g.team_member_id = $memberId order by r.position, r.name`,
)

/** Makes a member part of exactly these groups. */
export const setGroupsOf = statement<object, { memberId: string; ids: readonly string[] }>(
  'set_groups_of_member',
  `with left_groups as (
     delete from group_members
      where workspace_id = $workspaceId and team_member_id = $memberId and group_id <> all($ids::uuid[]))
   insert into group_members (workspace_id, group_id, team_member_id)
   select $workspaceId, given.id, $memberId from unnest($ids::uuid[]) as given (id)
       on conflict (workspace_id, group_id, team_member_id) do nothing`,
)
