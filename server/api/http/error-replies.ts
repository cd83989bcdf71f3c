import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, appError, errorHeader } from '../../errors.ts'
import { httpModule } from '../../http-module.ts'
import { negotiate } from './accept.ts'
import type { ApiRequest } from './route.ts'

/** The framework's error codes as codes of the catalogue. */
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
 * Replies with the documented body of an error. An error outside the catalogue is a bug: it is logged in full and
 * sent as a 500 without internals.
 */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { accept } = request.headers
  const isAborted = error instanceof Error && error === request.raw.errored
  // The client has gone, so the reply is never read, and the server has not failed.
  if (isAborted) request.log.info('The connection ended before the request did.')
  const { id, log } = request
  const shown = isAborted ? appError('request_timeout') : error
  const { status, headers, type, body } = describeError(shown, { id, log, accept })
  void reply.code(status).headers(headers).type(type).send(body)
}

type Asked = { id: string; log: ApiRequest['log']; accept: string | undefined }

type ErrorReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly type: string
  readonly body: string
}

/** The reply for an error. Logs errors of the server. */
export function describeError(error: unknown, { id, log, accept }: Asked): ErrorReply {
  const known = asAppError(error)
  if (known === undefined) log.error({ err: error }, 'unexpected failure')
  else if (known.status >= 500) log.warn({ err: known.cause ?? known }, known.message)
  const refusal = known ?? appError('internal')
  const isProblem = negotiate(accept) === 'problem'
  return {
    status: refusal.status,
    headers: { ...refusal.headers, [errorHeader]: refusal.code },
    type: isProblem ? 'application/problem+json' : 'application/json; charset=utf-8',
    // Spec 7: `{"error": …}`. RFC 9457 when the caller asks for it.
    body: JSON.stringify(isProblem ? problemOf(refusal, id) : { error: refusal.message }),
  }
}

/** An error as RFC 9457 problem details. */
export function problemOf(
  { status, message, code, extensions }: ShownError,
  requestId: string,
): object {
  return {
    type: 'about:blank',
    title: httpModule.STATUS_CODES[status],
    status,
    detail: message,
    instance: `urn:request:${requestId}`,
    code,
    ...extensions,
  }
}

type ShownError = {
  readonly status: number
  readonly message: string
  readonly code: string
  readonly extensions?: object
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const refusal = frameworkRefusals[String(error.code)]
  return refusal === undefined ? undefined : appError(refusal)
}
