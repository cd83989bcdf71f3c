import { parse } from 'node:querystring'
import { appError } from '../../errors.ts'
import { answerOnce, makeAttempt } from '../http/answer-once.ts'
import { describeError } from '../http/error-replies.ts'
import { handleRoute } from '../http/handle-route.ts'
import { headersOf } from '../http/reply-headers.ts'
import type { ApiRequest, Reply } from '../http/route.ts'
import { refuseUnlessAllowed } from '../access/policy.ts'
import { signatureOf } from '../access/principal.ts'
import type { AppServices } from '../http/services.ts'
import type { Match } from './match-route.ts'
import type { Operation } from './read-operations.ts'

/** The result of an operation; `json` is its element of `results`. */
export type Result = {
  readonly json: string
  /** The same operation may succeed later. */
  readonly isTemporary: boolean
}

const temporaryStatuses = [409, 429]

/** Runs one operation of a batch with the handler and checks of a single request, and returns the same reply. */
export async function answerOperation(
  services: AppServices,
  batch: ApiRequest,
  operation: Operation & { readonly index: number; readonly match: Match | undefined },
  queued: () => void,
): Promise<Result> {
  try {
    await spend(services, batch, operation.index)
    const reply = await runOperation(services, batch, operation, queued)
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

/** Each operation counts as a request; the batch request itself counts for the first. */
async function spend(
  services: AppServices,
  { principal }: ApiRequest,
  index: number,
): Promise<void> {
  if (index === 0) return
  const state = await services.rateLimits.spend(principal)
  if (state?.isAdmitted !== false) return
  throw appError('rate_limited', { 'retry-after': String(state.moreInSeconds) })
}

async function runOperation(
  services: AppServices,
  batch: ApiRequest,
  { method, path, search, body, if_match, index, match }: Parameters<typeof answerOperation>[2],
  queued: () => void,
): Promise<Reply> {
  if (match === undefined) throw appError('path_unknown')
  if ('allow' in match) throw appError('method_not_allowed', { allow: match.allow })
  const { route, params } = match
  const { principal, request_id, once, url } = batch
  refuseUnlessAllowed(principal, route.access)
  const base = url.pathname.replace(/\/batch\/?$/, '')
  const request: ApiRequest = {
    principal,
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
  // Keys of callers cannot contain a space.
  const key = `${once.key} ${index}`
  const { owner_id: ownerId } = signatureOf(principal)
  const attempt = makeAttempt(ownerId, key, method, `${path}?${search}`, body)
  return answerOnce(services, principal, attempt, async (own) =>
    handleRoute(route, { ...request, once: own }, services),
  )
}

function resultOf(status: number, headers: Readonly<Record<string, string>>, body: string): Result {
  const json = `{"status":${status},"headers":${JSON.stringify(headers)},"body":${body}}`
  return { json, isTemporary: status >= 500 || temporaryStatuses.includes(status) }
}
