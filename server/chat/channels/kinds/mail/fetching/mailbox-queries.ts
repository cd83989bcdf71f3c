import { statement, type Statement } from '../../../../../store/database/statement.ts'
import type { KindSettings } from '../../channel-kind.ts'

/** Where the fetching of a mailbox is (docs/decisions/0158). Numbers of PostgreSQL's bigint are text in its replies. */
export type MailboxRow = {
  address: string
  uid_validity: string
  /** Grows whenever the server numbers its mails anew, or the channel gets another mailbox. */
  epoch: number
  /** All mails from it on are new. */
  next_uid: string
  /** Those up to it are looked through, from the newest to the oldest; null: all are. */
  older_uid: string | null
  /** Mails that arrived before are not imported, unless all are. */
  past_until: Date
  imports_all: boolean
}

/** Nulls in place of a mailbox that has not been looked at. */
export type FoundMailbox = { readonly [Name in keyof MailboxRow]: MailboxRow[Name] | null } & {
  kind: string
  settings: KindSettings | null
  /** Mails that the workspace got since the id `since`, counted up to `atMost`. */
  recent: number
}

export const findMailbox = statement<
  FoundMailbox,
  { channelId: string; since: string; atMost: number }
>(
  'find_mailbox',
  `select c.kind, c.settings, m.address, m.uid_validity::text, m.epoch, m.next_uid::text, m.older_uid::text,
          m.past_until, m.imports_all,
          (select count(*)::integer from (
             select from received_mails r
              where r.workspace_id = $workspaceId and r.id >= $since::uuid limit $atMost) recent) as recent
     from channels c
     left join mailboxes m on m.workspace_id = $workspaceId and m.channel_id = c.id
    where c.workspace_id = $workspaceId and c.id = $channelId`,
)

type Begun = {
  channelId: string
  /** The epoch that ends. */
  epoch: number
  address: string
  uidValidity: string
  nextUid: number
  importsAll: boolean
}

/** Begins a new epoch: its newest mails are those from `nextUid` on, and all others are looked through. */
export const beginEpoch = statement<object, Begun>(
  'begin_mailbox_epoch',
  `update mailboxes
      set epoch = epoch + 1, address = $address, uid_validity = $uidValidity::bigint, next_uid = $nextUid::bigint,
          older_uid = $nextUid::bigint - 1, imports_all = $importsAll
    where workspace_id = $workspaceId and channel_id = $channelId and epoch = $epoch`,
)

/** The channel now imports all mails, or only those since it got its mailbox. */
export const setImports = statement<object, { channelId: string; importsAll: boolean }>(
  'set_mailbox_imports',
  `update mailboxes
      set imports_all = $importsAll, older_uid = case when $importsAll then next_uid - 1 else older_uid end
    where workspace_id = $workspaceId and channel_id = $channelId and epoch > 0`,
)

type Advanced = {
  channelId: string
  epoch: number
  nextUid: number | null
  olderUid: number | null
}

/** Only forward, and only in its epoch. */
const advanceMailbox = statement<object, Advanced>(
  'advance_mailbox',
  `update mailboxes
      set next_uid = greatest(next_uid, $nextUid::bigint), older_uid = least(older_uid, $olderUid::bigint)
    where workspace_id = $workspaceId and channel_id = $channelId and epoch = $epoch`,
)

/** Moves on past a mail: upwards from new ones, downwards from older ones. */
export function movePast(
  of: { readonly workspaceId: string; readonly channelId: string; readonly epoch: number },
  which: 'new' | 'older',
  uid: number,
): Statement {
  const isNew = which === 'new'
  return advanceMailbox({
    ...of,
    nextUid: isNew ? uid + 1 : null,
    olderUid: isNew ? null : uid - 1,
  })
}

/** A row while an epoch lasts: what was read in an earlier one may be stored under another number meanwhile. */
export const findEpoch = statement<object, { channelId: string; epoch: number }>(
  'find_mailbox_epoch',
  'select from mailboxes where workspace_id = $workspaceId and channel_id = $channelId and epoch = $epoch',
)

/** All mails of the folder are looked through. */
export const endOlder = statement<object, { channelId: string; epoch: number }>(
  'end_older_mails',
  `update mailboxes set older_uid = null
    where workspace_id = $workspaceId and channel_id = $channelId and epoch = $epoch`,
)

/** Which of these names of fetched mails are taken. */
export const findFetched = statement<
  { transport_id: string },
  { channelId: string; ids: readonly string[] }
>(
  'find_fetched_mails',
  `select transport_id from received_mails
    where workspace_id = $workspaceId and channel_id = $channelId and transport = 'imap'
      and transport_id = any ($ids::text[])`,
)

/**
 * Mails with the same bytes that reached the mailbox at the same time, as far as that is known, by the numbers that they were fetched
 * under: of an epoch, or of none any more.
 */
export const findFetchedTwins = statement<
  { transport_id: string },
  { channelId: string; sha256: Buffer; arrivedAt: string | null; epoch: number }
>(
  'find_fetched_twins',
  `select r.transport_id from received_mails r
    where r.workspace_id = $workspaceId and r.channel_id = $channelId and r.transport = 'imap' and r.sha256 = $sha256
      and split_part(r.transport_id, ':', 1)::integer >= $epoch
      and coalesce(r.envelope ->> 'arrived_at' = $arrivedAt::text, true)
    order by r.id limit 100`,
)

/**
 * A mail with the same bytes that has a number of the folder no more: it was fetched in an epoch `before` this one and is not yet
 * found in it, or under one of the numbers that are `gone`.
 */
export const findFetchedCopy = statement<
  { id: string },
  { channelId: string; sha256: Buffer; before: number; gone: readonly string[] }
>(
  'find_fetched_copy',
  `select r.id from received_mails r
    where r.workspace_id = $workspaceId and r.channel_id = $channelId and r.transport = 'imap' and r.sha256 = $sha256
      and (split_part(r.transport_id, ':', 1)::integer < $before or r.transport_id = any($gone::text[]))
    order by r.id limit 1`,
)

/** The mail has a new number. */
export const renumberFetched = statement<object, { id: string; transportId: string }>(
  'renumber_fetched_mail',
  `update received_mails set transport_id = $transportId where workspace_id = $workspaceId and id = $id`,
)
