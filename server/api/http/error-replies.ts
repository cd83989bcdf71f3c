import { STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, appError } from '../../errors.ts'
import { negotiate } from './accept.ts'
import type { ApiRequest } from './route.ts'

/** What the framework refuses by itself, in the catalogue's terms. */
const frameworkRefusals: Readonly<Record<string, Parameters<typeof appError>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media_type_unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request_malformed',
  FST_ERR_BAD_URL: 'path_unknown',
  FST_ERR_ASYNC_CONSTRAINT: 'path_unknown',
  FST_ERR_MAX_PARAM_LENGTH: 'path_unknown',
  FST_STATIC_FORBIDDEN_PATH: 'path_unknown',
}

/**
 * Answers any failure with the documented body. What is not in the catalogue is a bug: it goes to
 * the log whole and to the caller as a 500 without a word about the inside.
 */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { accept } = request.headers
  const isBrokenOff = error instanceof Error && error === request.raw.errored
  // Nobody is left to read the reply, and nothing has failed here.
  if (isBrokenOff) request.log.info('The connection ended before the request did.')
  const told = describeError(isBrokenOff ? appError('request_timeout') : error, {
    id: request.id,
    log: request.log,
    accept,
  })
  for (const [name, value] of Object.entries(told.headers)) reply.header(name, value)
  void reply.code(told.status).type(told.type).send(told.body)
}

type Asked = { id: string; log: ApiRequest['log']; accept: string | undefined }

type ToldError = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly type: string
  readonly body: string
}

/** What a request is told of a failure; those that are a fault of ours are logged. */
export function describeError(error: unknown, { id, log, accept }: Asked): ToldError {
  const known = asAppError(error)
  if (known === undefined) log.error({ err: error }, 'unexpected failure')
  else if (known.status >= 500) log.warn({ err: known.cause ?? known }, known.message)
  const refusal = known ?? appError('internal')
  const isProblem = negotiate(accept) === 'problem'
  return {
    status: refusal.status,
    headers: refusal.headers,
    type: isProblem ? 'application/problem+json' : 'application/json; charset=utf-8',
    // Spec 7: `{"error": …}`. RFC 9457 when the caller asks for it.
    body: JSON.stringify(isProblem ? problemOf(refusal, id) : { error: refusal.message }),
  }
}

function problemOf({ status, message, code, extensions }: AppError, requestId: string): object {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail: message,
    instance: `urn:request:${requestId}`,
    code,
    ...extensions,
  }
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const refusal = frameworkRefusals[String(error.code)]
  return refusal === undefined ? undefined : appError(refusal)
}
