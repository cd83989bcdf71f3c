import { unreadEvent, type EventDraft } from '../../../store/writes/event-draft.ts'
import { conversationResource } from '../../resources/conversation-json.ts'

type Mailed = {
  readonly id: string
  readonly conversation_id: string
  readonly purpose: string
  readonly message_ids: readonly string[]
}

/** The event of a mail. It has no address, which only the contact has, so that an erasure finds all copies. */
export function mailEvent(
  type: 'queued' | 'sent' | 'withdrawn' | 'uncertain' | 'failed',
  { id, conversation_id: conversationId, purpose, message_ids: messageIds }: Mailed,
): EventDraft {
  return unreadEvent(`conversation.mail_${type}`, conversationResource, [conversationId], {
    mail: { id, purpose, message_ids: messageIds },
  })
}

/** The author of what the server sends by itself. */
export const mailer = { type: 'automation', name: 'mail' } as const
