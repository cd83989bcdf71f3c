import { nullable, record, ref, text, timestamp, uuid } from '../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import { schemaOf, sqlOf, type ShownFields } from './shown-fields.ts'
import { settledSql } from './waiting-since.ts'

/**
 * What the visitors' widget shows, built from the columns named here alone. It is not made from the shapes of the team:
 * a field added there must not reach visitors by itself (docs/decisions/0084).
 */

/** Begins the `external_id` of a message that a visitor sent; those of integrations are not shown. */
export const visitorIdPrefix = 'visitor:'

const count = { type: 'integer', minimum: 0 }
const pixels = nullable({ type: 'integer', minimum: 1 })

const sender: ShownFields = {
  type: [
    `case when m.team_member_id is null then 'visitor' else 'agent' end`,
    { ...text, enum: ['visitor', 'agent'] },
  ],
  // The default name is part of the address.
  first_name: [
    'case when tm.name_chosen then tm.first_name end',
    nullable({ ...text, description: "The agent's first name; null unless it was chosen." }),
  ],
  picture: ['tm.profile_image_url', nullable(text)],
}

const attachment: ShownFields = {
  id: ['a.id', uuid],
  file_name: ['a.filename', text],
  content_type: ['a.content_type', nullable(text)],
  byte_size: ['a.size', count],
  url: [
    `case when a.sha256 is not null
      then attachment_link(a.workspace_id, a.id::text, '', a.inner_key, a.outer_key) end`,
    nullable({ ...text, description: 'A path on this host; works for at least 24 hours.' }),
  ],
  width: ['a.width', pixels],
  height: ['a.height', pixels],
}

/** SQL for the attachment `a`. */
export const visitorAttachmentJson = objectSql(sqlOf(attachment))

/** SQL for the attachments of the message `m` in their order. */
const attachments = `case when m.attachments is null then '[]'::json else (
  select coalesce(json_agg(${visitorAttachmentJson} order by shown.number), '[]'::json)
    from json_array_elements(m.attachments) with ordinality as shown (file, number)
    join attachments a on a.workspace_id = $1 and a.id = (shown.file ->> 'id')::uuid) end`

const message: ShownFields = {
  id: ['m.id', uuid],
  conversation_id: ['m.conversation_id', uuid],
  external_id: [
    `case when m.contact_id is not null and m.external_id like '${visitorIdPrefix}%'
      then substr(m.external_id, ${visitorIdPrefix.length + 1}) end`,
    nullable({ ...text, description: 'Of a message that a device sent: the id that it gave.' }),
  ],
  body: ['m.body', { ...text, description: 'Safe HTML.' }],
  sent_at: [timestampSql('m.created_at'), timestamp],
  sender: [objectSql(sqlOf(sender)), ref('VisitorSender')],
  attachments: [attachments, { type: 'array', items: ref('VisitorAttachment') }],
  status: ['m.status', { ...text, enum: ['sent', 'delivered', 'read', 'failed'] }],
}

/** SQL for the message among `visitorMessageTables`. */
export const visitorMessageJson = objectSql(sqlOf(message))

/** Messages `m` with their senders, for a condition that includes `saidToVisitors`. */
export const visitorMessageTables = `messages m
  left join team_members tm on tm.workspace_id = $1 and tm.id = m.team_member_id`

/** SQL for whether a visitor may see the message `m` of an own conversation: no notes, no activity, and nothing of other contacts that a merge brought. */
export const saidToVisitors = `m.kind = 'user_message' and m.is_apart is not true`

const conversation: ShownFields = {
  id: ['c.id', uuid],
  status: [
    `case when c.status in ${settledSql} then 'closed' else 'open' end`,
    { ...text, enum: ['open', 'closed'] },
  ],
  created_at: [timestampSql('c.created_at'), timestamp],
  updated_at: [
    timestampSql('coalesce(last.created_at, c.created_at)'),
    { ...timestamp, description: 'When the last message was sent.' },
  ],
  unread_count: [
    `(select count(*) from messages m
       where m.workspace_id = $1 and m.conversation_id = c.id and m.team_member_id is not null
         and ${saidToVisitors} and m.status <> 'read')`,
    { ...count, description: 'Messages of agents that the visitor has not read.' },
  ],
  last_message: ['last.json', { anyOf: [ref('VisitorMessage'), { type: 'null' }] }],
}

/** SQL for the conversation `c` among `visitorConversationTables`. */
export const visitorConversationJson = objectSql(sqlOf(conversation))

/** The tables behind `visitorConversationJson`, after a source of the conversation `c`. */
export const visitorConversationTables = `
  left join lateral (
    select m.created_at, ${visitorMessageJson} as json
      from ${visitorMessageTables}
     where m.workspace_id = $1 and m.conversation_id = c.id and ${saidToVisitors}
     order by m.position desc limit 1) last on true`

export const visitorSchemas = {
  VisitorConversation: schemaOf(conversation),
  VisitorMessage: schemaOf(message),
  VisitorSender: schemaOf(sender),
  VisitorAttachment: schemaOf(attachment),
  VisitorEvent: record({
    type: text,
    created_at: timestamp,
    data: record(
      {
        conversation_id: uuid,
        conversation: ref('VisitorConversation'),
        message: ref('VisitorMessage'),
      },
      ['message'],
    ),
  }),
}

/** The identity of a visitor's device, for `ownSql`. */
export type Own = { readonly contactId: string | null; readonly deviceId: string | null }

/** The conversations of a device: those begun on it, or all of its contact once it is identified. */
export function ownOf(principal: {
  readonly contact_id: string | null
  readonly device_id: string
  readonly is_identified: boolean
}): Own {
  const { contact_id: contactId, device_id: deviceId, is_identified: isIdentified } = principal
  return { contactId, deviceId: isIdentified ? null : deviceId }
}

/**
 * SQL for whether the conversation `c` is one that devices may see. One that begins by mail has a channel, whose id outlives it, and
 * no device: it is read where its mails are, and who has typed an address must not read what its owner writes.
 */
export const onDevicesSql = '(c.channel_id is null or c.device_id is not null)'

/** SQL for whether the conversation `c` is one of a device, which also sees those that links in mails have opened on it. */
export const ownSql = `${onDevicesSql} and c.contact_id = $contactId::uuid
  and ($deviceId::uuid is null or c.device_id = $deviceId::uuid or c.id = any ((
    select d.opened from widget_devices d where d.workspace_id = $1 and d.id = $deviceId::uuid)::uuid[]))`

export const visitorConversationEnvelope = record({ conversation: ref('VisitorConversation') })
export const visitorMessageEnvelope = record({ message: ref('VisitorMessage') })
