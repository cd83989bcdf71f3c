import {
  envelope,
  listOf,
  nullable,
  record,
  ref,
  text,
  timestamp,
  uuid,
} from '../../api/openapi/response-schemas.ts'
import { arraySql, objectSql, timestampSql } from '../../store/database/json-sql.ts'
import type { EventResource } from '../../store/writes/event-draft.ts'
import { blockedSql } from './blocked-sql.ts'
import { schemaOf, sqlOf, type ShownFields } from './shown-fields.ts'

const valueFields: ShownFields = {
  field_id: ['f.id', uuid],
  field_name: ['f.name', text],
  value: [
    'c.field_values -> f.id::text',
    { description: 'Of the kind of the field: text, number, boolean or an array of texts.' },
  ],
}

/** Values in the order of the workspace's fields; fields without a value are left out (spec 2.1). */
const fieldValues = `
  case when c.field_values is null then '[]'::json else
    (select (${arraySql(objectSql(sqlOf(valueFields)), 'f.position')})::json
       from contact_fields f
      where f.workspace_id = $1 and c.field_values -> f.id::text is not null) end`

const fields = {
  id: ['c.id', uuid],
  name: ['c.name', text],
  email: ['c.email', nullable(text)],
  phone_number: ['c.phone_number', nullable(text)],
  user_identifier: [
    'c.user_identifier',
    nullable({ ...text, description: "The caller's own identifier." }),
  ],
  traits: [
    'c.traits',
    nullable({
      type: 'object',
      additionalProperties: true,
      description: 'Custom attributes; any keys.',
    }),
  ],
  created_at: [timestampSql('c.created_at'), timestamp],
  updated_at: [timestampSql('c.updated_at'), timestamp],
  field_values: [fieldValues, listOf('ContactFieldValue')],
} satisfies ShownFields
export type ContactField = keyof typeof fields

/** SQL for the contact `c` of the workspace `$1` as documented: spec 2.1. */
export const contactJson = objectSql(sqlOf(fields))

const isBlocked = blockedSql('c')
const ofBlock = (value: string) => `case when ${isBlocked} then ${value} end`

const blockFields: ShownFields = {
  is_blocked: [isBlocked, { type: 'boolean' }],
  blocked_at: [ofBlock(timestampSql('c.blocked_at')), nullable(timestamp)],
  blocked_until: [
    ofBlock(timestampSql('c.blocked_until')),
    nullable({ ...timestamp, description: 'Null: without an end.' }),
  ],
  reason: [
    ofBlock('c.block_reason'),
    nullable({ ...text, description: 'A text of the team; visitors do not see it.' }),
  ],
  blocked_by: [
    ofBlock('c.blocked_by'),
    nullable({
      ...record({
        type: { type: 'string', enum: ['team_member', 'api_key'] },
        id: nullable(uuid),
        name: text,
      }),
      description: 'Who blocked it, or changed the block last, with the name of that time.',
    }),
  ],
}

/** SQL for whether the contact `c` is blocked. */
export const contactBlockJson = objectSql(sqlOf(blockFields))

/** The contact `c` with its block. */
export const blockedContactJson = objectSql({ ...sqlOf(fields), block: contactBlockJson })

export const contactBlockEnvelope = envelope('block', 'ContactBlock')

/** From the surest to nothing. */
export const certainties = ['signed', 'proven', 'entered', 'typed', 'unknown'] as const
export type Certainty = (typeof certainties)[number]

/**
 * SQL for how sure the identity of the contact `c` of the workspace `$1` is. A phone number of somebody with a browser was typed
 * there. Not by `exists`, for which the planner may hash all devices.
 */
export const certaintySql = (c: string) =>
  `case when ${c}.identity_proof = 'signed' then 'signed'
          when ${c}.email is not null and not ${c}.email_verified then 'typed'
          when ${c}.identity_proof = 'mail' then 'proven'
          when ${c}.email is not null or ${c}.user_identifier is not null then 'entered'
          when ${c}.phone_number is null then 'unknown'
          else coalesce((select 'typed' from widget_devices d
                          where d.workspace_id = $1 and d.contact_id = ${c}.id limit 1), 'entered') end`

const isEmailClaimed = 'c.email is not null and not c.email_verified'

/** SQL for whether a mail of the contact `c` is from its address, which has no key where it is not proven. */
const hasMailed = `exists (
  select from (select m.id from messages m
                where m.workspace_id = $1 and m.contact_id = c.id and m.mail is not null limit 1000) m
    join received_mails r on r.workspace_id = $1 and r.message_id = m.id
   where r.sender = c.email or r.sender_key = lower(c.email))`

const identityFields: ShownFields = {
  certainty: [certaintySql('c'), { type: 'string', enum: certainties }],
  is_email_claimed: [isEmailClaimed, { type: 'boolean' }],
  email_claim: [
    `case when ${isEmailClaimed} then case when ${hasMailed} then 'sender' else 'typed' end end`,
    nullable({
      type: 'string',
      enum: ['typed', 'sender', null],
      description:
        'How an address that is not proven came: typed in the chat, or as the sender of a mail.',
    }),
  ],
}

/** SQL for how sure the identity of the contact `c` is. */
export const contactIdentityJson = objectSql(sqlOf(identityFields))

export const contactIdentityEnvelope = envelope('identity', 'ContactIdentity')

export const contactSchemas = {
  Contact: schemaOf(fields, {
    block: { ...ref('ContactBlock'), description: 'Only of lists with `include=block`.' },
  }),
  ContactBlock: schemaOf(blockFields),
  ContactFieldValue: schemaOf(valueFields),
  ContactIdentity: schemaOf(identityFields),
}

export const contactResource: EventResource = {
  name: 'contact',
  json: contactJson,
  from: 'contacts c on c.workspace_id = $1 and c.id = affected.id',
}
