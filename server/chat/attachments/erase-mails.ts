import { statement, type Statement } from '../../store/database/statement.ts'
import { deletingAttachments } from './stored-bytes.ts'

type Erasing<Values> = readonly ((values: { readonly workspaceId: string } & Values) => Statement)[]

/**
 * Statements that erase the mails of messages, which the SQL `messageIds` names: their originals, and all that their rows
 * say of people. What tells a copy of such a mail stays, so that none comes again.
 */
export function erasingMails<Values extends object>(
  name: string,
  messageIds: string,
): Erasing<Values> {
  const ofThese = `message_id = any(${messageIds})`
  return erasing(
    name,
    `mail_id = any(array(select r.id from received_mails r where r.workspace_id = $1 and r.${ofThese}))`,
    ofThese,
  )
}

/** The same of mails that are no messages. */
export const eraseMails = erasing<{ ids: readonly string[] }>(
  'senders',
  'mail_id = any($ids::uuid[])',
  'id = any($ids::uuid[])',
)

function erasing<Values extends object>(
  name: string,
  originals: string,
  mails: string,
): Erasing<Values> {
  return [
    statement<object, Values>(`delete_originals_of_${name}`, deletingAttachments(originals)),
    statement<object, Values>(
      `erase_mails_of_${name}`,
      `update received_mails set ${emptied('erased')} where workspace_id = $workspaceId and ${mails}`,
    ),
  ]
}

/** SQL that leaves of the row of a mail what tells a copy of it. */
export function emptied(state: 'erased' | 'discarded'): string {
  return `state = '${state}', reason = null, envelope = '{}', class = null, verdict = null,
       subject = null, sender = null, sender_key = null, header_id = null, root_id = null, people = '{}',
       conversation_id = null, message_id = null, answer_key = null, arrived_at = null,
       discarded_at = null`
}
