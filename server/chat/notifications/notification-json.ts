import { describe } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { nullable, record, text, timestamp, uuid } from '../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import { timeOfDayPattern } from '../../time-of-day.ts'
import { digests } from './digest/digest-task.ts'
import { digestLanguages } from './digest/digest-words.ts'
import { exampleSchema, sqlOf, type ShownFields } from '../resources/shown-fields.ts'
import { notificationKinds } from './notification-kinds.ts'

const fields: ShownFields = {
  id: ['n.id', uuid, '0199f0a6-2f3d-7d18-8c1b-5e0a94b7c326'],
  kind: [
    'n.kind',
    describe(
      { ...text, enum: notificationKinds },
      'A note mentions you; conversations became yours; the contact wrote in one of yours, in which nobody waited; the snooze of one of yours, or of one of nobody that you had snoozed, ended at its time.',
    ),
    'mention',
  ],
  conversation_id: [
    'n.conversation_id',
    describe(nullable(uuid), 'Null for several conversations.'),
    '0199ef10-3b7b-7a10-9c02-14d8be73f0c4',
  ],
  message_id: ['n.message_id', nullable(uuid), '0199f0a6-2f3c-7b8c-9d25-c1f7e0a86b14'],
  count: [
    'n.count',
    { type: 'integer', minimum: 1, description: 'How many conversations became yours at once.' },
    1,
  ],
  by_name: ['n.by_name', describe(nullable(text), 'Who did it; null for the contact.'), 'Sam Park'],
  visitor_name: [
    `coalesce(nullif(v.name, ''), v.email)`,
    describe(nullable(text), 'The contact of the conversation: the name, or else the address.'),
    'Bob Stone',
  ],
  title: ['c.title', describe(nullable(text), 'Of the conversation.'), 'Where is my parcel?'],
  created_at: [timestampSql('n.created_at'), timestamp, '2026-03-02T09:14:07.120Z'],
  read_at: [timestampSql('n.read_at'), nullable(timestamp), null],
}

/** SQL for the JSON of a notification `n` of the conversation `c` with the contact `v`. */
export const notificationJson = objectSql(sqlOf(fields))

export const notificationSchemas: ApiSchemas = { Notification: exampleSchema(fields) }

export const notificationsReply = record({
  notifications: { type: 'array', items: { $ref: '#/components/schemas/Notification' } },
  unread: { type: 'integer', minimum: 0 },
})

const timeOfDay = nullable({ ...text, pattern: timeOfDayPattern })

export const settingsReply = record({
  digest: { ...text, enum: digests },
  digest_words: { type: 'boolean' },
  quiet_from: timeOfDay,
  quiet_to: timeOfDay,
  language: { ...text, enum: digestLanguages },
  undo_seconds: describe(
    nullable({ type: 'integer', minimum: 0, maximum: 20 }),
    'For how many seconds you can take back what you send; null: not chosen.',
  ),
  can_mail: describe(
    { type: 'boolean' },
    'Whether the server has a mail server; without one it mails no digests.',
  ),
})
