import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { appError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { AppServices } from '../../services.ts'
import { describeFailure } from './describe-failure.ts'
import { watchConnections } from './drain.ts'
import { replyWithError } from './error-replies.ts'
import { parseJsonBodies } from './json-body.ts'
import { replyNotFound } from './not-found-page.ts'
import { isPatient } from './patience.ts'
import { refuseOddHeaders } from './check-headers.ts'
import { knownMethods } from './register-routes.ts'

/** Ids longer than any UUID still reach their route, to be answered as unknown. */
const longestParameter = 4_096

/** RFC 9110, 4.1 asks for at least 8,000. */
const longestUrlBytes = 16_384
/** Of the request line and all headers: room to tell an address that is too long from those. */
const headerLimitBytes = 2 * longestUrlBytes

/** How often connections are looked over for requests that take too long; Node's own 30 s would
 * make a limit of 10 s one of up to 40. */
const timeoutCheckMs = 1_000

/** Header values a caller may choose its request id from. */
const requestIdForm = /^[\w.:@/+=-]{1,128}$/

/** Nothing here goes by Fastify's schemas; its makers of them would load Ajv at every start: 50 ms. */
const withoutSchemas = {
  compilersFactory: { buildValidator: () => refuseSchema, buildSerializer: () => refuseSchema },
}

function refuseSchema(): never {
  throw new Error('Routes check and build their JSON themselves.')
}

/** `process` names the one of several that a line comes from. */
export type Logging = { level: string; stream?: NodeJS.WritableStream; process?: string }

/** A bare server with the rules that hold for every address: ids, errors, bodies, headers, limits. */
export function createHttpServer(services: AppServices, logging: Logging): FastifyInstance {
  const { config } = services
  const server = fastify({
    logger: {
      level: logging.level,
      base: logging.process === undefined ? null : { process: logging.process },
      serializers: { err: describeFailure },
      ...(logging.stream === undefined ? {} : { stream: logging.stream }),
    },
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    bodyLimit: config.bodyLimitBytes,
    requestTimeout: config.requestTimeoutMs,
    http: { maxHeaderSize: headerLimitBytes, connectionsCheckingInterval: timeoutCheckMs },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    schemaController: withoutSchemas,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestParameter },
    rewriteUrl: (request) => wellFormed(request.url ?? '/'),
    frameworkErrors: replyWithError,
    clientErrorHandler: answerBadRequest,
    return503OnClosing: true,
  })
  for (const method of knownMethods) {
    if (!server.supportedMethods.includes(method)) server.addHttpMethod(method, { hasBody: true })
  }
  server.server.headersTimeout = config.headersTimeoutMs
  server.server.maxConnections = config.maxConnections
  watchConnections(server.server)
  ignoreOddExpectations(server)
  parseJsonBodies(server)
  server.setErrorHandler(replyWithError)
  server.setNotFoundHandler({}, (request, reply) => {
    replyNotFound(request, reply)
  })
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cache-control', 'no-store')
    refuseOddHeaders(request.raw)
    // Bytes: nothing but ASCII and Latin-1 gets past the parser.
    done(request.originalUrl.length > longestUrlBytes ? appError('uri_too_long') : undefined)
  })
  return server
}

/**
 * Node answers an `Expect` other than 100-continue with a bare 417 of its own. RFC 9110, 10.1.1 lets
 * a server pass over it, which gives the request the reply that it would get without.
 */
function ignoreOddExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && requestIdForm.test(given) ? given : newId()
}

/**
 * A stray `%` in the path is taken as itself, so that a malformed id is an unknown one and not a
 * broken address. The query's reader takes it so by itself.
 */
function wellFormed(url: string): string {
  if (!url.includes('%')) return url
  const queryAt = url.indexOf('?')
  const path = queryAt === -1 ? url : url.slice(0, queryAt)
  try {
    decodeURI(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** What is not HTTP at all still gets a JSON reply with a request id, written by hand. */
function answerBadRequest(error: Error & { code?: string }, socket: Socket): void {
  // Node tells once of each request that takes too long.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isPatient(socket)) return
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const refusal = appError(
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'headers_too_large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'request_timeout'
        : 'request_malformed',
  )
  const body = JSON.stringify({ error: refusal.message })
  socket.end(
    `HTTP/1.1 ${refusal.status} Refused\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `x-request-id: ${randomBytes(12).toString('hex')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `connection: close\r\n\r\n${body}`,
  )
}
