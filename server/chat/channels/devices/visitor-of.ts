import type { ContactPrincipal } from '../../../api/access/principal.ts'
import type { ApiRequest } from '../../../api/http/route.ts'
import { appError } from '../../../errors.ts'

/** The device of a request; these routes have no other principal. */
export function visitorOf({ principal }: Pick<ApiRequest, 'principal'>): ContactPrincipal {
  if (principal.kind !== 'contact') throw appError('not_allowed')
  return principal
}
