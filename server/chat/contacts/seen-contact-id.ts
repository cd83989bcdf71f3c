import { idInPath } from '../../api/http/answer-resource.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { appError } from '../../errors.ts'
import { isContactSeen } from '../resources/seen-conversations.ts'

/** The contact id in the path. 404 unless the principal sees the contact. */
export async function seenContactId(
  request: ApiRequest,
  { database }: Pick<AppServices, 'database'>,
): Promise<string> {
  const id = idInPath(request, 'contact')
  const isSeen = await isContactSeen(database, request.principal, id)
  if (!isSeen) throw appError('contact_unknown')
  return id
}
