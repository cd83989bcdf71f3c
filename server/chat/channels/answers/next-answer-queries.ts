import { makeFoundTasksDue } from '../../../store/due/due-queries.ts'

/**
 * Makes the answer of a conversation due that is sent next. One that the server has already, because it began before an earlier one
 * was sent again, keeps its task: its run settles it.
 */
export const dueNextAnswer = makeFoundTasksDue<{ conversationId: string; afterId: string }>(
  'make_next_answer_due',
  'deliver_conversation_mail',
  `select k.id, '{}'::json as input, now() as due_at
     from conversation_mails k
    where k.workspace_id = $workspaceId and k.handed_at is null
      and k.id = (select o.id from conversation_mails o
                   where o.workspace_id = $workspaceId and o.conversation_id = $conversationId
                     and o.purpose = 'answer' and o.state = 'waiting' and o.id <> $afterId::uuid
                   order by o.created_at limit 1)
      for update of k`,
)
