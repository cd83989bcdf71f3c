import type { ApiSchemas } from '../../api/openapi/openapi.ts'
import { ref } from '../../api/openapi/response-schemas.ts'

const uuid = { type: 'string', format: 'uuid' }
const moment = { type: 'string', format: 'date-time' }
const count = { type: 'integer', minimum: 0 }
const text = { type: 'string' }

function record(properties: Readonly<Record<string, object>>, optional: readonly string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', required, additionalProperties: false, properties }
}

const actor = record({ type: text, id: uuid, name: text }, ['id'])
const resource = record({ type: text, id: { type: ['string', 'null'], format: 'uuid' } })

/** `components.schemas` of keys and of what was done with them. */
export const auditSchemas: ApiSchemas = {
  ApiKey: {
    ...record({
      id: uuid,
      name: text,
      last_four: { type: 'string', description: 'The end of the key, to tell it by.' },
      scopes: { type: 'array', items: text },
      allowed_addresses: {
        type: ['array', 'null'],
        items: text,
        description: 'Where it may be used from: addresses and ranges; null is anywhere.',
      },
      rate_limit_per_minute: { ...count, description: '0 is no limit.' },
      rate_limit_remaining: {
        ...count,
        type: ['integer', 'null'],
        description: 'As in RateLimit.',
      },
      created_at: moment,
      expires_at: { ...moment, type: ['string', 'null'] },
      revoked_at: {
        ...moment,
        type: ['string', 'null'],
        description: 'When it ends because it was replaced.',
      },
      last_used_at: { ...moment, type: ['string', 'null'], description: 'To the minute.' },
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
      id: { ...uuid, description: 'That of the event.' },
      sequence: { ...count, description: 'That of the event.' },
      action: { type: 'string', description: 'The type of the event: what was done.' },
      created_at: moment,
      actor: { ...actor, description: 'Who did it: a key, a command, a member, an automation.' },
      resource: { ...resource, description: 'What it was done to.' },
      changed: {
        type: ['array', 'null'],
        items: text,
        description: 'Which parts of it changed, where the event says so.',
      },
      request_id: { type: ['string', 'null'], description: 'Names the request in the log.' },
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

export const apiKeyEnvelope = record({ api_key: ref('ApiKey') })

export const auditPage = {
  ...record({
    entries: { type: 'array', items: ref('AuditEntry') },
    next_before_sequence: { ...count, type: ['integer', 'null'], examples: [4_711] },
  }),
}
