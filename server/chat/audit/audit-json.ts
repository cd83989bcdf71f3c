import { keyColumns } from '../../api/access/key-resource.ts'
import { describe } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import {
  envelope,
  listOf,
  nullable,
  record,
  text,
  uuid,
} from '../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import { exampleSchema, sqlOf, type ShownFields } from '../resources/shown-fields.ts'

const moment = { type: 'string', format: 'date-time' }
const count = { type: 'integer', minimum: 0 }
const texts = { type: 'array', items: text }

const key: ShownFields = {
  id: [keyColumns.id, uuid, '0199ef10-3b71-7b4f-9d0e-27c5a1f3e608'],
  name: [keyColumns.name, text, 'Shop integration'],
  last_four: [keyColumns.last_four, describe(text, 'The last four characters of the key.'), 'x7Qd'],
  scopes: [keyColumns.scopes, texts, ['conversations:*', 'contacts:read']],
  allowed_addresses: [
    'k.allowed_addresses',
    describe(nullable(texts), 'Addresses and ranges that may use it; null is any.'),
    ['203.0.113.0/24', '2001:db8::/32'],
  ],
  rate_limit_per_minute: ['$limit::bigint', describe(count, '0 is no limit.'), 60_000],
  rate_limit_remaining: [
    '$remaining::bigint',
    describe(nullable(count), 'As in RateLimit.'),
    59_999,
  ],
  created_at: [keyColumns.created_at, moment, '2026-03-02T09:14:07.120Z'],
  expires_at: [keyColumns.expires_at, nullable(moment), '2027-03-02T00:00:00.000Z'],
  revoked_at: [
    keyColumns.revoked_at,
    describe(nullable(moment), 'When it ends after a rotation.'),
    null,
  ],
  last_used_at: [
    timestampSql('k.last_used_at'),
    describe(nullable(moment), 'To the minute.'),
    '2026-03-02T09:20:41.068Z',
  ],
}

/** SQL for the API key `k` without its secret, with its rate `$limit` and what is `$remaining` of it. */
export const keyJson = objectSql(sqlOf(key))

const actor = record({ type: text, id: uuid, name: text }, ['id', 'name'])
const resource = record({ type: text, id: nullable(uuid) })

const entry: ShownFields = {
  id: ['e.id', describe(uuid, 'The id of the event.'), '0199f0aa-7db0-7c3e-91f4-6b2d8e05a7c1'],
  sequence: ['e.sequence', describe(count, 'The sequence of the event.'), 42],
  action: [
    'e.type',
    describe(text, 'The type of the event: what was done.'),
    'conversation.status_changed',
  ],
  created_at: [timestampSql('e.created_at'), moment, '2026-03-02T09:20:41.068Z'],
  actor: [
    'e.actor',
    describe(actor, 'The key, command, member or automation that did it.'),
    { type: 'api_key', id: '0199ef10-3b71-7b4f-9d0e-27c5a1f3e608', name: 'Shop integration' },
  ],
  resource: [
    `json_build_object('type', named.name, 'id', e.data -> named.name ->> 'id')`,
    describe(resource, 'The changed resource.'),
    { type: 'conversation', id: '0199f0a4-7c1e-7d6a-9b43-5a1f0c2e8d97' },
  ],
  changed: [
    `e.data -> 'changed'`,
    describe(nullable(texts), 'The changed fields, if the event names them.'),
    ['status'],
  ],
  request_id: [
    'e.request_id',
    describe(nullable(text), 'Identifies the request in the log.'),
    '0199f0aa-7d9e-7f21-8c5b-3e6a90d4f172',
  ],
}

/** SQL for the event `e` as an entry of the audit trail; `named.name` is the first member of its data. */
export const entryJson = objectSql(sqlOf(entry))

/** `components.schemas` of API keys and the audit trail. */
export const auditSchemas: ApiSchemas = {
  ApiKey: exampleSchema(key),
  AuditEntry: exampleSchema(entry),
}

export const apiKeyEnvelope = envelope('api_key', 'ApiKey')

export const auditPage = record({
  entries: listOf('AuditEntry'),
  next_before_sequence: { ...nullable(count), examples: [4_711] },
})
