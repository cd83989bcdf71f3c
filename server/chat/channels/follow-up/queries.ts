import { statement } from '../../../store/database/statement.ts'
import { channelBeforeMerge } from '../../merges/channel-before-merge.ts'
import type { RecipientReplies } from '../../mail/send-by-smtp.ts'
import { blockedSql } from '../../resources/blocked-sql.ts'
import { erasedBody } from '../../resources/erased-body.ts'
import { saidToVisitors } from '../../resources/visitor-json.ts'
import type { StoredDelivery } from '../answers/delivery-state.ts'
import type { KindSettings } from '../kinds/channel-kind.ts'
import { contactOfMail, isUnwantedSql } from './is-unwanted-sql.ts'
import { addressHashSql } from './suppressed-address.ts'

/** The newest messages of a conversation among which unread answers are looked for. */
const answeredWithin = 1_000
/** Messages of one mail. */
export const mostInMail = 20

/** SQL for how long the devices that see the conversation `c` have not been seen. */
const absence = `(select extract(epoch from now() - max(d.last_seen_at)) * 1000
     from widget_devices d
    where d.workspace_id = $workspaceId and d.contact_id = c.contact_id
      and (d.is_identified or d.id = c.device_id or c.id = any(d.opened)))::float8`

/** A conversation and its contact, as mails need them. */
export type Addressed = {
  contact_id: string
  channel_id: string | null
  settings: KindSettings | null
  email: string | null
  email_verified: boolean
  is_blocked: boolean
  language: string
  workspace_name: string
  subdomain: string
  /** The workspace's own host for visitors. */
  host: string | null
  /** The mail channel that it is mailed from: the one that takes the answers, else the workspace's first, with a server where the installation has none; null without any. */
  mail_channel_id: string | null
  mail_settings: KindSettings | null
}

export type FollowUp = Addressed & {
  /** null: no device sees the conversation any more. */
  absent_ms: number | null
  /** A mail waits to be sent. */
  is_mailing: boolean
  /** Mails since the contact last wrote, automatic answers to mails apart. */
  unanswered: number
}

const addressed = `c.contact_id, c.channel_id, h.settings, v.email, v.email_verified,
          ${blockedSql('v')} as is_blocked, coalesce(v.traits ->> 'language', '') as language,
          w.name as workspace_name, w.subdomain, o.host, f.id as mail_channel_id, f.settings as mail_settings`

/** `isServed`: the installation has a mail server. */
type Of = { readonly id: string; readonly isServed: boolean }

const addressedTables = `conversations c
     join contacts v on v.workspace_id = $workspaceId and v.id = c.contact_id
     join workspaces w on w.workspace_id = $workspaceId
     left join channels h on h.workspace_id = $workspaceId and h.id = c.channel_id and h.kind = 'web'
     left join workspace_hosts o on o.workspace_id = $workspaceId and o.audience = 'visitors'
     left join lateral (
       select r.id, r.settings from channels r
        where r.workspace_id = $workspaceId and r.kind = 'mail' and r.settings #>> '{addresses,0}' is not null
        order by $isServed::boolean or r.settings ->> 'smtp' is not null desc,
              coalesce(lower((r.settings -> 'addresses')::text)::jsonb ? lower(h.settings ->> 'follow_up_reply_to'), false) desc,
              r.position, r.name limit 1) f on true
    where c.workspace_id = $workspaceId and c.id = $id`

export const findAddressed = statement<Addressed, Of>(
  'find_addressed_conversation',
  `select ${addressed} from ${addressedTables}`,
)

export const findFollowUp = statement<FollowUp, Of>(
  'find_follow_up',
  `select ${addressed}, ${absence} as absent_ms,
          exists (select from conversation_mails k
                    join due_tasks d on d.workspace_id = $workspaceId and d.kind = 'deliver_conversation_mail'
                     and d.subject_id = k.id and d.due_at is not null
                   where k.workspace_id = $workspaceId and k.conversation_id = $id and k.purpose = 'follow_up' and k.state = 'waiting') as is_mailing,
          (select count(*) from conversation_mails k
            where k.workspace_id = $workspaceId and k.conversation_id = $id and k.purpose = 'follow_up' and k.state <> 'withdrawn'
              and k.created_at > coalesce((
                select m.created_at from messages m
                 where m.workspace_id = $workspaceId and m.conversation_id = $id
                   and m.contact_id = c.contact_id and m.kind = 'user_message'
                   and coalesce(m.mail ->> 'class', 'person') = 'person'
                 order by m.position desc limit 1), '-infinity')) as unanswered
     from ${addressedTables}`,
)

export type Answer = { id: string; body: string; first_name: string | null; files: string[] }

/** SQL for what a mail has of the message `m`. */
export const said = `m.id, m.body, case when t.name_chosen then t.first_name end as first_name,
          case when m.attachments is null then '{}' else array(
            select a.filename from json_array_elements(m.attachments) with ordinality as shown (file, number)
              join attachments a on a.workspace_id = $workspaceId and a.id = (shown.file ->> 'id')::uuid
             order by shown.number) end as files`

/** The team's messages of a month, none of them from before a copy of the workspace was made, that the contact has not read and no mail has, of any conversation, that was not returned, newest first, erased ones apart; one more than a mail has. */
export const findUnmailed = statement<Answer, { id: string }>(
  'find_unmailed_answers',
  `select ${said}
     from conversations c
     join workspaces w on w.workspace_id = $workspaceId
     join messages m on m.workspace_id = $workspaceId and m.conversation_id = c.id
      and m.position > c.message_count - ${answeredWithin}
     left join team_members t on t.workspace_id = $workspaceId and t.id = m.team_member_id
    where c.workspace_id = $workspaceId and c.id = $id
      and m.team_member_id is not null and ${saidToVisitors} and m.status <> 'read'
      and not (m.body = '${erasedBody}' and m.attachments is null)
      and m.created_at > now() - interval '30 days' and m.created_at > w.created_at
      and not exists (select from conversation_mails k
                       where k.workspace_id = $workspaceId and k.conversation_id = $id and m.id = any(k.message_ids) and (
                         k.purpose = 'answer' or k.purpose = 'follow_up' and k.state not in ('withdrawn', 'failed')))
      and not exists (select from conversation_mails k where k.workspace_id = $workspaceId
                         and k.id = (m.mail ->> 'follow_up_id')::uuid and k.state not in ('withdrawn', 'failed'))
      and not exists (select from due_tasks d where d.workspace_id = $workspaceId and d.kind = 'answer_by_mail' and d.subject_id = m.id)
    order by m.position desc limit ${mostInMail + 1}`,
)

export type AddressState = { is_suppressed: boolean; unproven_today: number; recent: number }

/** What has been mailed to an address today, and by the workspace since the id `since`; counted up to `atMost`. */
export const findAddressState = statement<
  AddressState,
  { hash: Buffer; key: string; since: string; atMost: number }
>(
  'find_address_state',
  `select exists (select from mail_suppressions s
                   where s.workspace_id = $workspaceId and s.address_hash = $hash) as is_suppressed,
          (select count(*) from (
             select from conversation_mails k
              where k.workspace_id = $workspaceId and k.recipient_key = $key and not k.is_proven and k.purpose <> 'answer'
                and k.state <> 'withdrawn' and k.created_at > now() - interval '1 day'
              limit 100) today) as unproven_today,
          (select count(*) from (
             select from conversation_mails k
              where k.workspace_id = $workspaceId and k.id >= $since::uuid and k.purpose <> 'answer' limit $atMost) recent) as recent`,
)

export type NewMail = {
  id: string
  conversationId: string
  purpose: 'follow_up' | 'transcript'
  recipient: string
  recipientKey: string
  isProven: boolean
  language: string
  token: string
  messageIds: readonly string[]
  rendered: string
  tick: Date
}

export const insertMail = statement<object, NewMail>(
  'insert_conversation_mail',
  `insert into conversation_mails (workspace_id, id, conversation_id, purpose, recipient, recipient_key, is_proven,
                                   language, token, message_ids, rendered, created_at)
   values ($workspaceId, $id, $conversationId, $purpose, $recipient, $recipientKey, $isProven,
           $language, $token, $messageIds::uuid[], $rendered::json, $tick)`,
)

/** The same mail waits once more, with its text as it is now. Its link stays as old as it is, and its token. */
export const reopenMail = statement<
  object,
  Pick<NewMail, 'id' | 'isProven' | 'language' | 'rendered'>
>(
  'reopen_conversation_mail',
  `update conversation_mails
      set state = 'waiting', is_proven = $isProven, language = $language, rendered = $rendered::json
    where workspace_id = $workspaceId and id = $id and state = 'uncertain'`,
)

export type WaitingMail = {
  conversation_id: string
  purpose: 'follow_up' | 'transcript' | 'answer'
  recipient: string
  message_ids: string[]
  /** null: a message in it was erased while the mail server had it. */
  rendered: object | null
  /** Of an answer. */
  recipients: StoredDelivery[] | null
  channel_id: string | null
  /** Of the mail channel that sends it; null if it was deleted, and for mails of the installation's server. */
  settings: KindSettings | null
  /** An attempt has given the server the whole mail, and has not recorded what it said. */
  is_handed: boolean
  /** Of an answer: what the server had said of its recipients by then. */
  handed_replies: RecipientReplies | null
  /** An earlier answer of the conversation waits; `is_late`: this one for more than half a minute. */
  is_behind: boolean
  is_late: boolean
  /** The contact is blocked; of others than answers also: it has another address now, or the address wants no mails. */
  is_unwanted: boolean
  /** Of an answer: the recipients that get no mails, by their keys, and why. */
  suppressed: Record<string, 'page' | 'one_click' | 'bounce'> | null
  has_unread: boolean
}

/** A mail that is not sent yet. */
export const findWaitingMail = statement<WaitingMail, { id: string }>(
  'find_waiting_conversation_mail',
  `select k.conversation_id, k.purpose, k.recipient, k.message_ids, k.rendered, k.recipients, h.id as channel_id, h.settings,
          k.handed_at is not null as is_handed, k.handed_replies, k.created_at < now() - interval '30 seconds' as is_late,
          k.purpose = 'answer' and exists (
            select from conversation_mails e
             where e.workspace_id = $workspaceId and e.conversation_id = k.conversation_id and e.created_at < k.created_at
               and e.purpose = 'answer' and e.state = 'waiting') as is_behind,
          ${isUnwantedSql('k', 'v')} as is_unwanted,
          (select json_object_agg(r ->> 'key', s.reason) from json_array_elements(k.recipients) r
             join mail_suppressions s on s.workspace_id = $workspaceId
              and s.address_hash = ${addressHashSql(`r ->> 'key'`)}) as suppressed,
          exists (select from messages m
                   where m.workspace_id = $workspaceId and m.id = any(k.message_ids) and m.status <> 'read') as has_unread
     from conversation_mails k
     join conversations c on c.workspace_id = $workspaceId and c.id = k.conversation_id
     ${contactOfMail('k')}
     left join channels h on h.workspace_id = $workspaceId and h.kind = 'mail'
      and h.id = case when k.purpose = 'answer' then ${channelBeforeMerge('k.message_ids[1]')} else (k.rendered ->> 'channel_id')::uuid end
    where k.workspace_id = $workspaceId and k.id = $id and k.state = 'waiting'`,
)

/** What becomes of a mail that waits. */
export type EndState = 'sent' | 'withdrawn' | 'uncertain'

/** Ends the waiting of a mail, whose text goes: the messages have it. */
export const endMail = statement<object, { id: string; state: EndState; tick: Date }>(
  'end_conversation_mail',
  `update conversation_mails
      set state = $state, rendered = null, handed_at = null, sent_at = case when $state = 'sent' then $tick::timestamptz end
    where workspace_id = $workspaceId and id = $id and state = 'waiting'`,
)
