import type pg from 'pg'

/**
 * Jobs are not in a backup: those of the database that was replaced are removed, and each restored
 * mail that is not sent gets one. Without a queue yet, the server's first start does that.
 */
export async function requeueMails(connection: pg.ClientBase): Promise<void> {
  const { rows } = await connection.query<{ queue: string | null }>(
    `select to_regclass('graphile_worker.jobs') as queue`,
  )
  if (rows[0]?.queue === null) return
  await connection.query(
    `select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'mail:%'`,
  )
  await connection.query(
    'select enqueue_mail(workspace_id, id) from mails where workspace_id is not null and sent_at is null',
  )
}
