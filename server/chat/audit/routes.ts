import { comparable } from '../../comparable.ts'
import { keyIdOf } from '../../api/access/principal.ts'
import { readRows } from '../../store/database/read.ts'
import { appError } from '../../errors.ts'
import type { Query } from '../../api/http/pagination.ts'
import { enveloped, type ApiRequest, type Reply, type Route } from '../../api/http/route.ts'
import type { AppServices } from '../../api/http/services.ts'
import { describeKey } from './queries.ts'
import { readCount, readMoment, readText } from './read-query.ts'
import { readLimit, trailParameters } from './trail-parameters.ts'
import { accessTrailRoute } from './access-route.ts'
import { readAudit, type AuditFilter } from './read-audit.ts'
import { apiKeyEnvelope, auditPage } from './audit-json.ts'

const tag = 'API keys'

const text = { type: 'string' } as const
const { limit, ...moments } = trailParameters()

export const auditRoutes: readonly Route[] = [
  {
    operationId: 'getApiKey',
    method: 'GET',
    path: '/api-key',
    access: { key: 'any', member: 'none', contact: 'none' },
    tag,
    summary: 'Get the API key that is used',
    description: 'Its scopes, allowed addresses, limits and expiry. Never the key itself.',
    replies: { 200: { description: 'The key.', schema: apiKeyEnvelope } },
    refusals: [],
    handle: getApiKey,
  },
  {
    operationId: 'listAuditEntries',
    method: 'GET',
    path: '/audit',
    access: { key: 'audit:read', member: 'audit:read', contact: 'none', sees: 'all' },
    tag,
    summary: 'Read who did what with which key',
    description:
      'Every change of the workspace, newest first, as long as its event is stored. A page reads ' +
      '10,000 events at most, so with a filter it may hold few or none of them while ' +
      '`next_before_sequence` is not null.',
    query: {
      actor: { ...text, description: 'The id of a key or a member, or the name of a command.' },
      action: {
        ...text,
        description:
          'Event types, separated by commas; `conversation.*` matches all types with that prefix.',
      },
      resource_id: { ...text, description: 'The id of the changed resource.' },
      ...moments,
      before_sequence: {
        type: 'integer',
        minimum: 1,
        description: 'Continues after the page with this `next_before_sequence`.',
      },
      limit,
    },
    replies: { 200: { description: 'A page of the audit trail.', schema: auditPage } },
    refusals: [422],
    handle: listAudit,
  },
  accessTrailRoute,
]

async function getApiKey({ principal }: ApiRequest, services: AppServices): Promise<Reply> {
  const { workspace_id: workspaceId } = principal
  const id = keyIdOf(principal)
  // The policy admits only keys.
  if (id === null) throw appError('unauthenticated')
  const standing = services.rateLimits.stateOf(principal)
  const describe = describeKey({
    workspaceId,
    id,
    limit: standing?.limit ?? 0,
    remaining: standing?.remaining ?? null,
  })
  const [row] = await readRows(services.database, workspaceId, describe)
  if (row === undefined) throw appError('unauthenticated')
  return { status: 200, json: enveloped('api_key', row.json), single: true }
}

async function listAudit({ principal, query }: ApiRequest, services: AppServices): Promise<Reply> {
  const filter = readFilter(query)
  const page = { limit: readLimit(query), before: readCount(query, 'before_sequence') }
  const found = await readAudit(services.database, principal.workspace_id, filter, page)
  const entries = found.entries.join(',')
  return {
    status: 200,
    json: `{"entries":[${entries}],"next_before_sequence":${String(found.next)}}`,
  }
}

function readFilter(query: Query): AuditFilter {
  return {
    actions: readText(query, 'action')
      ?.split(',')
      .map((action) => comparable(action)),
    actor: readText(query, 'actor'),
    resource_id: readText(query, 'resource_id')?.toLowerCase(),
    after: readMoment(query, 'after'),
    before: readMoment(query, 'before'),
  }
}
