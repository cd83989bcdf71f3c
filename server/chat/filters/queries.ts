import { statement } from '../../store/database/statement.ts'

/** The tags of these ids and names. */
export const findTagsOfFilter = statement<
  { id: string; name_key: string },
  { ids: readonly string[]; nameKeys: readonly string[] }
>(
  'find_tags_of_filter',
  `select t.id, t.name_key from tags t
    where t.workspace_id = $workspaceId
      and (t.id = any($ids::uuid[]) or t.name_key = any($nameKeys::text[]))`,
)

/** The team members of these addresses, inactive ones too. */
export const findMembersOfFilter = statement<
  { id: string; email_key: string },
  { emailKeys: readonly string[] }
>(
  'find_members_of_filter',
  `select m.id, m.email_key from team_members m
    where m.workspace_id = $workspaceId and m.email_key = any($emailKeys::text[])`,
)
