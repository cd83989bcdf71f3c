import { METHODS } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Caller } from '../access/authenticate-key.ts'
import { appError } from '../../errors.ts'
import type { AppServices } from '../../services.ts'
import { absoluteUrl } from './absolute-url.ts'
import { negotiate } from './accept.ts'
import { answerOnce, attemptOf } from './answer-once.ts'
import { leaveStreams } from './json-body.ts'
import { followHost } from './rewrite-file-links.ts'
import { handleRoute } from './handle-route.ts'
import { isKnown } from './etag.ts'
import { refuseEncodedBody } from './check-headers.ts'
import { headersOf } from './reply-headers.ts'
import { refuseOutOfScope } from './route-scopes.ts'
import type { ApiRequest, Once, Reply, Route } from './route.ts'

/** Every method a client can name, so that the wrong one is told 405 and not 404. */
export const knownMethods = METHODS.filter((method) => method !== 'CONNECT') as HTTPMethods[]

/**
 * Registers the endpoints, each also under its other spelling, with HEAD for GET, PUT for PATCH,
 * OPTIONS, and 405 with `Allow` for the rest. Checks run in the order of api-decisions: the key
 * (401, set up by the caller), path and method, `Accept`, scope, then the body.
 */
export function registerRoutes(
  server: FastifyInstance,
  services: AppServices,
  routes: readonly Route[],
): void {
  const byPath = Map.groupBy(routes, (route) => route.path)
  for (const [path, siblings] of byPath) {
    for (const url of spellings(path)) registerPath(server, services, url, siblings)
  }
  server.all('/*', { onRequest: refuse('path_unknown') }, noReply)
}

function registerPath(
  server: FastifyInstance,
  services: AppServices,
  url: string,
  siblings: readonly Route[],
): void {
  const served = siblings.flatMap((route) => methodsOf(route.method))
  const allow = [...served, 'OPTIONS'].toSorted().join(', ')
  for (const route of siblings) {
    if (route.bodyTypes === undefined) registerRoute(server, services, url, route)
    else {
      void server.register(async (scope) => {
        leaveStreams(scope)
        registerRoute(scope, services, url, route)
      })
    }
  }
  server.options(url, async (_request, reply) => reply.code(204).header('allow', allow).send())
  const others = knownMethods.filter((method) => method !== 'OPTIONS' && !served.includes(method))
  server.route({
    method: others,
    url,
    exposeHeadRoute: false,
    onRequest: refuse('method_not_allowed', { allow }),
    handler: noReply,
  })
}

function registerRoute(
  server: FastifyInstance,
  services: AppServices,
  url: string,
  route: Route,
): void {
  server.route({
    method: methodsOf(route.method).filter((method) => method !== 'HEAD'),
    url,
    config: { area: route.tag },
    onRequest: (request, _reply, done) => {
      if (!isAcceptable(route, request.headers.accept)) throw appError('not_acceptable')
      refuseOutOfScope(route, request.caller?.key.scopes ?? [])
      refuseEncodedBody(request.raw)
      done()
    },
    handler: async (request, reply) => answer(route, services, request, reply),
  })
}

/** Whether the caller takes JSON, or what else the route answers with. */
function isAcceptable(route: Route, accept: string | undefined): boolean {
  const own = route.replies[200]?.mediaType
  return negotiate(accept) !== undefined || (own !== undefined && accept?.includes(own) === true)
}

/** `/team-members` is also reached as `/team_members`. */
function spellings(path: string): string[] {
  return path.includes('-') ? [path, path.replaceAll('-', '_')] : [path]
}

function methodsOf(method: Route['method']): HTTPMethods[] {
  if (method === 'GET') return ['GET', 'HEAD']
  return method === 'PATCH' ? ['PATCH', 'PUT'] : [method]
}

function refuse(code: 'path_unknown' | 'method_not_allowed', headers = {}) {
  return () => {
    throw appError(code, headers)
  }
}

/** Never reached: the refusal comes before it. */
async function noReply(): Promise<void> {
  throw appError('path_unknown')
}

async function answer(
  route: Route,
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const made = await makeReply(route, services, request)
  if (made.takeOver !== undefined) {
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    made.takeOver(reply.raw)
    return reply
  }
  const headers = headersOf(made)
  for (const [name, value] of Object.entries(headers)) reply.header(name, value)
  if (made.json === undefined) return reply.code(made.status).send()
  reply.type('application/json; charset=utf-8')
  const isUnchanged = isKnown(request.headers['if-none-match'], headers['etag'])
  if (made.single === true && isRead(request) && isUnchanged) return reply.code(304).send()
  return reply.code(made.status).send(followHost(made.json, request, services))
}

async function makeReply(
  route: Route,
  services: AppServices,
  request: FastifyRequest,
): Promise<Reply> {
  // Authentication ran before any route of this server.
  if (request.caller === null) throw appError('unauthenticated')
  const { caller } = request
  const attempt = attemptOf(request, caller.key.id)
  if (attempt === undefined)
    return handleRoute(route, apiRequest(request, caller, services), services)
  return answerOnce(services, caller, attempt, async (once) =>
    handleRoute(route, apiRequest(request, caller, services, once), services),
  )
}

function apiRequest(
  request: FastifyRequest,
  caller: Caller,
  services: AppServices,
  once?: Once,
): ApiRequest {
  return {
    caller,
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    body: (request.body ?? {}) as Record<string, unknown>,
    request_id: request.id,
    raw: request.raw,
    log: request.log,
    if_match: request.headers['if-match'],
    ...(once === undefined ? {} : { once }),
    // Only lists and creations ask for it, and reading an address is not cheap.
    get url() {
      return absoluteUrl(request, services.config)
    },
  }
}

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}
