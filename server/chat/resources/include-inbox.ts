import type { Principal } from '../../api/access/principal.ts'
import { refuseUnlessAllowed, type Access } from '../../api/access/policy.ts'
import type { JsonSchema } from '../../api/http/fields.ts'
import type { Query } from '../../api/http/pagination.ts'
import type { Shown } from '../../store/lists/list-page.ts'
import { fieldError } from '../../errors.ts'
import { inboxJson, inboxTables, unreadByMember, unreadByTeam } from './inbox-json.ts'

/** The parameter that adds `inbox` to conversations. */
export const includeParameter: Readonly<Record<string, JsonSchema>> = {
  include: {
    type: 'string',
    enum: ['inbox'],
    description: '`inbox`: conversations have what a row of an inbox shows.',
  },
}

/** Previews are messages. */
export const inboxAccess: Access = {
  key: ['conversations:read', 'messages:read'],
  member: ['conversations:read', 'messages:read'],
  contact: 'none',
}

/** Whether a query includes `inbox`; throws 403 if the principal may not see it. */
export function includesInbox(principal: Principal, query: Query, access = inboxAccess): boolean {
  const given = query['include']
  if (given === undefined || given === '') return false
  if (given !== 'inbox') throw fieldError('include must be inbox.')
  refuseUnlessAllowed(principal, access)
  return true
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
