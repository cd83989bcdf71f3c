import type pg from 'pg'
import type { FileStore } from '../../../chat/attachments/file-store.ts'
import { holdAnswers } from './hold-answers.ts'

/** Rows that grant access, or that are bound to the id of the original. */
const ofOriginal = [
  'api_keys',
  'rate_limit_buckets',
  'kept_replies',
  'member_sessions',
  'member_tokens',
  'member_notification_settings',
  'push_subscriptions',
  'widget_devices',
  'workspace_hosts',
  'former_keys',
]

/**
 * Changes the staged rows: the workspace's name, and where its files are. A copy, whose id differs, gets none of what lets
 * somebody into the original, and does nothing that the original does already: its webhooks are disabled, answers that wait to
 * be mailed are held, and other mails that were not sent are left out. Its id is replaced when the rows are inserted.
 */
export async function changeIdentity(
  connection: pg.ClientBase,
  given: {
    readonly ids: { readonly before: string; readonly id: string }
    readonly subdomain: string
    readonly storage: FileStore['kind']
  },
): Promise<void> {
  const stage = (name: string) => `pg_temp.restored_${name}`
  await connection.query(`update ${stage('workspaces')} set subdomain = $1`, [given.subdomain])
  await connection.query(
    `update ${stage('attachments')} set storage = $1 where sha256 is not null`,
    [given.storage],
  )
  // Uploads that were not complete: their parts are not in the archive.
  await connection.query(`delete from ${stage('attachments')} where sha256 is null`)
  if (given.ids.before === given.ids.id) return
  for (const name of ofOriginal) await connection.query(`delete from ${stage(name)}`)
  await connection.query(`delete from ${stage('mails')} where sent_at is null`)
  await holdAnswers(connection, stage)
  // What was answered before a workspace was made is not mailed to visitors who have left (follow-up/queries.ts).
  await connection.query(
    `update ${stage('workspaces')} w
        set created_at = greatest(now(), (select max(c.tick) from ${stage('workspace_clocks')} c))`,
  )
  await connection.query(
    `with gone as (delete from ${stage('conversation_mails')} where state = 'waiting' returning id, message_ids)
     update ${stage('messages')} m set mail = null
       from gone where m.id = any(gone.message_ids) and m.mail ->> 'follow_up_id' = gone.id::text`,
  )
  await connection.query(
    `delete from ${stage('due_tasks')}
      where kind in ('follow_up', 'deliver_conversation_mail', 'fetch_mails', 'find_sent_mail', 'send_draft', 'digest', 'push')`,
  )
  // Nobody asks the servers of its channels before they are saved: what those of the original said is no outage of the copy.
  await connection.query(
    `update ${stage('mail_ways')} set last_check_at = null, failing_since = null, last_error = null, told_at = null`,
  )
  await connection.query(
    `update ${stage('drafts')} set send_id = null, send_at = null where send_id is not null`,
  )
  await connection.query(
    `update ${stage('webhooks')} set enabled = false, disabled_reason = 'manual' where enabled`,
  )
  // As disabling does: enabled later, a webhook of the copy must not send what the original has sent or owes.
  await connection.query(`update ${stage('webhook_progress')} set is_open = false where is_open`)
  await connection.query(`delete from ${stage('webhook_replays')}`)
  await connection.query(
    `update ${stage('webhook_deliveries')}
        set status = 'failed', next_attempt_at = null, taken_until = null, finished_at = now()
      where status = 'pending'`,
  )
}
