import type { Principal } from '../../api/access/principal.ts'
import type { Access } from '../../api/access/policy.ts'
import type { Shown } from '../../store/lists/list-page.ts'
import { inboxJson, inboxTables, unreadByMember, unreadByTeam } from './inbox-json.ts'

/** Previews are messages. */
export const inboxAccess: Access = {
  key: ['conversations:read', 'messages:read'],
  member: ['conversations:read', 'messages:read'],
  contact: 'none',
}

/** Conversations with `inbox`: for a key with the team's count of unread messages. */
export function inboxFor(principal: Principal): Shown {
  const tables = inboxTables
  if (principal.kind !== 'member') {
    return { prefix: 'k_', json: inboxJson(unreadByTeam), tables }
  }
  const json = ([memberId = '']: readonly string[]) => inboxJson(unreadByMember(memberId))
  return { prefix: 'i_', json, tables, values: [principal.member_id] }
}
