import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { envelope, nullable, record, ref } from '../../api/openapi/response-schemas.ts'

const uuid = { type: 'string', format: 'uuid' }
const moment = { type: 'string', format: 'date-time' }
const contactId = '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d90'

function listOf(items: object) {
  return { type: 'array', items }
}

export const contactLifecycleSchemas: ApiSchemas = {
  ContactMergePreview: record({
    contact: {
      ...ref('Contact'),
      description: 'The remaining contact, as the merge would answer it but for `updated_at`.',
    },
    changed: {
      ...listOf({ type: 'string' }),
      description: 'The fields that it takes from the other contact.',
      examples: [['phone_number']],
    },
    from: { ...ref('Contact'), description: 'The contact that would be deleted.' },
    is_blocked: {
      type: 'boolean',
      description: 'Whether the remaining contact would be blocked.',
      examples: [false],
    },
    conversations: {
      ...record({ total: { type: 'integer', minimum: 0 }, bounded: { type: 'boolean' } }),
      description: 'How many would move: up to 1,000; `bounded`: there are more.',
      examples: [{ total: 2, bounded: false }],
    },
  }),
  ContactExport: record(
    {
      contact: ref('Contact'),
      merged_ids: { ...listOf(uuid), examples: [[]] },
      blocked_at: {
        ...moment,
        description: 'Only of a contact that is or was blocked: since when.',
      },
      blocked_until: { ...moment, description: 'Only of a block with an end.' },
      block_reason: {
        type: 'string',
        description: 'Only of a block with a reason, and not with `notes=false`.',
      },
      visit: { ...ref('ContactVisit'), description: 'Only of a contact with browsers.' },
      exported_at: { ...moment, examples: ['2026-03-02T09:20:41.068Z'] },
      conversations: listOf(ref('ExportedConversation')),
      messages_elsewhere: {
        ...listOf(record({ conversation_id: uuid, message: ref('Message') })),
        examples: [[]],
      },
      mails: {
        ...listOf(ref('ExportedMail')),
        description: 'Only of a contact to whom mails about conversations were written.',
      },
      received_mails: {
        ...listOf(ref('ExportedReceivedMail')),
        description:
          'Only of a contact who has sent mails, those in the tray included, and only with `mails:read`.',
      },
      contact_notes: {
        ...listOf(ref('ContactNote')),
        description: 'Only of a contact with notes on it, and not with `notes=false`.',
      },
      events: listOf(ref('ExportedEvent')),
    },
    [
      'blocked_at',
      'blocked_until',
      'block_reason',
      'visit',
      'mails',
      'received_mails',
      'contact_notes',
    ],
  ),
  ExportedMail: {
    ...record({
      id: uuid,
      conversation_id: uuid,
      purpose: { type: 'string', enum: ['follow_up', 'transcript', 'answer'] },
      state: { type: 'string', enum: ['waiting', 'sent', 'withdrawn', 'failed', 'uncertain'] },
      recipient: { type: 'string' },
      created_at: moment,
      sent_at: { type: ['string', 'null'], format: 'date-time' },
    }),
    examples: [
      {
        id: '0199f0a4-9d11-7a52-8c1b-7d1e5a0b3c66',
        conversation_id: '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d97',
        purpose: 'follow_up',
        state: 'sent',
        recipient: 'lin@example.com',
        created_at: '2026-03-02T09:24:41.068Z',
        sent_at: '2026-03-02T09:24:41.507Z',
      },
    ],
  },
  ExportedReceivedMail: {
    ...record({
      id: uuid,
      channel_id: uuid,
      state: { type: 'string', enum: ['message', 'tray', 'set_aside'] },
      subject: { type: ['string', 'null'] },
      sender: { type: ['string', 'null'] },
      size: { type: 'integer', minimum: 1 },
      received_at: moment,
      conversation_id: nullable(uuid),
      message_id: nullable(uuid),
      original_url: {
        type: ['string', 'null'],
        format: 'uri',
        description: 'The mail as it came, by a signed link that works for at least 24 hours.',
      },
    }),
    examples: [
      {
        id: '0199f0aa-7db0-7c3e-91f4-6b2d8e05a7c1',
        channel_id: '0199ef10-3b7b-7a10-9c02-14d8be73f056',
        state: 'tray',
        subject: 'My parcel',
        sender: 'lin@example.com',
        size: 4_812,
        received_at: '2026-03-02T09:20:41.068Z',
        conversation_id: null,
        message_id: null,
        original_url: null,
      },
    ],
  },
  ExportedConversation: record({
    conversation: ref('Conversation'),
    tags: { ...listOf({ type: 'string' }), examples: [['shipping']] },
    ticket_fields: {
      type: 'object',
      additionalProperties: true,
      description: 'Values by field name.',
      examples: [{}],
    },
    messages: listOf(ref('Message')),
  }),
  ExportedEvent: {
    ...record({
      sequence: { type: 'integer', minimum: 1 },
      type: { type: 'string' },
      created_at: moment,
      data: { type: 'object', additionalProperties: true, description: 'As in the event log.' },
    }),
    examples: [
      {
        sequence: 42,
        type: 'contact.deleted',
        created_at: '2026-03-02T09:20:41.068Z',
        data: { contact: { id: contactId } },
      },
    ],
  },
}

/** Not in an envelope: the reply is streamed while it is read, so it has no ETag. */
export const contactExport = ref('ContactExport')

export const mergePreview = envelope('preview', 'ContactMergePreview')
