import { describe } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { nullable, record, text, uuid } from '../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import { changesSchema } from '../saved-replies/read-saved-reply.ts'
import { exampleSchema, sqlOf, type ShownFields } from '../resources/shown-fields.ts'
import { draftFiles } from './draft-files.ts'

export const draftKinds = ['user_message', 'note'] as const
export const draftFormats = ['text', 'html'] as const

const marks: ShownFields = {
  conversation_id: ['d.conversation_id', uuid, '0199ef10-3b7b-7a10-9c02-14d8be73f0c4'],
  updated_at: [
    timestampSql('d.updated_at'),
    { type: 'string', format: 'date-time' },
    '2026-03-02T09:14:07.120Z',
  ],
}

const fields: ShownFields = {
  ...marks,
  kind: ['d.kind', { ...text, enum: draftKinds }, 'user_message'],
  body: ['d.body', describe(text, 'As it is typed.'), 'It left on Mon'],
  body_format: [
    'd.body_format',
    {
      ...text,
      enum: draftFormats,
      description: 'What the body is. HTML is not sanitised before it is sent.',
    },
    'text',
  ],
  details: [
    'd.details',
    {
      type: 'object',
      additionalProperties: true,
      description: 'What else the page that wrote it keeps of it, such as recipients.',
    },
    {},
  ],
  attachments: draftFiles,
  changes: [
    `coalesce(d.changes, '{}')`,
    describe(changesSchema, 'What the conversation becomes when it is sent at its time.'),
    {},
  ],
  saved_reply_ids: [
    `coalesce(d.saved_reply_ids, '{}')`,
    { type: 'array', items: uuid, description: 'The saved replies in it.' },
    [],
  ],
  send_at: [
    timestampSql('d.send_at'),
    nullable({ type: 'string', format: 'date-time' }),
    '2026-03-03T08:00:00.000Z',
  ],
  unless_answered: [
    'd.unless_answered',
    { type: 'boolean', description: 'It is not sent if the contact has written by then.' },
    true,
  ],
  unsent_because: [
    'd.unsent_because',
    describe(
      nullable(text),
      'Why it was not sent at its time: `answered`, `member_inactive`, `not_allowed`, or the code of an error.',
    ),
    'answered',
  ],
}

/** SQL for the JSON of a draft `d`. */
export const draftJson = objectSql(sqlOf(fields))

/** SQL for which draft it is, without its words. */
export const draftMarkJson = objectSql(sqlOf(marks))

export const draftSchemas: ApiSchemas = {
  Draft: exampleSchema(fields),
  DraftMark: exampleSchema(marks),
}

const orNone = (name: string) => ({
  anyOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'null' }],
})

export const draftReply = record({ draft: orNone('Draft') })
export const savedDraftReply = record({ draft: orNone('DraftMark') })
export const draftsReply = record({
  drafts: { type: 'array', items: { $ref: '#/components/schemas/DraftMark' } },
})
