import type { Message } from '../../client/source/types.generated.ts'
import { may } from '../state/session-state.ts'

/** What the server writes in place of an erased body. */
const erasedBody = '<p>Erased</p>'

/** Whether the member may erase the message: it is one of people, and has something left. */
export function isErasable({ kind, body, attachments, message_gif: gif }: Message): boolean {
  if (!may('messages:write') || !may('contacts:erase') || kind === 'activity_message') return false
  return body !== erasedBody || attachments.length > 0 || gif !== null
}
