import { appError } from '../../errors.ts'
import type { ApiRequest } from '../../api/http/route.ts'
import { idInPath } from '../../api/http/answer-resource.ts'
import type { Database } from '../../store/database/connect.ts'
import { arraySql } from '../../store/database/json-sql.ts'
import { readRows } from '../../store/database/read.ts'
import { statement, type Statement } from '../../store/database/statement.ts'
import { keysetList, type PagedList } from '../../store/lists/keyset-page.ts'
import { messageJson, messageTables } from '../resources/message-json.ts'
import { isConversationSeen } from '../resources/seen-conversations.ts'
import {
  findMessageJson,
  findParents,
  isMessage,
  listMessages,
  type MessageIds,
} from './queries.ts'
import { messageOrder, walkMessages } from './walk-queries.ts'

/**
 * The id of the conversation in a request's path. Malformed, unknown and foreign ids throw the same 404,
 * as do conversations that the principal does not see.
 */
export async function seenConversationId(request: ApiRequest, database: Database): Promise<string> {
  const { principal } = request
  const id = idInPath(request, 'conversation')
  // Keys see all conversations, so this skips an await.
  if (principal.kind !== 'key') await refuseUnseen(database, principal, id)
  return id
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

/** The reads of a conversation's messages. */
type Messages = {
  readonly list: (workspaceId: string, conversationId: string) => PagedList
  readonly find: typeof findMessageJson
}

/** The messages that a principal sees in a conversation: contacts see only `user_message`s. */
export function messagesFor({ kind }: ApiRequest['principal']): Messages {
  return kind === 'contact' ? contactMessages : allMessages
}

const allMessages: Messages = {
  list: (workspaceId, conversationId) => ({
    order: messageOrder,
    page: (page) => listMessages({ workspaceId, conversationId, ...page }),
    walk: (walk, size) => walkMessages(workspaceId, conversationId, walk, size),
  }),
  find: findMessageJson,
}

const saidToContacts = `m.kind = 'user_message'`

const contactTotal = (conversationId: string) =>
  `select count(*) from messages m where m.workspace_id = $1
    and m.conversation_id = ${conversationId} and ${saidToContacts}`

const listContactMessages = statement<
  { total: number; rows: Buffer },
  { conversationId: string; size: number; offset: number }
>(
  'list_contact_messages',
  `select (${contactTotal('$conversationId')}) as total,
          (select ${arraySql(messageJson, 'm.position')}
             from ${messageTables}
            where m.workspace_id = $workspaceId and m.id = any(array(
              select m.id from messages m
               where m.workspace_id = $workspaceId and m.conversation_id = $conversationId and ${saidToContacts}
               order by m.position limit $size offset $offset))) as rows`,
)

const contactMessages: Messages = {
  list: (workspaceId, conversationId) => ({
    ...keysetList(workspaceId, {
      name: 'walk_contact_messages',
      from: `${messageTables} where m.workspace_id = $1 and m.conversation_id = $3 and ${saidToContacts}`,
      json: messageJson,
      total: contactTotal('$3'),
      order: messageOrder,
      values: [conversationId],
    }),
    page: (page) => listContactMessages({ workspaceId, conversationId, ...page }),
  }),
  find: statement(
    'find_contact_message_json',
    `select ${messageJson}::text as json from ${messageTables}
      where m.workspace_id = $workspaceId and ${isMessage('m')} and ${saidToContacts}`,
  ),
}
