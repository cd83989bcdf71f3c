import { idInPath } from '../../../api/http/answer-resource.ts'
import type { ApiRequest } from '../../../api/http/route.ts'
import type { AppServices } from '../../../api/http/services.ts'
import { appError } from '../../../errors.ts'
import { readRows } from '../../../store/database/read.ts'
import { ownOf } from '../../resources/visitor-json.ts'
import { isOwnConversation } from './visitor-queries.ts'
import { visitorOf } from './visitor-of.ts'

/** The id of the conversation in the path. Malformed, unknown and other people's ids are the same 404. */
export async function ownConversationId(
  request: ApiRequest,
  { database }: Pick<AppServices, 'database'>,
): Promise<string> {
  const id = idInPath(request, 'conversation')
  const visitor = visitorOf(request)
  const { workspace_id: workspaceId } = visitor
  const found = isOwnConversation({ workspaceId, id, ...ownOf(visitor) })
  const [own] = await readRows(database, workspaceId, found)
  if (own === undefined) throw appError('conversation_unknown')
  return id
}
