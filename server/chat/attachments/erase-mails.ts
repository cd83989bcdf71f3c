import { statement, type Statement } from '../../store/database/statement.ts'
import { deletingAttachments } from './stored-bytes.ts'

/**
 * Statements that erase the mails of messages, which the SQL `messageIds` names: their originals, and all that their rows
 * say of people. What tells a copy of such a mail stays, so that none comes again.
 */
export function erasingMails<Values extends object>(
  name: string,
  messageIds: string,
): readonly ((values: { readonly workspaceId: string } & Values) => Statement)[] {
  const ofThese = `message_id = any(${messageIds})`
  return [
    statement<object, Values>(
      `delete_originals_of_${name}`,
      deletingAttachments(
        `mail_id = any(array(select r.id from received_mails r where r.workspace_id = $1 and r.${ofThese}))`,
      ),
    ),
    statement<object, Values>(
      `erase_mails_of_${name}`,
      `update received_mails set ${emptied('erased')} where workspace_id = $workspaceId and ${ofThese}`,
    ),
  ]
}

/** SQL that leaves of the row of a mail what tells a copy of it. */
export function emptied(state: 'erased' | 'discarded'): string {
  return `state = '${state}', reason = null, envelope = '{}', class = null, verdict = null,
       subject = null, sender = null, sender_key = null, header_id = null, people = '{}',
       conversation_id = null, message_id = null`
}
