import { refuseUnlessAllowed, type Access } from '../../api/access/policy.ts'
import type { ApiRequest } from '../../api/http/route.ts'

/** Access for assigning: members need a permission of its own. */
const assigns: Access = {
  key: 'conversations:write',
  member: 'conversations:assign',
  contact: 'none',
}

/** 403 if a body assigns the conversation and the principal may not. */
export function refuseAssigning({ principal, body }: Pick<ApiRequest, 'principal' | 'body'>): void {
  if ('assignee_email' in body || 'group_name' in body) refuseUnlessAllowed(principal, assigns)
}
