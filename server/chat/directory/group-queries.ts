import { statement } from '../../store/database/statement.ts'

/** A group as a directory sees it. */
export type GroupRow = {
  id: string
  name: string
  external_id: string | null
  members: readonly { readonly value: string; readonly display: string }[]
}

const group = `g.id, g.name, d.external_id,
          (select coalesce(json_agg(json_build_object('value', t.id, 'display', t.email) order by t.position), '[]')
             from group_members m
             join team_members t on t.workspace_id = $workspaceId and t.id = m.team_member_id
             left join directory_members u on u.workspace_id = $workspaceId and u.team_member_id = t.id
            where m.workspace_id = $workspaceId and m.group_id = g.id and $hasMembers and u.removed is not true) as members
     from groups g
     left join directory_groups d on d.workspace_id = $workspaceId and d.group_id = g.id
    where g.workspace_id = $workspaceId`

type Shown = { hasMembers: boolean }

/** The groups with these ids. */
export const findDirectoryGroups = statement<GroupRow, Shown & { ids: readonly string[] }>(
  'find_directory_groups',
  `select ${group} and g.id = any($ids::uuid[])`,
)

/** A page of all groups, in the workspace's order. */
export const listDirectoryGroups = statement<GroupRow, Shown & { offset: number; size: number }>(
  'list_directory_groups',
  `select ${group}
    order by g.position, g.name offset $offset limit $size`,
)

export const countDirectoryGroups = statement<{ total: number }>(
  'count_directory_groups',
  'select count(*) as total from groups g where g.workspace_id = $workspaceId',
)

export const findGroupsNamed = statement<{ id: string }, { name: string }>(
  'find_directory_groups_named',
  'select g.id from groups g where g.workspace_id = $workspaceId and g.name_key = $name',
)

export const findGroupsOfExternalId = statement<{ id: string }, { externalId: string }>(
  'find_directory_groups_of_external_id',
  `select d.group_id as id from directory_groups d
    where d.workspace_id = $workspaceId and d.external_id = $externalId limit 100`,
)

export const saveGroup = statement<object, { id: string; externalId: string | null }>(
  'save_directory_group',
  `insert into directory_groups (workspace_id, group_id, external_id)
   values ($workspaceId, $id, $externalId)
       on conflict (workspace_id, group_id) do update set external_id = excluded.external_id`,
)

/** Members, with the names of their groups with and without this one, in the workspace's order. */
export const findMemberships = statement<
  { id: string; is_in: boolean; with_it: string[]; without_it: string[] },
  { groupId: string; ids: readonly string[] }
>(
  'find_memberships_of_group',
  `select t.id,
          exists (select from group_members m
                   where m.workspace_id = $workspaceId and m.group_id = $groupId and m.team_member_id = t.id) as is_in,
          array(select g.name from groups g
                 where g.workspace_id = $workspaceId
                   and (g.id = $groupId or exists (
                          select from group_members m
                           where m.workspace_id = $workspaceId and m.group_id = g.id and m.team_member_id = t.id))
                 order by g.position, g.name) as with_it,
          array(select g.name from groups g
                 join group_members m on m.workspace_id = $workspaceId and m.group_id = g.id and m.team_member_id = t.id
                 where g.workspace_id = $workspaceId and g.id <> $groupId
                 order by g.position, g.name) as without_it
     from team_members t
    where t.workspace_id = $workspaceId and t.id = any($ids::uuid[])`,
)

export const findGroupName = statement<{ name: string }, { id: string }>(
  'find_name_of_group',
  'select g.name from groups g where g.workspace_id = $workspaceId and g.id = $id',
)

export const listIdsInGroup = statement<{ id: string }, { groupId: string; most: number }>(
  'list_ids_in_group',
  `select m.team_member_id as id from group_members m
    where m.workspace_id = $workspaceId and m.group_id = $groupId order by m.team_member_id limit $most`,
)

export const changeMemberships = statement<
  object,
  { groupId: string; joining: readonly string[]; leaving: readonly string[] }
>(
  'change_memberships_of_group',
  `with gone as (
     delete from group_members
      where workspace_id = $workspaceId and group_id = $groupId and team_member_id = any($leaving::uuid[]))
   insert into group_members (workspace_id, group_id, team_member_id)
   select $workspaceId, $groupId, given.id from unnest($joining::uuid[]) as given (id)
       on conflict (workspace_id, group_id, team_member_id) do nothing`,
)
