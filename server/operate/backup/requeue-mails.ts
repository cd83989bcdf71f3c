import type pg from 'pg'

/** Whether the job queue exists yet; the server creates it when it starts. */
export async function hasQueue(connection: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await connection.query<{ queue: string | null }>(
    `select to_regclass('graphile_worker.jobs') as queue`,
  )
  return rows[0]?.queue !== null
}

/**
 * A backup holds no jobs: removes those of the replaced database and queues each restored mail that is
 * not sent. Without a queue yet, the server's first start queues them.
 */
export async function requeueMails(connection: pg.ClientBase): Promise<void> {
  if (!(await hasQueue(connection))) return
  await connection.query(
    `select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'mail:%'`,
  )
  await connection.query(
    'select enqueue_mail(workspace_id, id) from mails where workspace_id is not null and sent_at is null',
  )
}
