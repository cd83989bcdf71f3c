import type pg from 'pg'
import { newId } from '../../ids.ts'
import { inTransaction } from '../../store/database/in-transaction.ts'
import { runStatement } from '../../store/database/run-statement.ts'
import { statement, type Statement } from '../../store/database/statement.ts'
import { dueMails } from './mail-task.ts'

const insertInvitation = statement<object, { id: string; recipient: string }>(
  'insert_invitation',
  `insert into mails (workspace_id, id, kind, recipient, details, created_at)
   values ($workspaceId, $id, 'invitation', $recipient, '{"invited_by":null}', date_trunc('milliseconds', now()))`,
)

const insertReset = statement<object, { id: string; emailKey: string }>(
  'insert_reset',
  `insert into mails (workspace_id, id, kind, recipient, details, created_at)
   select $workspaceId, $id::uuid, 'reset', t.email, '{}', date_trunc('milliseconds', now())
     from team_members t
    where t.workspace_id = $workspaceId and t.email_key = $emailKey and t.active`,
)

/** Queues another invitation. */
export async function queueInvitation(
  owner: pg.Pool,
  workspaceId: string,
  recipient: string,
): Promise<void> {
  const id = newId()
  await inTransaction(owner, async (connection) => {
    await runStatement(connection, insertInvitation({ workspaceId, id, recipient }))
    await runStatement(connection, dueMails(workspaceId, [id]))
  })
}

/** The statements that queue the mail of a reset. Without an active member of that email there is no mail to deliver. */
export function queueReset(workspaceId: string, emailKey: string): Statement[] {
  const id = newId()
  return [insertReset({ workspaceId, id, emailKey }), dueMails(workspaceId, [id])]
}
