import { listedKeyColumns as columns } from '../../../api/access/key-resource.ts'
import { describe } from '../../../api/http/fields.ts'
import type { ApiSchemas } from '../../../api/openapi/api-schemas.ts'
import {
  listOf,
  nullable,
  record,
  ref,
  text,
  timestamp,
  uuid,
} from '../../../api/openapi/response-schemas.ts'
import { objectSql } from '../../../store/database/json-sql.ts'
import { exampleSchema, sqlOf, type ShownFields } from '../../resources/shown-fields.ts'

const texts = { type: 'array', items: text }

const memberKey: ShownFields = {
  id: [columns.id, uuid, '0199ef10-3b71-7b4f-9d0e-27c5a1f3e60a'],
  team_member: [
    `(select json_build_object('id', t.id, 'email', t.email) from team_members t
        where t.workspace_id = $1 and t.id = k.team_member_id)`,
    describe(record({ id: uuid, email: text }), 'Who acts by it.'),
    { id: '0199ef10-3b7b-7a10-9c02-14d8be73f056', email: 'anna@acme.example' },
  ],
  name: [columns.name, text, 'Release notes'],
  last_four: [columns.last_four, describe(text, 'The last four characters of the key.'), 'Qm4t'],
  scopes: [columns.scopes, texts, ['conversations:read', 'messages:write']],
  allowed_addresses: [
    columns.allowed_addresses,
    describe(nullable(texts), 'Addresses and ranges that may use it; null is any.'),
    null,
  ],
  created_at: [columns.created_at, timestamp, '2026-03-02T09:14:07.120Z'],
  expires_at: [columns.expires_at, nullable(timestamp), '2027-03-02T00:00:00.000Z'],
  last_used_at: [
    columns.last_used_at,
    describe(nullable(timestamp), 'To the minute.'),
    '2026-03-02T09:20:41.068Z',
  ],
}

/** SQL for the key `k` of a member. */
export const memberKeyJson = objectSql(sqlOf(memberKey))

export const memberKeySchemas: ApiSchemas = { MemberApiKey: exampleSchema(memberKey) }

export const memberKeysList = record({ api_keys: listOf('MemberApiKey') })

/** The only reply that shows the key. */
export const memberKeyWithSecret = record({
  api_key: ref('MemberApiKey'),
  key: {
    type: 'string',
    pattern: '^porch_[0-9A-Za-z]{61}$',
    description: 'The key itself: only its hash is stored.',
  },
})
