import type { Statement } from '../../store/database/statement.ts'
import { newId } from '../../ids.ts'
import { draftEvent, type Actor, type EventDraft } from '../../store/writes/event-draft.ts'
import { textToHtml } from './message-body.ts'
import { messageResource } from '../resources/message-json.ts'
import { insertMessages, type MessageRow } from './insert-messages.ts'

/** The sender of messages; both undefined: the service itself. */
export type Sender = { contact_id?: string; team_member_id?: string }

export type MessageKind = 'user_message' | 'note' | 'system_message' | 'activity_message'

export type DraftMessage = {
  /** HTML, sanitised. */
  readonly body: string
  readonly external_id: string | undefined
  /** Undefined: the tick of the change. */
  readonly created_at: Date | undefined
  /** What it has besides if it is a mail (resources/mail-json.ts). */
  readonly mail_json?: string
}

export type MessageBatch = {
  readonly workspace_id: string
  readonly conversation_id: string
  readonly kind: MessageKind
  readonly sender: Sender
  /** The messages get the positions after this one. */
  readonly after: number
  readonly messages: readonly DraftMessage[]
  readonly tick: Date
  /** Imported messages count as read. */
  readonly imported: boolean
  /** So do mails of programs. */
  readonly isQuiet?: boolean
  /** The sender; undefined: the service itself. An API key is recorded, for messages that are no imports. */
  readonly actor?: Actor
}

/** The statements that insert messages of one kind from one sender, with their ids and event. */
export function draftMessages(batch: MessageBatch): {
  ids: string[]
  statements: readonly Statement[]
  event: EventDraft
} {
  const { rows, event } = newMessages(batch)
  return { ids: [...event.ids], statements: insertMessages(batch.workspace_id, rows), event }
}

/** The rows of a batch, and their event. */
export function newMessages(batch: Omit<MessageBatch, 'workspace_id'>): {
  rows: MessageRow[]
  event: EventDraft
} {
  const { actor } = batch
  const isByProgram = actor?.type === 'api_key' && !batch.imported
  const rows = batch.messages.map((message, index) => ({
    conversation_id: batch.conversation_id,
    id: newId(),
    position: batch.after + index + 1,
    body: message.body,
    kind: batch.kind,
    status: batch.imported || batch.isQuiet === true ? 'read' : 'sent',
    contact_id: batch.sender.contact_id ?? null,
    team_member_id: batch.sender.team_member_id ?? null,
    external_id: message.external_id ?? null,
    api_key_id: isByProgram ? actor.id : null,
    created_at: message.created_at ?? batch.tick,
    updated_at: batch.tick,
    ...(message.mail_json !== undefined && { mail: message.mail_json }),
  }))
  const type = batch.kind === 'note' ? 'note.created' : 'message.created'
  const ids = rows.map(({ id }) => id)
  const details = batch.imported ? { imported: true } : {}
  return { rows, event: draftEvent(type, messageResource, ids, details) }
}

/** A message the service writes itself, from plain text. */
export function serviceMessage(text: string): DraftMessage {
  return { body: textToHtml(text), external_id: undefined, created_at: undefined }
}
