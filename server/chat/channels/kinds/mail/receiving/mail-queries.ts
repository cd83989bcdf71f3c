import { statement } from '../../../../../store/database/statement.ts'
import type { FileStore } from '../../../../attachments/file-store.ts'
import { contactColumns, type FoundContact } from '../../../../contacts/contact-columns.ts'
import { blockedSql } from '../../../../resources/blocked-sql.ts'
import { standingColumns, type Standing } from '../../../../../store/lists/move-conversation.ts'
import type { KindSettings } from '../../channel-kind.ts'

/** The ways that mails come. */
export type Transport = 'http' | 'smtp' | 'imap'

/** What becomes of a mail. `set_aside`: the channel sent it itself, it reports on mails, or it is a copy. */
export type MailState = 'stored' | 'message' | 'tray' | 'set_aside' | 'discarded' | 'erased'

/**
 * What a way of reception knows of a mail beside its bytes (RFC 5321). `cut`: why only its header is there; `arrived_at`: when the
 * mailbox got it; `is_past`: before its channel had the mailbox.
 */
export type StoredEnvelope = {
  readonly sender?: string
  readonly recipients?: readonly string[]
  readonly cut?: string
  readonly arrived_at?: string
  readonly is_past?: true
}

export type MailChannelRow = { kind: string; settings: KindSettings | null }

export const findMailChannel = statement<MailChannelRow, { channelId: string }>(
  'find_mail_channel',
  'select c.kind, c.settings from channels c where c.workspace_id = $workspaceId and c.id = $channelId',
)

/** Another mail channel that has the address. */
export const findOther = statement<{ id: string }, { channelId: string; key: string }>(
  'find_other_channel_of_address',
  `select c.id from channels c
    where c.workspace_id = $workspaceId and c.kind = 'mail' and c.id <> $channelId
      and lower((c.settings -> 'addresses')::text)::jsonb ? $key limit 1`,
)

/** A mail that came the same way before. */
export const findReceived = statement<
  { id: string; state: MailState },
  { channelId: string; transport: Transport; transportId: string }
>(
  'find_received_mail',
  `select id, state from received_mails
    where workspace_id = $workspaceId and channel_id = $channelId and transport = $transport
      and transport_id = $transportId`,
)

export const insertReceived = statement<
  object,
  {
    id: string
    channelId: string
    transport: Transport
    transportId: string
    sha256: Buffer
    size: number
    envelope: string
    tick: Date
  }
>(
  'insert_received_mail',
  `insert into received_mails (workspace_id, id, channel_id, transport, transport_id, sha256, size, envelope,
       received_at, state)
   values ($workspaceId, $id, $channelId, $transport, $transportId, $sha256, $size, $envelope, $tick, 'stored')`,
)

export type StoredMail = MailChannelRow & {
  channel_id: string
  state: MailState
  envelope: StoredEnvelope
  size: number
  received_at: Date
  storage: FileStore['kind']
  key: string
}

/** A mail with its original and its channel; `kind` is null if that is deleted. */
export const findStoredMail = statement<StoredMail, { id: string }>(
  'find_stored_mail',
  `select r.channel_id, r.state, r.envelope, r.size, r.received_at, a.storage, a.storage_keys[1] as key, c.kind, c.settings
     from received_mails r
     join attachments a on a.workspace_id = $workspaceId and a.mail_id = r.id
     left join channels c on c.workspace_id = $workspaceId and c.id = r.channel_id
    where r.workspace_id = $workspaceId and r.id = $id`,
)

/** A mail whose effect is decided, and whether its channel is still one; `kind` is null if that is deleted. */
export const findStateOfMail = statement<{ state: MailState; kind: string | null }, { id: string }>(
  'find_state_of_mail',
  `select r.state, c.kind from received_mails r
     left join channels c on c.workspace_id = $workspaceId and c.id = r.channel_id
    where r.workspace_id = $workspaceId and r.id = $id`,
)

const byArrival = 'coalesce(r.arrived_at, r.received_at), r.id'

/** The conversations of mails of a channel by their Message-IDs, which `id` is, in the order of their arrival. */
export const findByHeaders = statement<
  { id: string; conversation_id: string },
  { channelId: string; ids: readonly string[] }
>(
  'find_mails_by_header',
  `select r.header_id as id, r.conversation_id from received_mails r
    where r.workspace_id = $workspaceId and r.header_id = any($ids::text[]) and r.channel_id = $channelId
      and r.conversation_id is not null
    order by ${byArrival} limit 200`,
)

/** A mail with the first of its References, when it arrived, and whose it is. */
export type RootedRow = {
  conversation_id: string
  root_id: string
  at: Date
  sender_key: string | null
  verdict: string | null
}

/** The mails of a channel whose References begin with one of these ids, in the order of their arrival. */
export const findByRoots = statement<RootedRow, { channelId: string; ids: readonly string[] }>(
  'find_mails_by_root',
  `select r.conversation_id, r.root_id, coalesce(r.arrived_at, r.received_at) as at, r.sender_key, r.verdict
     from received_mails r
    where r.workspace_id = $workspaceId and r.root_id = any($ids::text[]) and r.channel_id = $channelId
      and r.conversation_id is not null
    order by ${byArrival} limit 200`,
)

/** How many mails of a conversation are looked through for its people. */
const mostMails = 200

export type PeopleRow = FoundContact & { conversation_id: string; people: string[] }

/** The contact of each conversation, and the addresses in its mails. */
export const findPeople = statement<PeopleRow, { conversationIds: readonly string[] }>(
  'find_people_of_mails',
  `select t.id as conversation_id, ${contactColumns},
          array(select distinct p.address
                  from (select r.people from received_mails r
                         where r.workspace_id = $workspaceId and r.conversation_id = t.id
                         order by r.id desc limit ${mostMails}) mails
                 cross join unnest(mails.people) as p (address)) as people
     from conversations t
     join contacts c on c.workspace_id = $workspaceId and c.id = t.contact_id
    where t.workspace_id = $workspaceId and t.id = any($conversationIds::uuid[])`,
)

export type ParentRow = Standing & {
  id: string
  contact_id: string
  message_count: number
  snoozed: boolean
}

/** The conversations that mails are added to. */
export const findParentsOfMails = statement<ParentRow, { ids: readonly string[] }>(
  'find_parents_of_mails',
  `select c.id, c.contact_id, c.message_count, c.snoozed, ${standingColumns('c')}
     from conversations c where c.workspace_id = $workspaceId and c.id = any($ids::uuid[])`,
)

/** `is_claim`: no look-up by its address finds it. */
export type WriterRow = FoundContact & { is_claim: boolean; is_blocked: boolean }

/** The contact who has the last message from an address, as little or surely proven. */
export const findLastWriter = statement<WriterRow, { senderKey: string; verdict: string }>(
  'find_last_writer_of_mails',
  `select ${contactColumns}, c.email_key is null as is_claim, ${blockedSql('c')} as is_blocked from contacts c
    where c.workspace_id = $workspaceId
      and c.id = (
        select m.contact_id from received_mails r
          join messages m on m.workspace_id = $workspaceId and m.id = r.message_id
         where r.workspace_id = $workspaceId and r.sender_key = $senderKey and r.verdict = $verdict
           and m.contact_id is not null
         order by r.id desc limit 1)`,
)

/** Keeps a mail of another contact from devices, in a conversation in which a merge has brought such ones together. */
export const keepApart = statement<object, { id: string }>(
  'keep_mail_apart',
  `update messages m set is_apart = true
    where m.workspace_id = $workspaceId and m.id = $id
      and exists (select from messages o
                   where o.workspace_id = $workspaceId and o.conversation_id = m.conversation_id and o.is_apart)`,
)

type Recorded = {
  id: string
  state: MailState
  reason: string | null
  class: string | null
  verdict: string | null
  subject: string
  sender: string
  senderKey: string | null
  headerId: string | null
  /** The first of its References. */
  rootId: string | null
  people: readonly string[]
  conversationId: string | null
  messageId: string | null
  /** Of what counts against floods (flood-queries.ts). */
  answerKey: string | null
  arrivedAt: Date | null
}

/** Records what became of a mail. */
export const recordMail = statement<object, Recorded>(
  'record_mail',
  `update received_mails
      set state = $state, reason = $reason, class = $class, verdict = $verdict, subject = $subject, sender = $sender,
          sender_key = $senderKey, header_id = $headerId, root_id = $rootId, people = $people::text[],
          conversation_id = $conversationId::uuid, message_id = $messageId::uuid,
          answer_key = $answerKey, arrived_at = $arrivedAt
    where workspace_id = $workspaceId and id = $id`,
)

/** A mail that a person files is read once more. Until it is a message, its reason says why it was in the tray. */
export const takeFromTray = statement<object, { id: string }>(
  'take_mail_from_tray',
  `update received_mails set state = 'stored' where workspace_id = $workspaceId and id = $id`,
)

/** A discarded mail stays as it is, so that it can be put back, until the sweep of originals empties it. */
export const discardFromTray = statement<object, { id: string; tick: Date }>(
  'discard_mail_from_tray',
  `update received_mails set state = 'discarded', discarded_at = $tick where workspace_id = $workspaceId and id = $id`,
)

/** What was decided of a mail, and whether its original is there. A stored one with a reason was filed, and is no message yet. */
export type DecidedMail = { state: MailState; reason: string | null; has_original: boolean }

export const findDecidedMail = statement<DecidedMail, { id: string }>(
  'find_decided_mail',
  `select r.state, r.reason, a.id is not null as has_original
     from received_mails r
     left join attachments a on a.workspace_id = $workspaceId and a.mail_id = r.id
    where r.workspace_id = $workspaceId and r.id = $id`,
)

export const putBackIntoTray = statement<object, { id: string }>(
  'put_mail_back_into_tray',
  `update received_mails set state = 'tray', discarded_at = null where workspace_id = $workspaceId and id = $id`,
)
