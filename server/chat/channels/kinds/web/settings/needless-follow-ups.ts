import { makeFoundTasksDue } from '../../../../../store/due/due-queries.ts'
import type { AnswerDelivery } from '../../channel-kind.ts'

/**
 * Makes waiting follow-ups due that may be needless, so that they are withdrawn at once. A run that has not given its mail to the
 * server loses its task, and cannot give it any more; one that has settles the mail itself.
 */
const makingDue = <Values extends object>(name: string, needless: string) =>
  makeFoundTasksDue<Values>(
    name,
    'deliver_conversation_mail',
    `select k.id, '{}'::json as input, now() as due_at
       from conversation_mails k
      where k.workspace_id = $workspaceId and k.purpose = 'follow_up' and k.state = 'waiting' and k.handed_at is null
        and ${needless}
        for update of k`,
  )

export const needlessFollowUps: NonNullable<AnswerDelivery['needless']> = {
  read: makingDue(
    'make_read_follow_ups_due',
    `k.id = any(array(select (m.mail ->> 'follow_up_id')::uuid from messages m
                     where m.workspace_id = $workspaceId and m.id = any($messageIds::uuid[])
                       and m.mail ->> 'follow_up_id' is not null))
   and not exists (select from messages m
                    where m.workspace_id = $workspaceId and m.id = any(k.message_ids) and m.status <> 'read')`,
  ),
  misaddressed: makingDue(
    'make_misaddressed_follow_ups_due',
    `exists (select from conversations c
             join contacts v on v.workspace_id = $workspaceId and v.id = c.contact_id
            where c.workspace_id = $workspaceId and c.id = k.conversation_id and c.contact_id = $contactId
              and v.email is distinct from k.recipient)`,
  ),
  blocked: makingDue(
    'make_follow_ups_of_blocked_due',
    `exists (select from conversations c
            where c.workspace_id = $workspaceId and c.id = k.conversation_id and c.contact_id = $contactId)`,
  ),
}

/** The same of those to an address that wants no mails. */
export const unwantedFollowUps = makingDue<{ recipientKey: string }>(
  'make_unwanted_follow_ups_due',
  'k.recipient_key = $recipientKey',
)
