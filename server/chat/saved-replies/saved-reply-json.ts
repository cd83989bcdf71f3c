import { describe } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { envelope, nullable, page, text, uuid } from '../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import { exampleSchema, schemaOf, sqlOf, type ShownFields } from '../resources/shown-fields.ts'
import { changesSchema } from './read-saved-reply.ts'

const moment = { type: 'string', format: 'date-time' }

/** Without their links, which change by the hour: `GET /attachments/{attachment_id}` has one. */
const file: ShownFields = {
  id: ['a.id', uuid],
  filename: ['a.filename', text],
  content_type: ['a.content_type', text],
  size: ['a.size', { type: 'integer', minimum: 1 }],
}

const fields: ShownFields = {
  id: ['r.id', uuid, '0199ef10-3b7b-7a10-9c02-14d8be73f0c4'],
  name: ['r.name', text, 'Refund is on its way'],
  body: [
    'r.body',
    describe(text, 'Plain text or Markdown, with variables such as `{{contact.first_name}}`.'),
    'Hi {{contact.first_name}}, I have refunded order {{ticket.Order}}.',
  ],
  shared: [
    'r.team_member_id is null',
    { type: 'boolean', description: 'Whether the whole team has it, or only its owner.' },
    true,
  ],
  changes: ['r.changes', changesSchema, { status: 'closed', add_tags: ['refund'] }],
  attachments: [
    `coalesce((select json_agg(${objectSql(sqlOf(file))} order by a.position) from attachments a
                where a.workspace_id = $workspaceId and a.saved_reply_id = r.id), '[]')`,
    {
      type: 'array',
      items: schemaOf(file),
      description:
        'Its files. A message gets copies of them: `POST /attachments/{attachment_id}/copies`.',
    },
    [],
  ],
  uses: ['r.uses', { type: 'integer', minimum: 0 }, 12],
  last_used_at: [timestampSql('r.last_used_at'), nullable(moment), '2026-03-02T09:14:07.120Z'],
  created_at: [timestampSql('r.created_at'), moment, '2026-03-01T09:00:00.000Z'],
  updated_at: [timestampSql('r.updated_at'), moment, '2026-03-01T09:00:00.000Z'],
}

/** SQL for the JSON of a saved reply `r` of `$workspaceId`. */
export const savedReplyJson = objectSql(sqlOf(fields))

export const savedReplySchemas: ApiSchemas = { SavedReply: exampleSchema(fields) }

export const savedReplyEnvelope = envelope('saved_reply', 'SavedReply')
export const savedRepliesPage = page('saved_replies', 'SavedReply', 'Pagination')
