import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { appError, errorHeader } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { AppServices } from './services.ts'
import { describeFailure } from './describe-failure.ts'
import { watchConnections } from './drain.ts'
import { replyWithError } from './error-replies.ts'
import { holdStrangers } from './hold-strangers.ts'
import { openBodyBytes, parseJsonBodies } from './json-body.ts'
import { replyNotFound } from './not-found-page.ts'
import { PatientMessage } from './patient-message.ts'
import { checkHeaders } from './check-headers.ts'
import { logOnDemand } from './log-on-demand.ts'
import { sendTogether } from './send-together.ts'
import { readSites } from './separate-hosts.ts'
import { knownMethods } from './refuse-other-methods.ts'
import { boundUnreadBodies } from './unread-bodies.ts'
import { hasNoTimeout } from './slow-uploads.ts'

/** RFC 9110, 4.1 recommends at least 8,000. */
const longestUrlBytes = 16_384
/** Of the request line and all headers, so that an overlong address is distinguishable from overlong headers. */
const headerLimitBytes = 2 * longestUrlBytes
/** An id of any length reaches the rules of every address: the router's own refusal would pass them by. */
const longestParameter = headerLimitBytes

/** The interval of Node's check for slow requests; its default of 30 s would turn a limit of 10 s into up to 40. */
const timeoutCheckMs = 1_000

/** Request ids that a client may choose. */
const requestIdForm = /^[\w.:@/+=-]{1,128}$/

/** Fastify's schemas are not used; its compilers would load Ajv at every start: 50 ms. */
const withoutSchemas = {
  compilersFactory: { buildValidator: () => refuseSchema, buildSerializer: () => refuseSchema },
}

function refuseSchema(): never {
  throw new Error('Routes check and build their JSON themselves.')
}

/** `process` is the name of one of several worker processes. */
export type Logging = {
  level: string
  stream?: { write: (line: string) => unknown }
  process?: string
}

/** A server without routes, with the rules of every address: ids, errors, bodies, headers, limits. */
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
    childLoggerFactory: logOnDemand,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    bodyLimit: Math.min(openBodyBytes, config.bodyLimitBytes),
    requestTimeout: config.requestTimeoutMs,
    http: {
      maxHeaderSize: headerLimitBytes,
      connectionsCheckingInterval: timeoutCheckMs,
      IncomingMessage: PatientMessage,
    },
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
  ignoreUnknownExpectations(server)
  parseJsonBodies(server)
  server.setErrorHandler(replyWithError)
  answerUnknown(server)
  // First, for the replies of the hooks after it, too.
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cache-control', 'no-store')
    done()
  })
  boundUnreadBodies(server, config)
  sendTogether(server)
  readSites(server, services)
  server.addHook('onRequest', (request, _reply, done) => {
    checkHeaders(request.raw)
    // Characters are bytes: the parser accepts only ASCII and Latin-1.
    done(request.originalUrl.length > longestUrlBytes ? appError('uri_too_long') : undefined)
  })
  holdStrangers(server, services)
  return server
}

/** Answers unknown addresses without parsing a body. */
function answerUnknown(server: FastifyInstance): void {
  server.setNotFoundHandler({}, (request, reply) => {
    replyNotFound(request, reply)
  })
  server.addHook('preParsing', (request, reply, payload, done) => {
    if (request.is404) replyNotFound(request, reply)
    else done(null, payload)
  })
}

/** Node answers an `Expect` other than 100-continue with a bare 417. RFC 9110, 10.1.1 lets a server ignore it. */
function ignoreUnknownExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && requestIdForm.test(given) ? given : newId()
}

/** Escapes the path if it has a stray `%`, so that a malformed id is unknown instead of a broken address. */
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

/** Answers malformed HTTP with JSON and a request id, written by hand. */
function answerBadRequest(error: Error & { code?: string }, socket: Socket): void {
  // Node reports each slow request once.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasNoTimeout(socket)) return
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
      `${errorHeader}: ${refusal.code}\r\nx-request-id: ${randomBytes(12).toString('hex')}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
