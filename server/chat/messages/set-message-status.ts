import { appError } from '../../errors.ts'
import { choice, object } from '../../api/http/fields.ts'
import { refuseUnmatched } from '../../api/http/if-match.ts'
import { endNeedless } from './answer-deliveries.ts'
import { noShifts } from '../../store/lists/adjust-lists.ts'
import type { AppServices } from '../../api/http/services.ts'
import type { Decision, WriteContext } from '../../store/writes/change.ts'
import type { JsonResult } from '../../store/writes/reply-draft.ts'
import { writeInWorkspace } from '../../store/writes/write-in-workspace.ts'
import { readMessage } from './access.ts'
import { moveStatus, statuses } from './message-status.ts'
import { findMessageStatus } from './receipt-queries.ts'

export const statusFields = object({
  status: choice(statuses, 'A status that comes after the one there is; another changes nothing.'),
})

/** Moves a message's status forward, and returns the message's JSON. */
export async function setMessageStatus(
  services: AppServices,
  context: WriteContext,
  conversationId: string,
  id: string | undefined,
  body: Readonly<Record<string, unknown>>,
): Promise<JsonResult> {
  const workspaceId = context.workspace_id
  const { database } = services
  const found = await readMessage(database, workspaceId, conversationId, id, findMessageStatus)
  const { id: messageId } = found
  const { status } = statusFields.read(body, '')
  return writeInWorkspace(database, context, {
    reads: [findMessageStatus({ workspaceId, conversationId, messageId })],
    decide: ([[message]], tick): Decision<JsonResult> => {
      if (message === undefined) throw appError('message_unknown')
      refuseUnmatched(context, 'message', message.json)
      const { json, status: before } = message
      const moved =
        status && moveStatus(workspaceId, { id: messageId, status: before }, status, tick)
      if (moved === undefined) return { unchanged: { json } }
      const statements = [
        ...moved.statements,
        ...(status === 'read' ? endNeedless(workspaceId, [messageId]) : []),
      ]
      return { ...moved, statements, lists: noShifts, reply: { json: { event: 0 } } }
    },
  })
}
