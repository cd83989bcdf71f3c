import type { Statement } from '../../store/database/statement.ts'
import { walkPage, type KeyOrder, type Walk, type Walked } from '../../store/lists/keyset-page.ts'
import { memberJson } from '../resources/member-json.ts'

/** Members are never deleted, and positions never change. */
export const memberOrder: KeyOrder = { columns: [['t.position', 'integer']], descending: false }

const allMembers = {
  name: 'walk_members',
  from: 'team_members t where t.workspace_id = $1',
  json: memberJson,
  total: `select coalesce(sum(total), 0)::bigint from list_totals
           where workspace_id = $1 and list = 'team_members'`,
  order: memberOrder,
}

/** The page of members after a cursor, or of the one member of an address. */
export function walkMembers(
  workspaceId: string,
  emailKey: string | undefined,
  walk: Walk,
  size: number,
): Statement<Walked> {
  if (emailKey === undefined) return walkPage(workspaceId, allMembers, walk, size)
  const from = `${allMembers.from} and t.email_key = $3`
  const list = {
    ...allMembers,
    name: 'walk_members_of_email',
    from,
    total: `select count(*) from ${from}`,
    values: [emailKey],
  }
  return walkPage(workspaceId, list, walk, size)
}
