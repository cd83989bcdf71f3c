import {
  accessActions,
  refusalReasons,
  revocationReasons,
  waysToOpen,
} from '../../api/access/access-entries.ts'
import { describe } from '../../api/http/fields.ts'
import type { ApiSchemas } from '../../api/openapi/api-schemas.ts'
import {
  listOf,
  nullable,
  record,
  ref,
  text,
  timestamp,
  uuid,
} from '../../api/openapi/response-schemas.ts'
import { objectSql, timestampSql } from '../../store/database/json-sql.ts'
import {
  exampleOf,
  exampleSchema,
  schemaOf,
  sqlOf,
  type ShownFields,
} from '../resources/shown-fields.ts'

const memberId = '0199ef10-3b7b-7a10-9c02-14d8be73f056'

const entry: ShownFields = {
  id: ['a.id', uuid, '0199f0aa-7db0-4c3e-91f4-6b2d8e05a7c1'],
  action: [
    'a.action',
    describe({ ...text, enum: accessActions }, 'What happened.'),
    'sign_in.failed',
  ],
  created_at: [timestampSql('a.created_at'), timestamp, '2026-03-02T09:20:41.068Z'],
  actor: [
    'a.actor',
    describe(
      { anyOf: [ref('EventActor'), { type: 'null' }] },
      'Who did it; null for somebody unknown, who gave a wrong password.',
    ),
    null,
  ],
  team_member: [
    `case when t.id is not null then json_build_object('id', t.id, 'email', t.email) end`,
    describe(
      nullable(record({ id: uuid, email: text })),
      'Whose access it is, with the present email; null for a company sign-in that was refused before it named a member.',
    ),
    { id: memberId, email: 'anna@acme.example' },
  ],
  session_ids: [
    'a.session_ids',
    describe({ type: 'array', items: uuid }, 'The sessions that began, went on or ended.'),
    [],
  ],
  address: [
    'a.address',
    describe(
      nullable(text),
      'The network address of the request; null for changes by others, by commands and by mails.',
    ),
    '203.0.113.7',
  ],
  purpose: [
    'a.purpose',
    describe(nullable({ ...text, enum: ['invitation', 'reset', null] }), 'Of a link.'),
    null,
  ],
  reason: [
    'a.reason',
    describe(
      nullable({ ...text, enum: [...revocationReasons, ...refusalReasons, null] }),
      'Why sessions were revoked, or a company sign-in was refused.',
    ),
    null,
  ],
  opened_by: [
    'a.opened_by',
    describe(
      nullable({ ...text, enum: [...waysToOpen, null] }),
      'Of `sign_in.succeeded`: what with; null in entries of earlier versions.',
    ),
    null,
  ],
  failures: [
    'a.failures',
    describe(
      nullable({ type: 'integer', minimum: 1 }),
      'Of `sign_in.failed`: how often a wrong password was given; of `sign_in.limited`: how many attempts were refused.',
    ),
    4,
  ],
  since: [
    timestampSql('a.since'),
    describe(
      nullable(timestamp),
      'Of `sign_in.failed` and `sign_in.limited`: when that was for the first time.',
    ),
    '2026-03-02T08:20:42.311Z',
  ],
  provider: [
    'a.provider',
    describe(
      nullable(text),
      "The slug of the company's provider; of `domain.proven` and `domain.deleted` the domain.",
    ),
    null,
  ],
  request_id: [
    'a.request_id',
    describe(nullable(text), 'Identifies the request in the log; of failures, the last one.'),
    '0199f0aa-7d9e-7f21-8c5b-3e6a90d4f172',
  ],
}

/** SQL for the entry `a` of the trail of access, of the member `t`. */
export const accessJson = objectSql(sqlOf(entry))

/** What events have beside their data, and the address, which the log never has. */
const besides = new Set(['created_at', 'actor', 'address', 'request_id'])
const told: ShownFields = Object.fromEntries(
  Object.entries(entry).filter(([name]) => !besides.has(name)),
)

/** SQL for the entry `a`, of the member `t`, as the log has it. */
export const toldAccessJson = objectSql(sqlOf(told))

/** The data of its event. */
export const toldAccess = {
  access_entry: { ...schemaOf(told), examples: [exampleOf(told)] },
  recorded_at: {
    ...describe(timestamp, 'When it happened; the event follows a moment later.'),
    examples: ['2026-03-02T09:20:41.068Z'],
  },
}

export const accessSchemas: ApiSchemas = { AccessEntry: exampleSchema(entry) }

export const accessPage = record({
  entries: listOf('AccessEntry'),
  next_before: { ...nullable(timestamp), examples: ['2026-03-02T09:14:07.120Z'] },
})
