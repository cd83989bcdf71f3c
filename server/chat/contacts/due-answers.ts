import type { Statement } from '../../store/database/statement.ts'
import { makeFoundTasksDue } from '../../store/due/due-queries.ts'
import { deliveriesBy } from '../channels/kinds/channel-kinds.ts'

/** The newest ones of a contact that are looked through. */
const mostConversations = 20

const statements = deliveriesBy('conversation').flatMap(({ task, needless }) => [
  makeFoundTasksDue<{ contactId: string }>(
    `make_${task}_of_contact_due`,
    task,
    `select c.id, '{}'::json as input, now() as due_at from conversations c
      where c.workspace_id = $workspaceId and c.contact_id = $contactId and c.device_id is not null
      order by c.created_at desc limit ${mostConversations}`,
  ),
  ...(needless === undefined ? [] : [needless.misaddressed]),
])

/** The statements after which mails that wait say that their contact is blocked. */
export function endMailsToBlocked(workspaceId: string, contactId: string): Statement[] {
  return deliveriesBy('conversation').flatMap(({ needless }) =>
    needless === undefined ? [] : [needless.blocked({ workspaceId, contactId })],
  )
}

/** The statements after which answers that wait, also for a mail server, are delivered to the address that their contact has now. */
export function dueAnswersOf(workspaceId: string, contactId: string): Statement[] {
  return statements.map((makeDue) => makeDue({ workspaceId, contactId }))
}
