import type { Statement } from '../../../../../store/database/statement.ts'
import {
  joinAllShifts,
  noShifts,
  type ListShifts,
} from '../../../../../store/lists/adjust-lists.ts'
import { moveConversation } from '../../../../../store/lists/move-conversation.ts'
import type { EventDraft } from '../../../../../store/writes/event-draft.ts'
import type { AttachedFile } from '../../../../attachments/attach-files.ts'
import type { IdentifiedContact } from '../../../../contacts/identify-contact.ts'
import { columnsOf, draftConversation } from '../../../../conversations/create-conversation.ts'
import { titleOfMail } from '../../../../conversations/derived-title.ts'
import { recordFromContact } from '../../../../messages/record-from-contact.ts'
import { statementsOf } from '../../../../messages/send-ledger.ts'
import { keepApart, type ParentRow } from './mail-queries.ts'
import type { MailServices } from './mail-services.ts'
import { beginEarlier } from './past-queries.ts'
import { mailActor } from './ready-mail.ts'
import type { MessageMail } from '../../../../resources/mail-json.ts'
import type { SentMail } from './shown-mail.ts'
import { rowsOfFiles, type MailFiles } from './store-mail-files.ts'

/** What a mail adds to its conversation, or its new conversation. */
export type DraftedMail = {
  readonly conversation_id: string
  readonly message_id: string
  readonly statements: readonly Statement[]
  readonly lists: ListShifts
  readonly events: readonly Pick<EventDraft, 'type' | 'resource' | 'ids' | 'details' | 'stamps'>[]
  /** As of a change (store/writes/change.ts). */
  readonly areApart: boolean
}

export type MailWrite = {
  readonly workspaceId: string
  readonly mail: SentMail
  /** What the message shows of it. */
  readonly shown: MessageMail
  readonly contact: IdentifiedContact
  readonly files: MailFiles
  readonly tick: Date
}

const isQuiet = ({ classified, is_past: isPast }: SentMail) =>
  classified.class !== 'person' || isPast

/** A message more in a conversation. `place`: of one of the past, how many stand before it. */
export function inThread(
  services: MailServices,
  { workspaceId, mail, shown, contact, files, tick }: MailWrite,
  found: ParentRow,
  place: number | undefined,
): DraftedMail {
  const parent = asOldAs(mail, found)
  const { statements, attached } = rowsOfFiles(services, workspaceId, files, tick)
  const context = { workspace_id: workspaceId, actor: mailActor, request_id: undefined }
  const heard = {
    message: messageOf(mail, shown, attached),
    contact_id: contact.id,
    files: attached,
    is_quiet: isQuiet(mail),
    // A quiet message changes no wait, whatever is behind it.
    place: place === undefined ? undefined : { position: place, ...nothingLater },
  }
  const { ledger, recorded } = recordFromContact(context, parent, heard, tick)
  const messageId = 'id' in recorded ? recorded.id : recorded.existing
  const isOfOther = contact.id !== parent.contact_id
  return {
    conversation_id: parent.id,
    message_id: messageId,
    statements: [
      ...contact.statements,
      ...statements,
      ...statementsOf(workspaceId, ledger).statements,
      ...(isOfOther ? [keepApart({ workspaceId, id: messageId })] : []),
      ...(parent === found
        ? []
        : [beginEarlier({ workspaceId, id: found.id, at: mail.arrived_at })]),
    ],
    lists: joinAllShifts([
      contact.lists,
      parent === found ? noShifts : moveConversation(found, parent),
      ledger.lists,
    ]),
    events: [...contact.events, ...ledger.events],
    // Both may write the contact.
    areApart: false,
  }
}

const nothingLater = { is_answered: false, next_from_contact: null }

/** No message is older than its conversation. */
function asOldAs({ is_past: isPast, arrived_at: at }: SentMail, parent: ParentRow): ParentRow {
  return isPast && at < parent.created_at ? { ...parent, created_at: at } : parent
}

/** A new conversation that begins with the mail. One of the past is closed since then. */
export function inNew(
  services: MailServices,
  { workspaceId, mail, shown, contact, files, tick }: MailWrite,
): DraftedMail {
  const { statements, attached } = rowsOfFiles(services, workspaceId, files, tick)
  const message = messageOf(mail, shown, attached)
  const title = titleOfMail(mail.mail.subject)
  const drafted = draftConversation(
    workspaceId,
    {
      columns: columnsOf(
        { ...(title !== '' && { title }), ...(mail.is_past && { status: 'closed' }) },
        [message],
      ),
      tags: [],
      messages: [message],
      dates: mail.is_past ? { created_at: mail.arrived_at, closed_at: mail.arrived_at } : undefined,
      announced: false,
      actor: mailActor,
      device: { device_id: null, channel_id: mail.channel_id },
      is_quiet: isQuiet(mail),
    },
    { contact, assignee: undefined, tags: [], attached },
    tick,
  )
  const { decision } = drafted
  return {
    conversation_id: drafted.id,
    message_id: drafted.messageIds[0] ?? '',
    statements: [...statements, ...decision.statements],
    lists: decision.lists,
    events: decision.events,
    areApart: drafted.areApart && statements.length === 0,
  }
}

function messageOf(
  { mail, is_past: isPast, arrived_at: at }: SentMail,
  shown: MessageMail,
  attached: readonly AttachedFile[],
) {
  return {
    body: mail.body,
    mail_json: JSON.stringify(shown),
    external_id: undefined,
    created_at: isPast ? at : undefined,
    attachment_ids: attached.map((file) => file.id),
  }
}
