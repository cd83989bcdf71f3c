import { statement } from '../../../store/database/statement.ts'
import { contactOfMail, isUnwantedSql } from './is-unwanted-sql.ts'
import { addressHashSql } from './suppressed-address.ts'

/**
 * Notes that the mail server is about to have the whole mail, if this run still has the task of its delivery. Both rows are locked
 * in the order of those who take the task from it (needless-follow-ups.ts). `handedTo`: the places of those recipients of an answer
 * that the server has accepted. `replies`: what it has said of those to whom the mail goes. A mail that came to be unwanted, by its contact
 * or one of these recipients, while the server was asked is not marked.
 */
export const markHanded = statement<
  { id: string },
  { id: string; claim: string; handedTo: readonly number[]; replies: string | null }
>(
  'mark_mail_as_handed',
  `with mail as (select k.id from conversation_mails k where k.workspace_id = $workspaceId and k.id = $id for update),
        task as (select t.subject_id from due_tasks t
                  where t.workspace_id = $workspaceId and t.kind = 'deliver_conversation_mail' and t.claim = $claim
                    and t.subject_id = (select mail.id from mail) for update)
   update conversation_mails k
      set handed_at = now(), handed_replies = $replies::json,
          handed_to = array(select place from unnest($handedTo::smallint[]) as place
                             where k.handed_to is null or place = any(k.handed_to) order by place)
    where k.workspace_id = $workspaceId and k.id = (select task.subject_id from task) and k.state = 'waiting'
      and not exists (
        select from conversations c ${contactOfMail('k')}
         where c.workspace_id = $workspaceId and c.id = k.conversation_id and ${isUnwantedSql('k', 'v')})
      and not exists (
        select from json_array_elements(k.recipients) with ordinality as r (one, number)
          join mail_suppressions s on s.workspace_id = $workspaceId and s.address_hash = ${addressHashSql(`r.one ->> 'key'`)}
         where r.number - 1 = any($handedTo::smallint[]))
   returning k.id`,
)

/** The server has said that it has not accepted the mail. */
export const unmarkHanded = statement<object, { id: string }>(
  'unmark_mail_as_handed',
  `update conversation_mails set handed_at = null, handed_replies = null where workspace_id = $workspaceId and id = $id`,
)
