import { signedOut } from '../../api/access/authenticate-session.ts'
import type { MemberPrincipal } from '../../api/access/principal.ts'
import type { ApiRequest, RequestSource } from '../../api/http/route.ts'

/** The signed-in member of a request, and where it came from. */
export type Caller = { readonly principal: MemberPrincipal; readonly source: RequestSource }

/** The caller of a route that only members may use, and that is in no batch. */
export function requireMember({ principal, source }: ApiRequest): Caller {
  if (principal.kind !== 'member' || source === undefined) throw signedOut()
  return { principal, source }
}
