import { statement, type Statement } from '../../../../../store/database/statement.ts'
import type { AfterImport } from './after-import.ts'
import type { MailChannel } from './mail-channel.ts'
import { taskOf } from '../../../../../store/due/task-of.ts'

/** `failed`: at which mail the latest runs failed, one after the other, and how many. */
export type FetchInput = { readonly failed?: { readonly mail: string; readonly times: number } }

/** Fetches the mails of a mailbox. Its subject is the channel. */
export const fetchTask = taskOf<FetchInput>('fetch_mails')

/** Remembers when a channel got its mailbox: what arrives from then on is imported. */
export const addMailbox = statement<object, { channelId: string }>(
  'add_mailbox',
  `insert into mailboxes (workspace_id, channel_id, address, uid_validity, epoch, next_uid, past_until, imports_all)
   values ($workspaceId, $channelId, '', 0, 0, 1, date_trunc('second', now()), false)
   on conflict (workspace_id, channel_id) do nothing`,
)

/** What was wrong with servers that the channel has no more. */
const forgetChecks = statement<object, { channelId: string; ways: readonly string[] }>(
  'forget_mail_checks',
  `update mail_ways set last_check_at = null, failing_since = null, last_error = null, told_at = null
    where workspace_id = $workspaceId and channel_id = $channelId and way = any($ways::text[])`,
)

/** What a channel wanted done with mails before, it does not want any more. */
const forgetActions = statement<object, { channelId: string; action: AfterImport }>(
  'forget_actions_on_mails',
  `update received_mails set after_import = null
    where workspace_id = $workspaceId and channel_id = $channelId and after_import is not null and after_import <> $action`,
)

/** Has the mailbox of a channel looked at now; its mails from its first day on are new. */
export function saveMailbox(
  workspaceId: string,
  channelId: string,
  { imap, smtp, after_import: action = 'nothing' }: Partial<MailChannel>,
): Statement[] {
  const ways = [...(imap == null ? ['imap'] : []), ...(smtp == null ? ['send'] : [])]
  const forget = [
    forgetActions({ workspaceId, channelId, action }),
    ...(ways.length === 0 ? [] : [forgetChecks({ workspaceId, channelId, ways })]),
  ]
  if (imap == null) return forget
  const draft = { subject_id: channelId, input: {} }
  return [
    ...forget,
    addMailbox({ workspaceId, channelId }),
    fetchTask.due(workspaceId, [draft], { inMs: 0 }),
  ]
}

export const deleteMailState = statement<object, { channelId: string }>(
  'delete_mail_channel_state',
  `with mailbox as (
     delete from mailboxes where workspace_id = $workspaceId and channel_id = $channelId)
   delete from mail_ways where workspace_id = $workspaceId and channel_id = $channelId`,
)
