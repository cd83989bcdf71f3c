import { parse } from 'node:querystring'
import { appError } from '../../errors.ts'
import { answerOnce, makeAttempt } from '../http/answer-once.ts'
import { describeError } from '../http/error-replies.ts'
import { handleRoute } from '../http/handle-route.ts'
import { headersOf } from '../http/reply-headers.ts'
import type { ApiRequest, Reply } from '../http/route.ts'
import { refuseOutOfScope } from '../http/route-scopes.ts'
import type { AppServices } from '../../services.ts'
import type { Match } from './match-route.ts'
import type { Operation } from './read-operations.ts'

/** What became of an operation: `json` is the whole of it. */
export type Result = {
  readonly json: string
  /** It may be answered otherwise at a later moment, without anything being changed about it. */
  readonly isPassing: boolean
}

const passingStatuses = [409, 429]

/**
 * Carries out one operation of a batch by the handler of its single request, under the same checks,
 * and returns its result: status, headers and body as the single request would have got them.
 */
export async function answerOperation(
  services: AppServices,
  batch: ApiRequest,
  operation: Operation & { readonly index: number; readonly match: Match | undefined },
  queued: () => void,
): Promise<Result> {
  try {
    await spend(services, batch, operation.index)
    const reply = await carryOut(services, batch, operation, queued)
    return resultOf(reply.status, headersOf(reply), reply.json ?? 'null')
  } catch (error) {
    const { status, headers, body } = describeError(error, {
      id: batch.request_id,
      log: batch.log,
      accept: batch.raw?.headers.accept,
    })
    return resultOf(status, headers, body)
  }
}

/** Each operation counts as a request; the batch itself has counted as the first. */
async function spend(services: AppServices, { caller }: ApiRequest, index: number): Promise<void> {
  if (index === 0) return
  const standing = await services.rateLimits.spend(caller)
  if (standing?.isAdmitted !== false) return
  throw appError('rate_limited', { 'retry-after': String(standing.moreInSeconds) })
}

async function carryOut(
  services: AppServices,
  batch: ApiRequest,
  { method, path, search, body, if_match, index, match }: Parameters<typeof answerOperation>[2],
  queued: () => void,
): Promise<Reply> {
  if (match === undefined) throw appError('path_unknown')
  if ('allow' in match) throw appError('method_not_allowed', { allow: match.allow })
  const { route, params } = match
  const { caller, request_id, once, url } = batch
  refuseOutOfScope(route, caller.key.scopes)
  const base = url.pathname.replace(/\/batch\/?$/, '')
  const request: ApiRequest = {
    caller,
    params,
    query: parse(search),
    body,
    request_id,
    if_match,
    queued,
    log: batch.log,
    url: new URL(`${base}${path}`, url.origin),
  }
  if (once === undefined) return handleRoute(route, request, services)
  // No caller's own key can hold a space.
  const key = `${once.key} ${index}`
  const attempt = makeAttempt(caller.key.id, key, method, `${path}?${search}`, body)
  return answerOnce(services, caller, attempt, async (own) =>
    handleRoute(route, { ...request, once: own }, services),
  )
}

function resultOf(status: number, headers: Readonly<Record<string, string>>, body: string): Result {
  const json = `{"status":${status},"headers":${JSON.stringify(headers)},"body":${body}}`
  return { json, isPassing: status >= 500 || passingStatuses.includes(status) }
}
