import { arraySql } from '../../store/database/json-sql.ts'
import { statement } from '../../store/database/statement.ts'
import { adminRole, isLastAdminSql } from './last-admin.ts'
import { changeableColumns, type MemberRow } from './member-columns.ts'
import { isOfDirectorySql, memberJson, memberJsonWithInvited } from '../resources/member-json.ts'

export type PageRow = { total: number; rows: Buffer }

/** A page of all members, oldest first. Positions have no gaps, because members are never deleted. */
const pageOf = (json: string) => `select coalesce((select total from list_totals
                     where workspace_id = $workspaceId and list = 'team_members' and label = ''), 0) as total,
          (select ${arraySql(json, 't.position')}
             from team_members t
            where t.workspace_id = $workspaceId
              and t.position > $offset::bigint and t.position <= $offset::bigint + $size::bigint) as rows`

export const listMembers = statement<PageRow, { size: number; offset: number }>(
  'list_members',
  pageOf(memberJson),
)

export const listMembersWithInvited = statement<PageRow, { size: number; offset: number }>(
  'list_members_with_invited',
  pageOf(memberJsonWithInvited),
)

export const findMemberJson = statement<{ json: string }, { id: string }>(
  'find_member_json',
  `select ${memberJson}::text as json from team_members t where t.workspace_id = $workspaceId and t.id = $id`,
)

export const findMember = statement<
  MemberRow & {
    name_chosen: boolean
    is_last_admin: boolean
    is_of_directory: boolean
    json: string
  },
  { id: string }
>(
  'find_member',
  `select t.id, ${changeableColumns.map((column) => `t.${column}`).join(', ')},
          t.name_chosen, ${isLastAdminSql} as is_last_admin, ${isOfDirectorySql} as is_of_directory,
          ${memberJson}::text as json
     from team_members t where t.workspace_id = $workspaceId and t.id = $id`,
)

export type KnownMember = {
  id: string
  email_key: string
  active: boolean
  organization_role: string
}

export const findMembersOfEmails = statement<KnownMember, { emailKeys: readonly string[] }>(
  'find_members_of_emails',
  `select id, email_key, active, organization_role
     from team_members where workspace_id = $workspaceId and email_key = any($emailKeys::text[])`,
)

/** A row if the address belongs to another member. */
export const findOtherOfEmail = statement<object, { id: string; emailKey: string | undefined }>(
  'find_other_of_email',
  `select from team_members where workspace_id = $workspaceId and id <> $id and email_key = $emailKey`,
)

/** The position of the newest member, 0 before the first. */
export const findLastPosition = statement<{ position: number }>(
  'find_last_position',
  `select coalesce(max(position), 0) as position from team_members where workspace_id = $workspaceId`,
)

export type Inviter = { name: string; email: string }

/** The active admin of an address, or the member who invites; without an address, the most recent admin (spec 4.10). */
export const findInviter = statement<
  Inviter,
  { emailKey: string | undefined; ownKey: string | undefined }
>(
  'find_inviter',
  `select btrim(first_name || ' ' || last_name) as name, email
     from team_members
    where workspace_id = $workspaceId and active
      and (organization_role = '${adminRole}' or email_key = $ownKey::text)
      and ($emailKey::text is null or email_key = $emailKey)
    order by position desc limit 1`,
)

/** An active admin with none of these addresses. */
export const findAdminBesides = statement<object, { emailKeys: readonly string[] }>(
  'find_admin_besides',
  `select from team_members
    where workspace_id = $workspaceId and active and organization_role = '${adminRole}'
      and email_key <> all($emailKeys::text[])
    limit 1`,
)

export const insertMembers = statement<
  object,
  {
    role: string
    timeZone: string
    tick: Date
    ids: readonly string[]
    positions: readonly number[]
    emails: readonly string[]
    emailKeys: readonly string[]
    firstNames: readonly string[]
  }
>(
  'insert_members',
  `insert into team_members (workspace_id, organization_role, time_zone, created_at, updated_at,
                             last_name, active, id, position, email, email_key, first_name)
   select $workspaceId, $role, $timeZone, $tick, $tick, '', true, member.*
     from unnest($ids::uuid[], $positions::bigint[], $emails::text[], $emailKeys::text[], $firstNames::text[])
          as member (id, position, email, email_key, first_name)`,
)

/** Activates existing members and sets their role. */
export const reactivateMembers = statement<
  object,
  { ids: readonly string[]; role: string; tick: Date }
>(
  'readmit_members',
  `update team_members
      set active = true, organization_role = $role, updated_at = $tick
    where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)

export const updateMemberRow = statement<
  object,
  MemberRow & { nameChosen: boolean; emailKey: string; tick: Date }
>(
  'update_member',
  `update team_members set ${changeableColumns.map((column) => `${column} = $${column}`).join(', ')},
          name_chosen = $nameChosen, email_key = $emailKey, updated_at = $tick
    where workspace_id = $workspaceId and id = $id`,
)
