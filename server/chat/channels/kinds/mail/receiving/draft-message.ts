import type { Statement } from '../../../../../store/database/statement.ts'
import { joinShifts, type ListShifts } from '../../../../../store/lists/adjust-lists.ts'
import type { WriteContext } from '../../../../../store/writes/change.ts'
import type { EventDraft } from '../../../../../store/writes/event-draft.ts'
import type { AttachedFile } from '../../../../attachments/attach-files.ts'
import type { IdentifiedContact } from '../../../../contacts/identify-contact.ts'
import { columnsOf, draftConversation } from '../../../../conversations/create-conversation.ts'
import { titleOfMail } from '../../../../conversations/derived-title.ts'
import type { GivenSend } from '../../../../messages/read-send.ts'
import { newLedger, recordSend, statementsOf } from '../../../../messages/send-ledger.ts'
import type { ParentRow } from './mail-queries.ts'
import type { MailServices } from './mail-services.ts'
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

const isQuiet = ({ classified }: SentMail) => classified.class !== 'person'

/** A message more in a conversation. */
export function inThread(
  services: MailServices,
  { workspaceId, mail, shown, contact, files, tick }: MailWrite,
  parent: ParentRow,
): DraftedMail {
  const { statements, attached } = rowsOfFiles(services, workspaceId, files, tick)
  const given: GivenSend = {
    ...messageOf(mail, shown, attached),
    kind: 'user_message',
    sender_email: '',
    from_agent: undefined,
    mentions: [],
    last_seen_message_id: undefined,
    mail: undefined,
  }
  const ledger = newLedger([parent])
  const context: WriteContext = {
    workspace_id: workspaceId,
    actor: mailActor,
    request_id: undefined,
  }
  const recorded = recordSend(
    ledger,
    {
      context,
      input: { conversation_id: parent.id, given, sender_key: '', is_quiet: isQuiet(mail) },
    },
    {
      sender: { member_id: null, contact_id: contact.id },
      taken: undefined,
      mentioned: [],
      place: undefined,
      newer: undefined,
      files: attached,
    },
    tick,
  )
  return {
    conversation_id: parent.id,
    message_id: 'id' in recorded ? recorded.id : recorded.existing,
    statements: [
      ...contact.statements,
      ...statements,
      ...statementsOf(workspaceId, ledger).statements,
    ],
    lists: joinShifts(contact.lists, ledger.lists),
    events: [...contact.events, ...ledger.events],
    // Both may write the contact.
    areApart: false,
  }
}

/** A new conversation that begins with the mail. */
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
      columns: columnsOf(title === '' ? {} : { title }, [message]),
      tags: [],
      messages: [message],
      dates: undefined,
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

function messageOf({ mail }: SentMail, shown: MessageMail, attached: readonly AttachedFile[]) {
  return {
    body: mail.body,
    mail_json: JSON.stringify(shown),
    external_id: undefined,
    created_at: undefined,
    attachment_ids: attached.map((file) => file.id),
  }
}
