import { arraySql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'
import { adminRole, isLastAdminSql } from './last-admin.ts'
import { memberJson } from './member-json.ts'

export type PageRow = { total: number; rows: string }

/** A page of all members, oldest first: their positions have no gaps, as nobody is ever deleted. */
export const listMembers = statement<PageRow, [workspaceId: string, size: number, offset: number]>(
  'list_members',
  `select coalesce((select total from list_totals
                     where workspace_id = $1 and list = 'team_members' and label = ''), 0) as total,
          (select ${arraySql(memberJson, 't.position')}
             from team_members t
            where t.workspace_id = $1
              and t.position > $3::bigint and t.position <= $3::bigint + $2::bigint) as rows`,
)

/** The same for the one member of an address. */
export const listMembersOfEmail = statement<
  PageRow,
  [workspaceId: string, emailKey: string, size: number, offset: number]
>(
  'list_members_of_email',
  `with matched as materialized (
     select * from team_members where workspace_id = $1 and email_key = $2)
   select (select count(*) from matched) as total,
          (select ${arraySql(memberJson, 't.position')}
             from (select * from matched order by position limit $3 offset $4) t) as rows`,
)

export const findMemberJson = statement<{ json: string }, [workspaceId: string, id: string]>(
  'find_member_json',
  `select ${memberJson}::text as json from team_members t where t.workspace_id = $1 and t.id = $2`,
)

export type MemberRow = {
  id: string
  email: string
  first_name: string
  last_name: string
  time_zone: string
  profile_image_url: string | null
  organization_role: string
}

/** The member as it stands, for a change to start from. */
export const findMember = statement<
  MemberRow & { is_last_admin: boolean; json: string },
  [workspaceId: string, id: string]
>(
  'find_member',
  `select t.id, t.email, t.first_name, t.last_name, t.time_zone, t.profile_image_url,
          t.organization_role, ${isLastAdminSql} as is_last_admin, ${memberJson}::text as json
     from team_members t where t.workspace_id = $1 and t.id = $2`,
)

export type KnownMember = {
  id: string
  email_key: string
  active: boolean
  organization_role: string
}

export const findMembersOfEmails = statement<
  KnownMember,
  [workspaceId: string, emailKeys: readonly string[]]
>(
  'find_members_of_emails',
  `select id, email_key, active, organization_role
     from team_members where workspace_id = $1 and email_key = any($2::text[])`,
)

/** Whether the address belongs to another member than this one. */
export const findOtherOfEmail = statement<
  object,
  [workspaceId: string, id: string, emailKey: string | undefined]
>(
  'find_other_of_email',
  `select from team_members where workspace_id = $1 and id <> $2 and email_key = $3`,
)

/** The position of the newest member, 0 before the first. */
export const findLastPosition = statement<{ position: number }, [workspaceId: string]>(
  'find_last_position',
  `select coalesce(max(position), 0) as position from team_members where workspace_id = $1`,
)

export type Inviter = { name: string; email: string }

/** The active admin of an address; without an address the most recent one (spec 4.10). */
export const findInviter = statement<Inviter, [workspaceId: string, emailKey: string | undefined]>(
  'find_inviter',
  `select btrim(first_name || ' ' || last_name) as name, email
     from team_members
    where workspace_id = $1 and active and organization_role = '${adminRole}'
      and ($2::text is null or email_key = $2)
    order by position desc limit 1`,
)

/** An active admin whose address is none of these. */
export const findAdminBesides = statement<
  object,
  [workspaceId: string, emailKeys: readonly string[]]
>(
  'find_admin_besides',
  `select from team_members
    where workspace_id = $1 and active and organization_role = '${adminRole}'
      and email_key <> all($2::text[])
    limit 1`,
)

export const insertMembers = statement<
  object,
  [
    workspaceId: string,
    role: string,
    timeZone: string,
    tick: Date,
    ids: readonly string[],
    positions: readonly number[],
    emails: readonly string[],
    emailKeys: readonly string[],
    firstNames: readonly string[],
  ]
>(
  'insert_members',
  `insert into team_members (workspace_id, organization_role, time_zone, created_at, updated_at,
                             last_name, active, id, position, email, email_key, first_name)
   select $1, $2, $3, $4, $4, '', true, member.*
     from unnest($5::uuid[], $6::bigint[], $7::text[], $8::text[], $9::text[])
          as member (id, position, email, email_key, first_name)`,
)

/** Members who are there already come back and, where one is given, take the role. */
export const readmitMembers = statement<
  object,
  [workspaceId: string, ids: readonly string[], role: string, tick: Date]
>(
  'readmit_members',
  `update team_members
      set active = true, organization_role = $3, updated_at = $4
    where workspace_id = $1 and id = any($2::uuid[])`,
)

export const updateMemberRow = statement<
  object,
  [
    workspaceId: string,
    id: string,
    email: string,
    emailKey: string,
    firstName: string,
    lastName: string,
    timeZone: string,
    profileImageUrl: string | null,
    role: string,
    tick: Date,
  ]
>(
  'update_member',
  `update team_members
      set email = $3, email_key = $4, first_name = $5, last_name = $6, time_zone = $7,
          profile_image_url = $8, organization_role = $9, updated_at = $10
    where workspace_id = $1 and id = $2`,
)
