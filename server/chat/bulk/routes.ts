import type { Access } from '../../api/access/policy.ts'
import { answerChange } from '../../api/http/answer-change.ts'
import { answerList } from '../../api/http/answer-list.ts'
import { answerResource, idInPath } from '../../api/http/answer-resource.ts'
import { cursorParameter } from '../../api/http/cursor.ts'
import { pageNames, pageParameters } from '../../api/http/pagination.ts'
import { readFlag } from '../../api/http/read-filter.ts'
import type { ApiRequest, Route } from '../../api/http/route.ts'
import { appError } from '../../errors.ts'
import { readRows } from '../../store/database/read.ts'
import type { Drafted, ReplyDraft } from '../../store/writes/reply-draft.ts'
import { bulkChangeEnvelope, bulkChangesPage, bulkResultsPage } from './bulk-json.ts'
import { bulkBody, createBulk, memberIdOf, undoBulk, type CreatedBulk } from './create-bulk.ts'
import { cancelBulk } from './cancel-bulk.ts'
import { bulkChanges, bulkResults, findBulkJson } from './queries.ts'

const tag = 'Batches'
const path = '/bulk-changes/:bulk_change_id'
const defaultSize = 100
/** Each counts its results. */
const listedSize = 20
const access: Access = {
  key: 'conversations:write',
  member: 'conversations:write',
  contact: 'none',
}

const bulkReads: readonly Route[] = [
  {
    operationId: 'listBulkChanges',
    method: 'GET',
    path: '/bulk-changes',
    access,
    tag,
    summary: 'List changes of many conversations',
    description:
      'Newest first, of the last seven days. A team member sees their own, a key all of the workspace.',
    query: { ...pageParameters(pageNames, listedSize), ...cursorParameter },
    replies: { 200: { description: 'A page of bulk changes.', schema: bulkChangesPage } },
    refusals: [422],
    handle: async (request, services) => {
      const memberId = memberIdOf(request.principal)
      const list = bulkChanges(request.principal.workspace_id, memberId)
      return answerList(request, services, 'bulk_changes', list, {
        defaultSize: listedSize,
        filters: [memberId],
      })
    },
  },
  {
    operationId: 'getBulkChange',
    method: 'GET',
    path,
    access,
    tag,
    summary: 'Get a change of many conversations',
    description: 'How far it is. It is kept for seven days after its end.',
    replies: { 200: { description: 'The bulk change.', schema: bulkChangeEnvelope } },
    refusals: [404],
    handle: async (request, services) => {
      const memberId = memberIdOf(request.principal)
      const find = (key: { workspaceId: string; id: string }) => findBulkJson({ ...key, memberId })
      const id = idInPath(request, 'bulk_change')
      return answerResource(request, services, { name: 'bulk_change', find }, id)
    },
  },
  {
    operationId: 'listBulkResults',
    method: 'GET',
    path: `${path}/results`,
    access,
    tag,
    summary: 'List the results of a change of many conversations',
    description: 'In the order of the conversations; those that have none yet are left out.',
    query: {
      refused: {
        type: 'boolean',
        description: '`true`: only those that were refused; `false`: only the others.',
      },
      ...pageParameters(pageNames, defaultSize),
      ...cursorParameter,
    },
    replies: { 200: { description: 'A page of results.', schema: bulkResultsPage } },
    refusals: [404, 422],
    handle: async (request, services) => {
      const { workspace_id: workspaceId } = request.principal
      const id = idInPath(request, 'bulk_change')
      const find = findBulkJson({ workspaceId, id, memberId: memberIdOf(request.principal) })
      const [seen] = await readRows(services.database, workspaceId, find)
      if (seen === undefined) throw appError('bulk_change_unknown')
      const refused = readFlag(request.query, 'refused')
      const list = bulkResults(workspaceId, id, refused)
      const filters = refused === undefined ? [id] : [id, refused]
      return answerList(request, services, 'results', list, { defaultSize, filters })
    },
  },
]

const replies = {
  202: {
    description: 'Begun. The address in `Location` says how far it is.',
    schema: bulkChangeEnvelope,
  },
}

const cancelRoute: Route = {
  operationId: 'cancelBulkChange',
  method: 'POST',
  path: `${path}/cancel`,
  access,
  tag,
  summary: 'Cancel a change of many conversations',
  description:
    'Ends it. The conversations of the batch under way, up to 100, are still changed, and what was changed stays so. One that has ended stays as it is.',
  replies: { 200: { description: 'The bulk change.', schema: bulkChangeEnvelope } },
  refusals: [404],
  handle: async (request, services) => {
    const id = idInPath(request, 'bulk_change')
    return answerChange(
      request,
      async (context) => cancelBulk(services, context, request.principal, id),
      ({ json }) => ({ status: 200, body: { bulk_change: json } }),
    )
  },
}

/** 202 with the bulk change and its address. */
function begunBy({ url }: ApiRequest) {
  const [base = ''] = url.pathname.split('/bulk-changes')
  return ({ id, json }: Drafted<CreatedBulk>): ReplyDraft => ({
    status: 202,
    body: { bulk_change: json },
    headers: { location: `${base}/bulk-changes/${id}` },
  })
}

/** One change of many conversations, by the routes that change one: docs/decisions/0200. */
export function bulkRoutes(routes: readonly Route[]): readonly Route[] {
  return [
    {
      operationId: 'createBulkChange',
      method: 'POST',
      path: '/bulk-changes',
      access,
      tag,
      summary: 'Change many conversations',
      description:
        'Makes one change to up to 10,000 conversations, each like a single request, in batches after the reply. A refused one does not stop the others.',
      body: bulkBody,
      bodyExample: { filter: 'status:open tag:spam', method: 'PATCH', body: { status: 'closed' } },
      replies,
      refusals: [404, 422],
      handle: async (request, services) =>
        answerChange(
          request,
          async (context) => createBulk(services, context, request.principal, request.body, routes),
          begunBy(request),
        ),
    },
    {
      operationId: 'undoBulkChange',
      method: 'POST',
      path: `${path}/undo`,
      access,
      tag,
      summary: 'Take a change of many conversations back',
      description:
        'Begins a bulk change that gives each conversation its values from before, where nobody has changed the same since. What was marked as read stays so.',
      replies,
      refusals: [404, 409, 422],
      handle: async (request, services) => {
        const id = idInPath(request, 'bulk_change')
        return answerChange(
          request,
          async (context) => undoBulk(services, context, request.principal, id, routes),
          begunBy(request),
        )
      },
    },
    cancelRoute,
    ...bulkReads,
  ]
}
