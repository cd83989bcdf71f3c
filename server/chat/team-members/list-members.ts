import { keysetList, type PagedList } from '../../store/lists/keyset-page.ts'
import { memberJson } from '../resources/member-json.ts'
import { listMembers } from './queries.ts'

/** Members are never deleted, and positions never change. */
const order = { columns: [['t.position', 'integer']], descending: false } as const

/** The members, oldest first, or the one of an address. */
export function memberList(workspaceId: string, emailKey: string | undefined): PagedList {
  const all = 'team_members t where t.workspace_id = $1'
  if (emailKey !== undefined) {
    const from = `${all} and t.email_key = $3`
    return keysetList(workspaceId, {
      name: 'members_of_email',
      from,
      json: memberJson,
      total: `select count(*) from ${from}`,
      order,
      values: [emailKey],
    })
  }
  const total = `select coalesce(sum(total), 0)::bigint from list_totals
           where workspace_id = $1 and list = 'team_members'`
  return {
    ...keysetList(workspaceId, { name: 'members', from: all, json: memberJson, total, order }),
    page: ({ size, offset }) => listMembers({ workspaceId, size, offset }),
  }
}
