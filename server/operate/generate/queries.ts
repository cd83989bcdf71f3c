import { statement } from '../../store/database/statement.ts'
import type { Member } from './draft-dialogue.ts'
import type { Person } from './draft-contact.ts'

export const listActiveMembers = statement<Member>(
  'generate_list_members',
  `select id, first_name, last_name from team_members
    where workspace_id = $workspaceId and active order by position limit 1000`,
)

export const countContacts = statement<{ total: number }>(
  'generate_count_contacts',
  `select coalesce(sum(total), 0)::bigint as total from list_totals
    where workspace_id = $workspaceId and list = 'contacts'`,
)

/** Existing contacts, for conversations without new ones. */
export const listPersons = statement<Person, { limit: number }>(
  'generate_list_persons',
  `select id, 'Hello' as greeting from contacts
    where workspace_id = $workspaceId order by created_at, id limit $limit`,
)

export const findTakenEmails = statement<{ email_key: string }, { emailKeys: readonly string[] }>(
  'generate_find_taken_emails',
  `select email_key from contacts where workspace_id = $workspaceId and email_key = any($emailKeys::text[])`,
)

export type Existing = { members: number; groups: number; statuses: number }

/** How many of these still exist in the workspace. */
export const countExisting = statement<
  Existing,
  {
    memberIds: readonly string[]
    groupIds: readonly string[]
    statuses: readonly string[]
  }
>(
  'generate_count_still_there',
  `select (select count(*) from team_members where workspace_id = $workspaceId and id = any($memberIds::uuid[])) as members,
          (select count(*) from groups where workspace_id = $workspaceId and id = any($groupIds::uuid[])) as groups,
          (select count(*) from statuses where workspace_id = $workspaceId and name = any($statuses::text[])) as statuses`,
)
