import { statement } from '../../store/database/statement.ts'

/** A team member as a directory sees it. */
export type UserRow = {
  id: string
  email: string
  first_name: string
  last_name: string
  time_zone: string
  active: boolean
  organization_role: string
  created_at: Date
  updated_at: Date
  external_id: string | null
  user_name: string
  groups: readonly { readonly value: string; readonly display: string }[]
}

const user = `t.id, t.email, t.first_name, t.last_name, t.time_zone, t.active, t.organization_role, t.created_at,
          greatest(t.updated_at, d.updated_at) as updated_at, d.external_id, coalesce(d.user_name, t.email) as user_name,
          (select coalesce(json_agg(json_build_object('value', g.id, 'display', g.name) order by g.position, g.name), '[]')
             from group_members m
             join groups g on g.workspace_id = $workspaceId and g.id = m.group_id
            where m.workspace_id = $workspaceId and m.team_member_id = t.id) as groups
     from team_members t
     left join directory_members d on d.workspace_id = $workspaceId and d.team_member_id = t.id
    where t.workspace_id = $workspaceId and d.removed is not true`

/** The members with these ids that a directory has not deleted. */
export const findUsers = statement<UserRow, { ids: readonly string[] }>(
  'find_directory_users',
  `select ${user} and t.id = any($ids::uuid[])`,
)

/** A page of them, oldest first. */
export const listUsers = statement<UserRow, { offset: number; size: number }>(
  'list_directory_users',
  `select ${user} order by t.position offset $offset limit $size`,
)

export const countUsers = statement<{ total: number }>(
  'count_directory_users',
  `select coalesce((select sum(l.total) from list_totals l
                     where l.workspace_id = $workspaceId and l.list = 'team_members'), 0)::bigint
          - (select count(*) from directory_members d where d.workspace_id = $workspaceId and d.removed) as total`,
)

/** The members whom a directory calls so; without a name of its own that is the email. */
export const findUsersNamed = statement<{ id: string; removed: boolean }, { name: string }>(
  'find_directory_users_named',
  `select d.team_member_id as id, d.removed from directory_members d
    where d.workspace_id = $workspaceId and d.user_name_key = $name
   union all
   select t.id, false from team_members t
    where t.workspace_id = $workspaceId and t.email_key = $name
      and not exists (select from directory_members d
                       where d.workspace_id = $workspaceId and d.team_member_id = t.id)`,
)

export const findUsersOfEmail = statement<{ id: string; removed: boolean }, { email: string }>(
  'find_directory_users_of_email',
  `select t.id, coalesce(d.removed, false) as removed
     from team_members t
     left join directory_members d on d.workspace_id = $workspaceId and d.team_member_id = t.id
    where t.workspace_id = $workspaceId and t.email_key = $email`,
)

export const findUsersOfExternalId = statement<
  { id: string; removed: boolean },
  { externalId: string }
>(
  'find_directory_users_of_external_id',
  `select d.team_member_id as id, d.removed from directory_members d
    where d.workspace_id = $workspaceId and d.external_id = $externalId limit 100`,
)

/** Another member with that name in the directory; where one is made, also the same one that another request has just made. */
export const findRivalUser = statement<
  { id: string },
  { id: string; name: string; isNew: boolean }
>(
  'find_rival_directory_user',
  `select d.team_member_id as id from directory_members d
    where d.workspace_id = $workspaceId and d.user_name_key = $name and d.team_member_id <> $id
   union all
   select d.team_member_id from directory_members d
    where d.workspace_id = $workspaceId and d.team_member_id = $id and $isNew::boolean and not d.removed`,
)

export const saveUser = statement<
  object,
  {
    id: string
    userName: string
    userNameKey: string
    externalId: string | null
    removed: boolean
    tick: Date
  }
>(
  'save_directory_user',
  `insert into directory_members (workspace_id, team_member_id, user_name, user_name_key, external_id, removed, updated_at)
   values ($workspaceId, $id, $userName, $userNameKey, $externalId, $removed, $tick)
       on conflict (workspace_id, team_member_id) do update
      set user_name = excluded.user_name, user_name_key = excluded.user_name_key,
          external_id = excluded.external_id, removed = excluded.removed, updated_at = excluded.updated_at`,
)
