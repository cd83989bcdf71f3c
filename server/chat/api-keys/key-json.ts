import { listedKeyColumns } from '../../api/access/key-resource.ts'
import { describe } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import {
  envelope,
  nullable,
  page,
  record,
  ref,
  text,
  uuid,
} from '../../api/openapi/response-schemas.ts'
import { exampleSchema, type ShownFields } from '../resources/shown-fields.ts'

const moment = { type: 'string', format: 'date-time' }
const texts = { type: 'array', items: text }
const columns = listedKeyColumns

const actor = record({ type: text, id: uuid, name: text }, ['id', 'name'])

const listedKey: ShownFields = {
  id: [columns.id, uuid, '0199ef10-3b71-7b4f-9d0e-27c5a1f3e608'],
  name: [columns.name, text, 'Shop integration'],
  last_four: [columns.last_four, describe(text, 'The last four characters of the key.'), 'x7Qd'],
  scopes: [columns.scopes, texts, ['conversations:*', 'contacts:read']],
  allowed_addresses: [
    columns.allowed_addresses,
    describe(nullable(texts), 'Addresses and ranges that may use it; null is any.'),
    ['203.0.113.0/24', '2001:db8::/32'],
  ],
  rate_limit_per_minute: [
    columns.rate_limit_per_minute,
    describe(
      { type: ['integer', 'null'], minimum: 0 },
      "0 is no limit; null is the installation's limit.",
    ),
    null,
  ],
  created_by: [
    columns.created_by,
    describe(
      { ...actor, type: ['object', 'null'] },
      'The member, key or command that made it; null for keys of earlier versions.',
    ),
    { type: 'team_member', id: '0199ef10-3b7b-7a10-9c02-14d8be73f0a1', name: 'Ann Admin' },
  ],
  created_at: [columns.created_at, moment, '2026-03-02T09:14:07.120Z'],
  expires_at: [columns.expires_at, nullable(moment), '2027-03-02T00:00:00.000Z'],
  revoked_at: [
    columns.revoked_at,
    describe(nullable(moment), 'When it was revoked, or ends because another key replaces it.'),
    null,
  ],
  last_used_at: [
    columns.last_used_at,
    describe(nullable(moment), 'To the minute.'),
    '2026-03-02T09:20:41.068Z',
  ],
}

/** `components.schemas` of the keys of a workspace. */
export const keySchemas: ApiSchemas = { ListedApiKey: exampleSchema(listedKey) }

export const keysPage = page('api_keys', 'ListedApiKey', 'Pagination')
export const keyEnvelope = envelope('api_key', 'ListedApiKey')

/** The only replies that show a key. */
export const keyWithSecret = record(
  {
    api_key: ref('ListedApiKey'),
    key: {
      type: 'string',
      pattern: '^porch_[0-9A-Za-z]{61}$',
      description:
        'The key itself: only its hash is stored. Left out for a retry with the same `Idempotency-Key`.',
    },
  },
  ['key'],
)
