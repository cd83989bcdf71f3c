import type { JsonSchema } from '../../api/http/fields.ts'
import { envelope, nullable, record } from '../../api/openapi/response-schemas.ts'

const text = { type: 'string' }
const uuid = { type: 'string', format: 'uuid' }
const bytes = { type: 'integer', minimum: 0 }
const pixels = { type: ['integer', 'null'], minimum: 1 }

const properties = {
  id: uuid,
  filename: { ...text, description: 'As sent, without misleading characters.' },
  content_type: {
    type: ['string', 'null'],
    description:
      'Detected by content, not by the claim of the sender. Null until the file is complete.',
  },
  url: {
    type: ['string', 'null'],
    format: 'uri',
    description: 'Signed; works for at least 24 hours. Null until the file is complete.',
  },
  size: { ...bytes, description: 'In bytes.' },
  uploaded_size: { ...bytes, description: 'Bytes received; `size` once the file is complete.' },
  sha256: {
    type: ['string', 'null'],
    description: 'Hexadecimal. Null until the file is complete.',
  },
  width: { ...pixels, description: 'Of a PNG, JPEG, GIF or WebP image, in pixels.' },
  height: pixels,
  message_id: { ...nullable(uuid), description: 'The message that has it.' },
  created_at: { type: 'string', format: 'date-time' },
}

/** `components.schemas` of uploads. */
export const attachmentSchemas: Readonly<Record<string, JsonSchema>> = {
  UploadedAttachment: {
    ...record(properties),
    examples: [
      {
        id: '0198c5e2-7a40-7000-8000-00000000000a',
        filename: 'invoice.pdf',
        content_type: 'application/pdf',
        url: 'https://acme.chat.example.com/files/0198c5e2-7a40-7000-8000-000000000001/0198c5e2-7a40-7000-8000-00000000000a?expires=1790006400&signature=5f8c1c6f5e0b4f6d9d3d1f0a7b2c4e6f8a9b0c1d2e3f405162738495a6b7c8d9',
        size: 48_213,
        uploaded_size: 48_213,
        sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
        width: null,
        height: null,
        message_id: null,
        created_at: '2026-11-21T10:15:00.000Z',
      },
    ],
  },
}

export const attachmentEnvelope = envelope('attachment', 'UploadedAttachment')
