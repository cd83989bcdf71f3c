import { statement } from '../../../store/database/statement.ts'
import type { FileStore } from '../../attachments/file-store.ts'
import { channelBeforeMerge, contactBeforeMerge } from '../../merges/channel-before-merge.ts'
import { blockedSql } from '../../resources/blocked-sql.ts'
import type { MessageMail, SentMail } from '../../resources/mail-json.ts'
import type { KindSettings } from '../kinds/channel-kind.ts'
import type { StoredDelivery } from './delivery-state.ts'
import { signatureFacts, type SignatureFacts } from './signatures/signature-queries.ts'

/** The messages before an answer that are looked through for the mail that it answers. */
const answeredWithin = 1_000
/** Ids in References, the newest ones. */
const mostReferences = 20

/** A message and what its mail needs. */
export type AnswerRow = SignatureFacts & {
  conversation_id: string
  contact_id: string
  channel_id: string
  body: string
  /** That it has already. */
  mail: object | null
  /** An answer before it in the conversation waits for its mail. */
  is_early: boolean
  first_name: string | null
  is_blocked: boolean
  workspace_name: string
  settings: KindSettings | null
  /** The addresses of all mail channels of the workspace. */
  own_addresses: string[]
  /** The mail of a person that it answers, and its message. */
  answered: MessageMail | null
  answered_id: string | null
  /** The Message-IDs of the conversation, the newest first. */
  ids: string[]
}

/** SQL for whether the message `q` was in the conversation of the answer `m` when that was written, or came there since by a merge with another contact's. */
const wasBeside = `not exists (select from conversation_merges r
             where r.workspace_id = $workspaceId and r.conversation_id = m.conversation_id and r.contact_id is not null
               and r.undone_at is null and r.created_at > m.created_at
               and (q.id = any(r.message_ids)) <> (m.id = any(r.message_ids)))`

/**
 * It answers the mail of `answeredId`; null: the newest one before it that its author has seen. `seenId`: the newest message that
 * they have seen; null: all before it.
 */
export const findAnswer = statement<
  AnswerRow,
  { id: string; seenId: string | null; answeredId: string | null }
>(
  'find_answer_by_mail',
  `select m.conversation_id, v.id as contact_id, h.id as channel_id, m.body, m.mail,
          exists (select from due_tasks d
                    join messages e on e.workspace_id = $workspaceId and e.id = d.subject_id
                   where d.workspace_id = $workspaceId and d.kind = 'answer_by_mail' and d.due_at is not null
                     and e.conversation_id = m.conversation_id and e.position < m.position) as is_early,
          case when t.name_chosen then t.first_name end as first_name,
          ${signatureFacts},
          ${blockedSql('v')} as is_blocked, w.name as workspace_name, h.settings,
          array(select a.address from channels o
                 cross join jsonb_array_elements_text(o.settings -> 'addresses') as a (address)
                 where o.workspace_id = $workspaceId and o.kind = 'mail' limit 10000) as own_addresses,
          a.mail as answered, a.id as answered_id,
          array(select q.mail ->> 'message_id' from messages q
                 where q.workspace_id = $workspaceId and q.conversation_id = m.conversation_id
                   and q.position < m.position and q.position >= m.position - ${answeredWithin}
                   and q.mail ->> 'message_id' is not null and ${wasBeside}
                 order by q.position desc limit ${mostReferences}) as ids
     from messages m
     join conversations c on c.workspace_id = $workspaceId and c.id = m.conversation_id
     cross join lateral (select ${contactBeforeMerge('m.id')} as id offset 0) whose
     join contacts v on v.workspace_id = $workspaceId and v.id = whose.id
     join workspaces w on w.workspace_id = $workspaceId
     join channels h on h.workspace_id = $workspaceId and h.id = ${channelBeforeMerge('m.id')} and h.kind = 'mail'
     left join team_members t on t.workspace_id = $workspaceId and t.id = m.team_member_id
     cross join lateral (
       select coalesce($answeredId::uuid, (
         select q.id from messages q
          where q.workspace_id = $workspaceId and q.conversation_id = m.conversation_id
            and q.position < m.position and q.position >= m.position - ${answeredWithin}
            and q.position <= coalesce((select s.position from messages s
                                         where s.workspace_id = $workspaceId and s.id = $seenId::uuid
                                           and s.conversation_id = m.conversation_id), m.position)
            and q.mail ->> 'class' = 'person' and ${wasBeside}
          order by q.position desc limit 1)) as id offset 0) answered
     left join lateral (
       select q.id, q.mail from messages q
        where q.workspace_id = $workspaceId and q.id = answered.id and q.mail ->> 'class' = 'person' limit 1) a on true
    where m.workspace_id = $workspaceId and m.id = $id`,
)

/** The recipients of the answers with an id from `since` on, of so many answers at most. */
export const countRecipients = statement<{ total: number }, { since: string; atMost: number }>(
  'count_recipients_of_answers',
  `select coalesce(sum(json_array_length(recent.recipients)), 0)::integer as total
     from (select k.recipients from conversation_mails k
            where k.workspace_id = $workspaceId and k.id >= $since::uuid and k.purpose = 'answer'
              and k.recipients is not null limit $atMost) recent`,
)

export type AnswerFile = {
  id: string
  filename: string
  content_type: string
  size: number
  address: string
  storage: FileStore['kind']
  key: string
  inner_key: Buffer
  outer_key: Buffer
}

/** The files of a message in their order. */
export const findAnswerFiles = statement<AnswerFile, { id: string }>(
  'find_files_of_answer',
  `select a.id, a.filename, a.content_type, a.size, a.address, a.storage, a.storage_keys[1] as key, a.inner_key, a.outer_key
     from messages m
    cross join json_array_elements(m.attachments) with ordinality as shown (file, number)
     join attachments a on a.workspace_id = $workspaceId and a.id = (shown.file ->> 'id')::uuid
    where m.workspace_id = $workspaceId and m.id = $id
    order by shown.number limit 10`,
)

/** Which of these addresses get no mails, and why. */
export const findSuppressed = statement<
  { address_hash: Buffer; reason: 'page' | 'one_click' | 'bounce' },
  { hashes: readonly Buffer[] }
>(
  'find_suppressed_addresses',
  `select address_hash, reason from mail_suppressions
    where workspace_id = $workspaceId and address_hash = any($hashes::bytea[]) limit 100`,
)

export const insertAnswer = statement<
  object,
  {
    id: string
    conversationId: string
    recipient: string
    recipientKey: string
    token: string
    messageId: string
    /** The message whose mail it answers; its own: none. */
    answeredId: string
    state: string
    recipients: string
    rendered: string | null
    tick: Date
  }
>(
  'insert_answer_mail',
  `insert into conversation_mails (workspace_id, id, conversation_id, purpose, state, recipient, recipient_key, is_proven,
                                   language, token, message_ids, answered_id, recipients, rendered, created_at)
   values ($workspaceId, $id, $conversationId, 'answer', $state, $recipient, $recipientKey, false,
           '', $token, array[$messageId::uuid], $answeredId, $recipients::json, $rendered::json, $tick)`,
)

/** Shows of a message what its mail has, or what became of it. */
export const putAnswerMail = statement<object, { messageId: string; mail: string; tick: Date }>(
  'put_answer_mail',
  `update messages set mail = $mail::json, updated_at = $tick where workspace_id = $workspaceId and id = $messageId`,
)

export type SentAnswer = {
  id: string
  conversation_id: string
  message_id: string
  state: string
  recipients: StoredDelivery[] | null
  /** As the message shows it. */
  mail: SentMail | null
  recipient: string
  /** The places of those to whom every copy has gone that the server may have accepted. */
  handed_to: number[] | null
  /** The message whose mail it answers, its own if it answers none; null: unknown. */
  answered_id: string | null
  token: string
}

/** SQL for the mail `k` of an answer and its message `m`. */
export const sentAnswer = `k.id, k.conversation_id, k.message_ids[1] as message_id, k.state, k.recipients, m.mail, k.recipient,
          k.handed_to, k.answered_id, k.token`

/** The mail of an answer by its id, or that of a message. */
export const findSentAnswer = statement<SentAnswer, { id: string }>(
  'find_sent_answer',
  `select ${sentAnswer}
     from conversation_mails k
     left join messages m on m.workspace_id = $workspaceId and m.id = k.message_ids[1]
    where k.workspace_id = $workspaceId and k.id = $id`,
)

/** The same of a message, whose mail is null if it has none. */
export const findAnswerOfMessage = statement<
  Omit<SentAnswer, 'id'> & { id: string | null },
  { conversationId: string; messageId: string }
>(
  'find_answer_of_message',
  `select ${sentAnswer}
     from messages m
     left join conversation_mails k on k.workspace_id = $workspaceId and k.conversation_id = m.conversation_id
      and k.purpose = 'answer' and k.message_ids[1] = m.id
    where m.workspace_id = $workspaceId and m.id = $messageId::uuid
      and m.conversation_id is not distinct from $conversationId::uuid
    limit 1`,
)

/**
 * Records the deliveries of an answer; its text is kept while one is open. `isSettled`: by the run that gave it to the server.
 * `isAccepted`: the server has accepted a copy, so that from then on one in a folder of sent mails says nothing of others.
 */
export const putDeliveries = statement<
  object,
  {
    id: string
    state: string
    recipients: string
    rendered: string | null
    isSettled: boolean
    isAccepted: boolean
    tick: Date
  }
>(
  'put_deliveries_of_answer',
  `update conversation_mails
      set state = $state, recipients = $recipients::json,
          handed_at = case when not $isSettled::boolean and $state = 'waiting' then handed_at end,
          handed_replies = case when not $isSettled::boolean and $state = 'waiting' then handed_replies end,
          handed_to = case when $isAccepted::boolean then '{}' else handed_to end,
          rendered = case when $state = 'waiting' then coalesce($rendered::json, rendered) end,
          sent_at = case when $state = 'sent' then $tick::timestamptz else sent_at end
    where workspace_id = $workspaceId and id = $id`,
)
