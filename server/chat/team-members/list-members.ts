import { keysetList, type PagedList } from '../../store/lists/keyset-page.ts'
import { memberJson, memberJsonWithInvited } from '../resources/member-json.ts'
import { listMembers, listMembersWithInvited } from './queries.ts'

/** Members are never deleted, and positions never change. */
const order = { columns: [['t.position', 'integer']], descending: false } as const

/** The members, oldest first, or the one of an address; `hasInvited`: including members without a password yet. */
export function memberList(
  workspaceId: string,
  emailKey: string | undefined,
  hasInvited = false,
): PagedList {
  const json = hasInvited ? memberJsonWithInvited : memberJson
  const start = hasInvited ? 'invited_' : ''
  const all = 'team_members t where t.workspace_id = $1'
  if (emailKey !== undefined) {
    const from = `${all} and t.email_key = $3`
    return keysetList(workspaceId, {
      name: `${start}members_of_email`,
      from,
      json,
      total: `select count(*) from ${from}`,
      order,
      values: [emailKey],
    })
  }
  const total = `select coalesce(sum(total), 0)::bigint from list_totals
           where workspace_id = $1 and list = 'team_members'`
  return {
    ...keysetList(workspaceId, { name: `${start}members`, from: all, json, total, order }),
    page: ({ size, offset }) =>
      (hasInvited ? listMembersWithInvited : listMembers)({ workspaceId, size, offset }),
  }
}
