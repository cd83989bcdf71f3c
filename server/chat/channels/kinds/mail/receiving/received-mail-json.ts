import type { ApiSchemas } from '../../../../../api/openapi/api-schemas.ts'
import {
  envelope,
  nullable,
  record,
  text,
  timestamp,
  uuid,
} from '../../../../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../../../../store/database/json-sql.ts'
import { exampleSchema, sqlOf, type ShownFields } from '../../../../resources/shown-fields.ts'

const original = {
  url: 'attachment_link(a.workspace_id, a.id::text, a.address, a.inner_key, a.outer_key)',
  sha256: `encode(a.sha256, 'hex')`,
}
const exampleId = '0199f0aa-7db0-7c3e-91f4-6b2d8e05a7c1'

const fields: ShownFields = {
  id: ['r.id', uuid, exampleId],
  channel_id: ['r.channel_id', uuid, '0199ef10-3b7b-7a10-9c02-14d8be73f056'],
  transport: [
    'r.transport',
    { ...text, enum: ['http', 'smtp', 'imap'], description: 'The way that it came.' },
    'http',
  ],
  state: [
    'r.state',
    {
      ...text,
      enum: ['stored', 'message', 'tray', 'set_aside', 'discarded', 'erased'],
      description:
        '`stored`: not read yet; `message`: it is one; `tray`: it waits for a person, for the `reason`; `set_aside`: the channel sent it itself, it says what became of mails, or it is a copy of one that came by another way; `discarded`: it can be put back while it has an `original`; `erased`: with its message or its contact.',
    },
    'message',
  ],
  reason: ['r.reason', { ...nullable(text), description: 'Why it is no message.' }, null],
  class: [
    'r.class',
    { ...nullable(text), description: 'As of a message with `include=mail`.' },
    'person',
  ],
  verdict: [
    'r.verdict',
    { ...nullable(text), enum: ['verified', 'unknown', 'failed', null] },
    'verified',
  ],
  subject: ['r.subject', nullable(text), 'My parcel'],
  sender: [
    'r.sender',
    { ...nullable(text), description: 'The address that it claims to be of.' },
    'lin@example.com',
  ],
  size: ['r.size', { type: 'integer', minimum: 1, description: 'In bytes.' }, 4_812],
  received_at: [timestampSql('r.received_at'), timestamp, '2026-03-02T09:20:41.068Z'],
  conversation_id: ['r.conversation_id', nullable(uuid), '0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8'],
  message_id: ['r.message_id', nullable(uuid), '0199f0aa-7d9e-7f21-8c5b-3e6a90d4f172'],
  original: [
    `case when a.id is not null then ${objectSql(original)} end`,
    {
      ...record({ url: { ...text, format: 'uri' }, sha256: text }),
      type: ['object', 'null'],
      description:
        'The mail as it came, by a signed link that works for at least 24 hours; null once it is erased, was discarded a while ago, or its channel keeps originals no longer.',
    },
    {
      url: `https://acme.chat.example.com/files/0198c5e2-7a40-7000-8000-000000000001/${exampleId}?expires=1790006400&signature=5f8c1c6f5e0b4f6d9d3d1f0a7b2c4e6f8a9b0c1d2e3f405162738495a6b7c8d9`,
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    },
  ],
}

/** SQL for the received mail `r` with its original `a`. */
export const receivedMailJson = objectSql(sqlOf(fields))

export const receivedMailSchemas: ApiSchemas = { ReceivedMail: exampleSchema(fields) }

export const receivedMailEnvelope = envelope('mail', 'ReceivedMail')
