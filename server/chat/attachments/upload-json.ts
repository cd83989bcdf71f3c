import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { describe } from '../../api/http/fields.ts'
import { envelope, nullable, text, uuid } from '../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import { exampleSchema, sqlOf, type ShownFields } from '../resources/shown-fields.ts'

const bytes = { type: 'integer', minimum: 0 }
const pixels = nullable({ type: 'integer', minimum: 1 })
const link = 'attachment_link(a.workspace_id, a.id::text, a.address, a.inner_key, a.outer_key)'

const fields: ShownFields = {
  id: ['a.id', uuid, '0198c5e2-7a40-7000-8000-00000000000a'],
  filename: [
    'a.filename',
    describe(text, 'As sent, without misleading characters.'),
    'invoice.pdf',
  ],
  content_type: [
    'a.content_type',
    describe(
      nullable(text),
      'Detected by content, not by the claim of the sender. Null until the file is complete.',
    ),
    'application/pdf',
  ],
  url: [
    `case when a.sha256 is not null then ${link} end`,
    describe(
      nullable({ ...text, format: 'uri' }),
      'Signed; works for at least 24 hours. Null until the file is complete.',
    ),
    'https://acme.chat.example.com/files/0198c5e2-7a40-7000-8000-000000000001/0198c5e2-7a40-7000-8000-00000000000a?expires=1790006400&signature=5f8c1c6f5e0b4f6d9d3d1f0a7b2c4e6f8a9b0c1d2e3f405162738495a6b7c8d9',
  ],
  size: ['a.size', describe(bytes, 'In bytes.'), 48_213],
  uploaded_size: [
    'a.received',
    describe(bytes, 'Bytes received; `size` once the file is complete.'),
    48_213,
  ],
  sha256: [
    `encode(a.sha256, 'hex')`,
    describe(nullable(text), 'Hexadecimal. Null until the file is complete.'),
    '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  ],
  width: ['a.width', describe(pixels, 'Of a PNG, JPEG, GIF or WebP image, in pixels.'), null],
  height: ['a.height', pixels, null],
  message_id: ['a.message_id', describe(nullable(uuid), 'The message that has it.'), null],
  created_at: [
    timestampSql('a.created_at'),
    { type: 'string', format: 'date-time' },
    '2026-11-21T10:15:00.000Z',
  ],
}

/** SQL for all fields of the attachment `a`. */
export const attachmentJson = objectSql(sqlOf(fields))

/** `components.schemas` of uploads. */
export const attachmentSchemas: ApiSchemas = { UploadedAttachment: exampleSchema(fields) }

export const attachmentEnvelope = envelope('attachment', 'UploadedAttachment')
