import { describe } from '../../../api/http/fields.ts'
import type { ApiSchemas } from '../../../api/openapi/api-schemas.ts'
import {
  envelope,
  nullable,
  page,
  record,
  text,
  timestamp,
  uuid,
} from '../../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../../store/database/json-sql.ts'
import { exampleSchema, sqlOf, type ShownFields } from '../../resources/shown-fields.ts'

const author = {
  ...record({
    type: { type: 'string', enum: ['team_member', 'api_key'] },
    id: nullable(uuid),
    name: text,
  }),
  description: 'Who wrote it, with the name of that time.',
}

const fields: ShownFields = {
  id: ['n.id', uuid, '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8da1'],
  contact_id: ['n.contact_id', uuid, '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d90'],
  body: ['n.body', describe(text, 'Plain text.'), 'Prefers to be called in the morning.'],
  author: [
    'n.author',
    author,
    { type: 'team_member', id: '0199ef10-3b7b-7a10-9c02-14d8be73f056', name: 'Sam Rivers' },
  ],
  created_at: [timestampSql('n.created_at'), timestamp, '2026-03-01T09:00:00.000Z'],
  updated_at: [timestampSql('n.updated_at'), timestamp, '2026-03-01T09:00:00.000Z'],
}

/** SQL for the JSON of a note `n` on a contact. */
export const contactNoteJson = objectSql(sqlOf(fields))

export const contactNoteSchemas: ApiSchemas = { ContactNote: exampleSchema(fields) }

export const contactNoteEnvelope = envelope('contact_note', 'ContactNote')
export const contactNotesPage = page('contact_notes', 'ContactNote', 'Pagination')
