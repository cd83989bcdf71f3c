import { signedOut } from '../../api/access/authenticate-session.ts'
import { signatureOf, type MemberPrincipal } from '../../api/access/principal.ts'
import { appError } from '../../errors.ts'
import type { ApiRequest, RequestSource } from '../../api/http/route.ts'
import type { AccessOrigin } from './change-access.ts'

/** The signed-in member of a request, and where it came from. */
export type Caller = {
  readonly principal: MemberPrincipal
  readonly source: RequestSource
  readonly request_id: string
  /** The `Cookie` header. */
  readonly cookies: string | undefined
}

/** The caller of a route that only members may use, and that is in no batch. */
export function requireMember({ principal, source, request_id, raw }: ApiRequest): Caller {
  if (principal.kind !== 'member' || source === undefined) throw signedOut()
  // The policy admits no keys.
  if (principal.key_id !== null) throw appError('session_needed')
  return { principal, source, request_id, cookies: raw?.headers.cookie }
}

/** Where the caller's changes of the own access come from. */
export function originOf({ principal, source, request_id: requestId }: Caller): AccessOrigin {
  const { workspace_id: workspaceId } = principal
  const { actor } = signatureOf(principal)
  return { workspaceId, actor, address: source.address, requestId }
}
