import {
  externalId,
  nullable,
  ref,
  text,
  timestamp,
  uuid,
} from '../../api/openapi/response-schemas.ts'
import { shownSql, timestampSql, withOptionalSql } from '../../store/database/json-sql.ts'
import type { EventResource } from '../../store/writes/event-draft.ts'
import { keptParts } from './conversation-parts.ts'
import { schemaOf, sqlOf, type ShownFields } from './shown-fields.ts'

export const priorities = ['low', 'medium', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

const agent: ShownFields = {
  id: ['m.id', nullable(uuid)],
  name: [`btrim(m.first_name || ' ' || m.last_name)`, nullable(text)],
  email: ['m.email', nullable(text)],
}

const group: ShownFields = {
  id: ['g.id', nullable(uuid)],
  name: ['g.name', nullable(text)],
}

const visitor = {
  id: ['v.id', uuid],
  name: ['v.name', text],
  email: ['v.email', nullable(text)],
  phone_number: ['v.phone_number', nullable(text)],
  user_identifier: ['v.user_identifier', nullable(text)],
} satisfies ShownFields
export type VisitorField = keyof typeof visitor

const fields = {
  id: ['c.id', uuid],
  status: ['c.status', { ...text, description: "One of the workspace's statuses." }],
  title: ['c.title', text],
  priority: ['c.priority', { ...text, enum: priorities }],
  channel_name: [
    'c.channel_name',
    { ...text, description: "Unique name of the conversation's chat channel." },
  ],
  origin_page_url: ['c.origin_page_url', text],
  origin_page_title: ['c.origin_page_title', text],
  created_at: [timestampSql('c.created_at'), timestamp],
  updated_at: [
    timestampSql('c.updated_at'),
    {
      ...timestamp,
      description: 'Moves with every change and every new message; unique within a workspace.',
    },
  ],
  agent: ['row_to_json(shown_agent)', schemaOf(agent)],
  group: ['row_to_json(shown_group)', schemaOf(group)],
  visitor: ['row_to_json(shown_visitor)', schemaOf(visitor)],
} satisfies ShownFields
export type ConversationField = keyof typeof fields

/** SQL for the conversation among `conversationTables`: spec 2.2. */
export const conversationJson = withOptionalSql('row_to_json(shown_conversation)', {
  name: 'external_id',
  sql: 'c.external_id',
})

export const conversationSchemas = {
  Conversation: schemaOf(fields, {
    external_id: externalId,
    tags: { type: 'array', items: text, description: 'Only with `include=tags`.' },
    ticket_fields: {
      type: 'object',
      additionalProperties: true,
      description: 'Only with `include=ticket_fields`: values by the name of the field.',
    },
    inbox: { ...ref('InboxRow'), description: 'Only with `include=inbox`.' },
  }),
}

/**
 * The tables behind `conversationJson`, from a row that has the conversation's `id`: the conversation
 * `c` with its contact `v`, member `m` and group `g`.
 */
export const conversationTables = (source: string) => `conversations c
    on c.workspace_id = $1 and c.id = ${source}.id
  join contacts v on v.workspace_id = $1 and v.id = c.contact_id
  left join team_members m on m.workspace_id = $1 and m.id = c.team_member_id
  left join groups g on g.workspace_id = $1 and g.id = c.group_id
  ${shownSql('shown_agent', sqlOf(agent))}
  ${shownSql('shown_group', sqlOf(group))}
  ${shownSql('shown_visitor', sqlOf(visitor))}
  ${shownSql('shown_conversation', sqlOf(fields))}`

export const conversationResource: EventResource = {
  name: 'conversation',
  json: conversationJson,
  from: conversationTables('affected'),
  kept: keptParts,
}
