import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import { envelope, listOf, nullable, record } from '../../api/openapi/response-schemas.ts'

const uuid = { type: 'string', format: 'uuid' }
const moment = { type: 'string', format: 'date-time' }
const count = { type: 'integer', minimum: 0 }
const text = { type: 'string' }

const actor = record({ type: text, id: uuid, name: text }, ['id'])
const resource = record({ type: text, id: nullable(uuid) })

/** `components.schemas` of API keys and the audit trail. */
export const auditSchemas: ApiSchemas = {
  ApiKey: {
    ...record({
      id: uuid,
      name: text,
      last_four: { ...text, description: 'The last four characters of the key.' },
      scopes: { type: 'array', items: text },
      allowed_addresses: {
        type: ['array', 'null'],
        items: text,
        description: 'Addresses and ranges that may use it; null is any.',
      },
      rate_limit_per_minute: { ...count, description: '0 is no limit.' },
      rate_limit_remaining: { ...nullable(count), description: 'As in RateLimit.' },
      created_at: moment,
      expires_at: nullable(moment),
      revoked_at: { ...nullable(moment), description: 'When it ends after a rotation.' },
      last_used_at: { ...nullable(moment), description: 'To the minute.' },
    }),
    examples: [
      {
        id: '0199ef10-3b71-7b4f-9d0e-27c5a1f3e608',
        name: 'Shop integration',
        last_four: 'x7Qd',
        scopes: ['conversations:*', 'contacts:read'],
        allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'],
        rate_limit_per_minute: 60_000,
        rate_limit_remaining: 59_999,
        created_at: '2026-03-02T09:14:07.120Z',
        expires_at: '2027-03-02T00:00:00.000Z',
        revoked_at: null,
        last_used_at: '2026-03-02T09:20:41.068Z',
      },
    ],
  },
  AuditEntry: {
    ...record({
      id: { ...uuid, description: 'The id of the event.' },
      sequence: { ...count, description: 'The sequence of the event.' },
      action: { ...text, description: 'The type of the event: what was done.' },
      created_at: moment,
      actor: { ...actor, description: 'The key, command, member or automation that did it.' },
      resource: { ...resource, description: 'The changed resource.' },
      changed: {
        type: ['array', 'null'],
        items: text,
        description: 'The changed fields, if the event names them.',
      },
      request_id: { ...nullable(text), description: 'Identifies the request in the log.' },
    }),
    examples: [
      {
        id: '0199f0aa-7db0-7c3e-91f4-6b2d8e05a7c1',
        sequence: 42,
        action: 'conversation.status_changed',
        created_at: '2026-03-02T09:20:41.068Z',
        actor: {
          type: 'api_key',
          id: '0199ef10-3b71-7b4f-9d0e-27c5a1f3e608',
          name: 'Shop integration',
        },
        resource: { type: 'conversation', id: '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d97' },
        changed: ['status'],
        request_id: '0199f0aa-7d9e-7f21-8c5b-3e6a90d4f172',
      },
    ],
  },
}

export const apiKeyEnvelope = envelope('api_key', 'ApiKey')

export const auditPage = record({
  entries: listOf('AuditEntry'),
  next_before_sequence: { ...nullable(count), examples: [4_711] },
})
