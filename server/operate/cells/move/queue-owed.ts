import type pg from 'pg'

/** Queues the mails and deliveries that a workspace owes. Without a queue yet, the first start of a server does. */
export async function queueOwed(
  connection: pg.Pool | pg.ClientBase,
  workspaceId: string,
): Promise<void> {
  await connection.query(
    'select enqueue_mail(workspace_id, id) from mails where workspace_id = $1 and sent_at is null',
    [workspaceId],
  )
  await connection.query(
    'select enqueue_webhook(workspace_id, id) from webhooks where workspace_id = $1 and deleted_at is null',
    [workspaceId],
  )
}
