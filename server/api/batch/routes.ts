import { fieldError } from '../../errors.ts'
import { findStoredReply } from '../http/answer-once.ts'
import { ref } from '../openapi/response-schemas.ts'
import type { Route } from '../http/route.ts'
import { answerOperation } from './answer-operation.ts'
import { makeMatcher, type Match } from './match-route.ts'
import { batchSchema, readOperations, type Operation } from './read-operations.ts'
import { runInOrder } from './run-in-order.ts'

const path = '/batch'

/** `POST /batch`, for operations of these routes. */
export function batchRoutes(routes: readonly Route[]): readonly Route[] {
  const matchOf = makeMatcher(routes)
  return [
    {
      operationId: 'runBatch',
      // Of an operation that creates one.
      showsSecret: true,
      method: 'POST',
      path,
      access: { key: 'any', member: 'any', contact: 'none' },
      tag: 'Batches',
      summary: 'Execute many changes',
      description:
        'Up to 100 changes in order, each like a single request; a failed one does not stop the others. Each needs the scope of its single request.',
      body: batchSchema,
      bodyExample: example,
      replies: {
        200: { description: 'A result for each operation, in order.', schema: results },
      },
      refusals: [422],
      handle: async (request, services) => {
        const { once, principal, body } = request
        // The batch's own key records that it is complete; its operations have keys of their own.
        const answer = once && (await findStoredReply(services, principal.workspace_id, once))
        if (answer !== undefined) throw answer
        const operations = readOperations(body['operations']).map((operation, index) => {
          const match = matchOf(operation.method, operation.path)
          refuseUnfit(operation, index, match)
          return {
            isPipelined: isPipelined(match),
            showsSecret: showsSecret(match),
            run: async (queued: () => void) =>
              answerOperation(services, request, { ...operation, index, match }, queued),
          }
        })
        const made = await runInOrder(operations)
        // Skips storing the reply, so that a retry runs the operations that failed temporarily, and gets the stored
        // replies of the others; a secret is in none of these.
        const isUnfit =
          made.some(({ isTemporary }) => isTemporary) || operations.some((one) => one.showsSecret)
        if (once !== undefined && isUnfit) once.stored = true
        return { status: 200, json: `{"results":[${made.map(({ json }) => json).join(',')}]}` }
      },
    },
  ]
}

const results = {
  type: 'object',
  required: ['results'],
  additionalProperties: false,
  properties: { results: { type: 'array', items: ref('BatchResult') } },
}

const example = {
  operations: [
    {
      method: 'PATCH',
      path: '/conversations/0199f0a4-7c22-7e05-8a3d-2f9b6c41d7e8',
      body: { status: 'closed' },
    },
  ],
}

/** 422 for a batch in a batch, and for routes whose body is not JSON. */
function refuseUnfit(operation: Operation, index: number, match: Match | undefined): void {
  const isBatch = operation.path.replace(/\/$/, '') === path
  const isUpload = match !== undefined && 'route' in match && match.route.bodyTypes !== undefined
  if (!isBatch && !isUpload) return
  throw fieldError(`operations[${index}].path can't be part of a batch: ${operation.path}.`)
}

function isPipelined(match: Match | undefined): boolean {
  return match !== undefined && 'route' in match && match.route.isPipelined === true
}

function showsSecret(match: Match | undefined): boolean {
  return match !== undefined && 'route' in match && match.route.showsSecret === true
}
