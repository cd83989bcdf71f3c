import { newId } from '../../ids.ts'
import { statement, type Statement } from '../../store/database/statement.ts'
import { browserName } from './browser-name.ts'
import { dueMails } from './mail-task.ts'
import type { SignInDetails } from './sign-in-mail.ts'

type Mailed = { id: string; memberId: string; details: string; tick: Date }

const insertSignInMail = statement<object, Mailed>(
  'insert_sign_in_mail',
  `insert into mails (workspace_id, id, kind, recipient, details, created_at)
   select $workspaceId, $id::uuid, 'sign_in', t.email, $details::json, $tick
     from team_members t
    where t.workspace_id = $workspaceId and t.id = $memberId and t.has_signed_in`,
)

/**
 * The statements that queue a mail to a member about a sign-in from a browser that the account does not know. Before the first
 * sign-in of a member there is no mail to deliver.
 */
export function queueSignInMail(
  workspaceId: string,
  memberId: string,
  { userAgent, address }: { readonly userAgent: string; readonly address: string },
  tick: Date,
): Statement[] {
  const id = newId()
  const given: SignInDetails = { browser: browserName(userAgent), address, at: tick.toISOString() }
  return [
    insertSignInMail({ workspaceId, id, memberId, details: JSON.stringify(given), tick }),
    dueMails(workspaceId, [id]),
  ]
}
