import type { Statement } from '../../store/database/statement.ts'
import { walkPage, type KeyOrder, type Walk, type Walked } from '../../store/lists/keyset-page.ts'
import { memberJson } from './member-json.ts'

/** Nobody is ever deleted, and nobody changes place. */
export const memberOrder: KeyOrder = { columns: [['t.position', 'integer']], descending: false }

/** A page of all members that begins at a cursor, and how many there are. */
export function walkMembers(workspaceId: string, walk: Walk, size: number): Statement<Walked> {
  const list = {
    name: 'walk_members',
    from: 'team_members t where t.workspace_id = $1',
    json: memberJson,
    total: `select coalesce(sum(total), 0)::bigint from list_totals
             where workspace_id = $1 and list = 'team_members'`,
    order: memberOrder,
  }
  return walkPage(workspaceId, list, walk, size)
}

/** The same for the one member of an address. */
export function walkMembersOfEmail(
  workspaceId: string,
  emailKey: string,
  walk: Walk,
  size: number,
): Statement<Walked> {
  const from = 'team_members t where t.workspace_id = $1 and t.email_key = $3'
  const list = {
    name: 'walk_members_of_email',
    from,
    json: memberJson,
    total: `select count(*) from ${from}`,
    order: memberOrder,
    values: [emailKey],
  }
  return walkPage(workspaceId, list, walk, size)
}
