import { describe } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { nullable, record, text, uuid } from '../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import { changesSchema } from '../saved-replies/read-saved-reply.ts'
import { previewCharacters, previewOf } from '../resources/inbox-json.ts'
import { exampleSchema, sqlOf, type ShownFields } from '../resources/shown-fields.ts'
import { draftFiles } from './draft-files.ts'
import { draftRecipients } from './draft-recipients.ts'

export const draftKinds = ['user_message', 'note'] as const
export const draftFormats = ['text', 'html'] as const

const place: ShownFields = {
  conversation_id: ['d.conversation_id', uuid, '0199ef10-3b7b-7a10-9c02-14d8be73f0c4'],
  updated_at: [
    timestampSql('d.updated_at'),
    { type: 'string', format: 'date-time' },
    '2026-03-02T09:14:07.120Z',
  ],
}

const kind: ShownFields = { kind: ['d.kind', { ...text, enum: draftKinds }, 'user_message'] }

const times = {
  send_at: [
    timestampSql('d.send_at'),
    nullable({ type: 'string', format: 'date-time' }),
    '2026-03-03T08:00:00.000Z',
  ],
  unsent_because: [
    'd.unsent_because',
    describe(
      nullable(text),
      'Why it was not sent at its time: `answered`, `member_inactive`, `not_allowed`, or the code of an error.',
    ),
    'answered',
  ],
} satisfies ShownFields

/** Characters of a body that its preview is made of. */
const previewedCharacters = 400
const started = `left(d.body, ${previewedCharacters})`

/** SQL for the start of a draft `d` as plain text: of what is typed every sign, of HTML its words. */
const preview = `coalesce(
      nullif(case when d.body_format = 'html' then ${previewOf(`replace(${started}, '&nbsp;', ' ')`)}
             else left(btrim(regexp_replace(${started}, '\\s+', ' ', 'g')), ${previewCharacters}) end, ''),
      (select a.filename from attachments a
        where a.workspace_id = $workspaceId and a.id = d.file_ids[1] and a.message_id is null),
      '')`

const marks: ShownFields = {
  ...place,
  ...kind,
  ...times,
  title: [
    'case when $isNamed::boolean then c.title end',
    describe(nullable(text), 'Of the conversation; null without `conversations:read`.'),
    'Where is my parcel?',
  ],
  visitor_name: [
    `case when $isNamed::boolean then coalesce(nullif(v.name, ''), v.email, v.phone_number) end`,
    describe(
      nullable(text),
      'The contact of the conversation: the name, or else the address or the number.',
    ),
    'Bob Stone',
  ],
  preview: [
    preview,
    describe(
      text,
      `How it begins, as plain text of at most ${previewCharacters} characters; without words, the name of its first file.`,
    ),
    'It left on Mon',
  ],
}

const fields: ShownFields = {
  ...place,
  ...kind,
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
      description: 'What else the page that wrote it keeps of it.',
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
  mail: draftRecipients,
  send_at: times.send_at,
  unless_answered: [
    'd.unless_answered',
    { type: 'boolean', description: 'It is not sent if the contact has written by then.' },
    true,
  ],
  unsent_because: times.unsent_because,
}

/** SQL for the JSON of a draft `d`. */
export const draftJson = objectSql(sqlOf(fields))

/** SQL for a draft `d` as lists show it, beside `draftMarkTables`. `$isNamed`: whether its conversation is named. */
export const draftMarkJson = objectSql(sqlOf(marks))

/** The conversation `c` of a draft `d` of `$workspaceId`, and its contact `v`. */
export const draftMarkTables = `join conversations c on c.workspace_id = $workspaceId and c.id = d.conversation_id
     join contacts v on v.workspace_id = $workspaceId and v.id = c.contact_id`

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
