import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import { choice, object } from '../../api/http/fields.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import { messageResource } from './message-json.ts'
import type { AppServices } from '../../services.ts'
import {
  writeInWorkspace,
  type Decision,
  type WriteContext,
} from '../../store/writes/write-in-workspace.ts'
import {
  findMessageStatus,
  findReadConversation,
  putMessageStatus,
} from './read-receipts-queries.ts'

/** From the first to the last: what failed may still be delivered, and nothing goes back. */
const statuses = ['sent', 'failed', 'delivered', 'read'] as const

export const statusFields = object({
  status: choice(statuses, 'A status that comes after the one there is; another changes nothing.'),
})

/** Moves a message's status forward, and resolves with the message's JSON. */
export async function setMessageStatus(
  services: AppServices,
  context: WriteContext,
  conversationId: string,
  id: string | undefined,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  const workspaceId = context.workspace_id
  const messageId = await existing(services, workspaceId, conversationId, id)
  const { status } = statusFields.read(body, '')
  return writeInWorkspace(services.database, context, {
    look: [findMessageStatus(workspaceId, conversationId, messageId)],
    decide: ([[message]], tick): Decision<string> => {
      if (message === undefined) throw appError('message_unknown')
      refuseUnmatched(context, 'message', message.json)
      if (status === undefined || !isLater(status, message.status)) {
        return { unchanged: message.json }
      }
      return {
        statements: [putMessageStatus(workspaceId, messageId, status, tick)],
        lists: noShifts,
        events: [
          {
            type: 'message.status_changed',
            resource: messageResource,
            ids: [messageId],
            details: { changed: ['status'] },
          },
        ],
        reply: (_written, recorded) => recorded[0]?.[0] ?? '',
      }
    },
  })
}

/** Which of the two is unknown decides the words, before a broken body is told of. */
async function existing(
  services: AppServices,
  workspaceId: string,
  conversationId: string,
  id: string | undefined,
): Promise<string> {
  const { database } = services
  const found = findReadConversation(workspaceId, conversationId)
  const [conversation] = await readRows(database, workspaceId, found)
  if (conversation === undefined) throw appError('conversation_unknown')
  if (id === undefined) throw appError('message_unknown')
  const status = findMessageStatus(workspaceId, conversationId, id)
  const [message] = await readRows(database, workspaceId, status)
  if (message === undefined) throw appError('message_unknown')
  return id
}

function isLater(status: string, than: string): boolean {
  const order: readonly string[] = statuses
  return order.indexOf(status) > order.indexOf(than)
}
