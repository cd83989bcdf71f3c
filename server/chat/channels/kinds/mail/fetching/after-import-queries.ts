import { statement } from '../../../../../store/database/statement.ts'

/** UIDs in one command. */
export const actedOnAtOnce = 500

/** Notes what is to be done with a mail in its mailbox, in the transaction that stores it. */
export const noteAfterImport = statement<
  object,
  { channelId: string; transportId: string; action: string }
>(
  'note_after_import',
  `update received_mails set after_import = $action
    where workspace_id = $workspaceId and channel_id = $channelId and transport = 'imap' and transport_id = $transportId`,
)

/** The mails of an epoch with which it is still to be done. */
export const findToActOn = statement<
  { id: string; uid: number },
  { channelId: string; action: string; epoch: number }
>(
  'find_mails_to_act_on',
  `select r.id, split_part(r.transport_id, ':', 2)::bigint::float8 as uid from received_mails r
    where r.workspace_id = $workspaceId and r.channel_id = $channelId and r.after_import is not null
      and r.transport_id collate "C" >= $epoch::integer || ':' and r.transport_id collate "C" < $epoch::integer || ';'
      and r.after_import = $action
    order by r.transport_id collate "C" limit ${actedOnAtOnce}`,
)

/**
 * It is done. `areGone`: they are in the folder no more, so in a later numbering no mail with the same bytes is one of them: their
 * epoch is then one that no mailbox reaches.
 */
export const endAfterImport = statement<object, { ids: readonly string[]; areGone: boolean }>(
  'end_after_import',
  `update received_mails
      set after_import = null,
          transport_id = case when $areGone::boolean then '2147483647:' || id else transport_id end
    where workspace_id = $workspaceId and id = any($ids::uuid[])`,
)
