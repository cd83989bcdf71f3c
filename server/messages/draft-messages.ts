import type { Statement } from '../database/statement.ts'
import { newId } from '../ids.ts'
import type { EventDraft } from '../workspaces/event-log.ts'
import { textToHtml } from './message-body.ts'
import { messageResource } from './message-json.ts'
import { insertMessage, insertMessages } from './queries.ts'

/** Who messages are from; both undefined: the service itself. */
export type Sender = { contact_id?: string; team_member_id?: string }

export type MessageKind = 'user_message' | 'note' | 'system_message' | 'activity_message'

export type DraftMessage = {
  /** HTML, sanitised. */
  readonly body: string
  readonly external_id: string | undefined
  /** Undefined: the tick of the change. */
  readonly created_at: Date | undefined
}

export type MessageBatch = {
  readonly workspace_id: string
  readonly conversation_id: string
  readonly kind: MessageKind
  readonly sender: Sender
  /** The messages come to stand after this position. */
  readonly after: number
  readonly messages: readonly DraftMessage[]
  readonly tick: Date
  /** Brought over from elsewhere: counts as read. */
  readonly imported: boolean
}

/** What writes some messages of one kind from one sender, with their ids and their event. */
export function draftMessages(batch: MessageBatch): {
  ids: string[]
  statement: Statement
  event: EventDraft
} {
  const ids = batch.messages.map(() => newId())
  return {
    ids,
    statement: insertion(batch, ids),
    event: {
      type: batch.kind === 'note' ? 'note.created' : 'message.created',
      resource: messageResource,
      ids,
      details: batch.imported ? { imported: true } : {},
    },
  }
}

function insertion(batch: MessageBatch, ids: readonly string[]): Statement {
  const shared = [
    batch.workspace_id,
    batch.conversation_id,
    batch.kind,
    batch.imported ? 'read' : 'sent',
    batch.sender.contact_id ?? null,
    batch.sender.team_member_id ?? null,
    batch.tick,
  ] as const
  const [id = '', ...others] = ids
  const [message] = batch.messages
  if (message !== undefined && others.length === 0) {
    const { body, external_id: externalId = null, created_at: createdAt = batch.tick } = message
    return insertMessage(...shared, id, batch.after + 1, body, externalId, createdAt)
  }
  return insertMessages(
    ...shared,
    ids,
    ids.map((_, at) => batch.after + at + 1),
    batch.messages.map(({ body }) => body),
    batch.messages.map(({ external_id }) => external_id ?? null),
    batch.messages.map(({ created_at }) => created_at ?? batch.tick),
  )
}

/** A message the service writes itself, from plain text. */
export function serviceMessage(text: string): DraftMessage {
  return { body: textToHtml(text), external_id: undefined, created_at: undefined }
}
