import { statement } from '../../store/database/statement.ts'
import type { Member } from './draft-dialogue.ts'
import type { Person } from './draft-contact.ts'

export const listActiveMembers = statement<Member, [workspaceId: string]>(
  'generate_list_members',
  `select id, first_name, last_name from team_members
    where workspace_id = $1 and active order by position limit 1000`,
)

export const countContacts = statement<{ total: number }, [workspaceId: string]>(
  'generate_count_contacts',
  `select coalesce(sum(total), 0)::bigint as total from list_totals
    where workspace_id = $1 and list = 'contacts'`,
)

/** Contacts that are there already, for conversations without contacts of their own. */
export const listPersons = statement<Person, [workspaceId: string, limit: number]>(
  'generate_list_persons',
  `select id, 'Hello' as greeting from contacts
    where workspace_id = $1 order by created_at, id limit $2`,
)

export const findTakenEmails = statement<
  { email_key: string },
  [workspaceId: string, emailKeys: readonly string[]]
>(
  'generate_find_taken_emails',
  `select email_key from contacts where workspace_id = $1 and email_key = any($2::text[])`,
)

export type StillThere = { members: number; groups: number; statuses: number }

/** How many of these the workspace still has. */
export const countStillThere = statement<
  StillThere,
  [
    workspaceId: string,
    memberIds: readonly string[],
    groupIds: readonly string[],
    statuses: readonly string[],
  ]
>(
  'generate_count_still_there',
  `select (select count(*) from team_members where workspace_id = $1 and id = any($2::uuid[])) as members,
          (select count(*) from groups where workspace_id = $1 and id = any($3::uuid[])) as groups,
          (select count(*) from statuses where workspace_id = $1 and name = any($4::text[])) as statuses`,
)
