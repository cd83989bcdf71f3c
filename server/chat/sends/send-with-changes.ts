import type { WriteContext } from '../../store/writes/change.ts'
import { sendMessage } from '../messages/send-message.ts'
import type { Sent } from '../messages/send-series.ts'
import { changeBesides } from './change-besides.ts'
import { readChanges, type GivenChanges, type Services } from './read-changes.ts'

type Body = Readonly<Record<string, unknown>>

/** Sends a message with what it changes of its conversation, as one change. `check` throws for what may not be changed. */
export async function sendWithChanges(
  services: Services,
  context: WriteContext,
  conversationId: string,
  body: Body,
  check: (given: GivenChanges) => void = () => undefined,
): Promise<Sent> {
  return sendMessage(services, context, conversationId, body, async () => {
    const given = readChanges(body)
    if (given === undefined) return undefined
    check(given)
    const { workspace_id: workspaceId } = context
    return changeBesides(services, workspaceId, conversationId, given, body['sender_email'])
  })
}
