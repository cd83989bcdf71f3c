import { appError } from '../../errors.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import { idInPath } from '../../api/http/answer-resource.ts'
import type { Database } from '../../store/database/connect.ts'
import { readRows } from '../../store/database/read.ts'
import type { Statement } from '../../store/database/statement.ts'
import type { PagedList } from '../../store/lists/keyset-page.ts'
import type { MessageForm } from '../resources/message-json.ts'
import { isConversationSeen } from '../resources/seen-conversations.ts'
import { findParents, listMessages, type MessageIds } from './queries.ts'
import { messageOrder, walkMessages } from './walk-queries.ts'

/**
 * The id of the conversation in a request's path. Malformed, unknown and foreign ids throw the same 404,
 * as do conversations that the principal does not see.
 */
export function seenConversationId(
  request: ApiRequest,
  database: Database,
): string | Promise<string> {
  const { principal } = request
  const id = idInPath(request, 'conversation')
  // Keys see all conversations.
  if (principal.kind === 'key') return id
  return refuseUnseen(database, principal, id).then(() => id)
}

/** Throws 404 for a conversation that the principal does not see. */
export async function refuseUnseen(
  database: Database,
  principal: ApiRequest['principal'],
  id: string,
): Promise<void> {
  const isSeen = await isConversationSeen(database, principal, id)
  if (!isSeen) throw appError('conversation_unknown')
}

/**
 * Reads a message of a seen conversation by `find`. An unknown conversation takes precedence over an
 * unknown message; `messageId` is undefined for a malformed one.
 */
export async function readMessage<Row extends object>(
  database: Database,
  workspaceId: string,
  conversationId: string,
  messageId: string | undefined,
  find: (ids: MessageIds) => Statement<Row>,
): Promise<{ readonly id: string; readonly row: Row }> {
  const parents = findParents({ workspaceId, ids: [conversationId] })
  const [parent] = await readRows(database, workspaceId, parents)
  if (parent === undefined) throw appError('conversation_unknown')
  if (messageId === undefined) throw appError('message_unknown')
  const found = find({ workspaceId, conversationId, messageId })
  const [row] = await readRows(database, workspaceId, found)
  if (row === undefined) throw appError('message_unknown')
  return { id: messageId, row }
}

/** The reads of a conversation's messages in a form. */
export const conversationMessages = (
  workspaceId: string,
  conversationId: string,
  form: MessageForm,
): PagedList => ({
  order: messageOrder,
  page: (page) => listMessages[form]({ workspaceId, conversationId, ...page }),
  walk: (walk, size) => walkMessages(workspaceId, conversationId, walk, size, form),
})
