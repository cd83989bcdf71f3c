import { describe } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { envelope, nullable, page, text, uuid } from '../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import { changesSchema } from '../saved-replies/read-saved-reply.ts'
import { exampleSchema, sqlOf, type ShownFields } from '../resources/shown-fields.ts'
import { draftFiles } from './draft-files.ts'
import { draftKinds } from './draft-json.ts'
import { draftRecipients } from './draft-recipients.ts'

const moment = { type: 'string', format: 'date-time' }

const fields: ShownFields = {
  id: [
    'd.scheduled_id',
    describe(uuid, 'Also the `external_id` of the message that is sent.'),
    '0199ef10-3b7b-7a10-9c02-14d8be73f0c4',
  ],
  conversation_id: ['d.conversation_id', uuid, '0199ef10-3b7b-7a10-9c02-14d8be73f0c5'],
  kind: ['d.kind', { ...text, enum: draftKinds }, 'user_message'],
  body: ['d.body', describe(text, 'HTML, as it will be sent.'), '<p>Has it arrived?</p>'],
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
  sender_email: [
    `(select t.email from team_members t
       where t.workspace_id = $workspaceId and t.id = d.team_member_id)`,
    describe({ ...text, format: 'email' }, 'The team member who sends it.'),
    'ann@example.com',
  ],
  send_at: [
    timestampSql('d.send_at'),
    describe(nullable(moment), 'Null: it was not sent, for the reason in `unsent_because`.'),
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
      '`answered`, `member_inactive`, `not_allowed`, or the code of an error.',
    ),
    null,
  ],
  updated_at: [timestampSql('d.updated_at'), moment, '2026-03-02T09:14:07.120Z'],
}

/** SQL for the JSON of a draft `d` of `$workspaceId` that was scheduled. */
export const scheduledJson = objectSql(sqlOf(fields))

export const scheduledSchemas: ApiSchemas = { ScheduledMessage: exampleSchema(fields) }

export const scheduledEnvelope = envelope('scheduled_message', 'ScheduledMessage')
export const scheduledPage = page('scheduled_messages', 'ScheduledMessage', 'Pagination')
