import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { refuseUnlessAllowed } from '../access/policy.ts'
import { signatureOf, type Principal } from '../access/principal.ts'
import { appError } from '../../errors.ts'
import type { AppServices } from './services.ts'
import { absoluteUrl } from './absolute-url.ts'
import { negotiate } from './accept.ts'
import { answerOnce, attemptOf } from './answer-once.ts'
import { leaveStreams } from './json-body.ts'
import { rewriteFileLinks } from './rewrite-file-links.ts'
import { handleRoute } from './handle-route.ts'
import { principalOf } from './authenticate.ts'
import { isKnown } from './etag.ts'
import { refuseEncodedBody } from './check-headers.ts'
import { neverReached, refuseOtherMethods } from './refuse-other-methods.ts'
import { headersOf } from './reply-headers.ts'
import { sendPage } from './send-page.ts'
import { methodsOf, type ApiRequest, type Once, type Reply, type Route } from './route.ts'

/**
 * Registers the endpoints, each also under its other spelling, with HEAD for GET, PUT for PATCH, OPTIONS, and 405 with
 * `Allow` for other methods. Checks run in the order of api-decisions: the key (401, set up by the caller), path and
 * method, `Accept`, scope, then the body.
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
  server.all('/*', { onRequest: neverReached }, neverReached)
}

function registerPath(
  server: FastifyInstance,
  services: AppServices,
  url: string,
  siblings: readonly Route[],
): void {
  for (const route of siblings) {
    if (route.bodyTypes === undefined) registerRoute(server, services, url, route)
    else {
      void server.register(async (scope) => {
        leaveStreams(scope)
        registerRoute(scope, services, url, route)
      })
    }
  }
  refuseOtherMethods(server, url, siblings.flatMap(methodsOf) as HTTPMethods[])
}

function registerRoute(
  server: FastifyInstance,
  services: AppServices,
  url: string,
  route: Route,
): void {
  server.route({
    method: methodsOf(route).filter((method) => method !== 'HEAD'),
    url,
    config: { area: route.tag },
    onRequest: (request, _reply, done) => {
      if (!isAcceptable(route, request.headers.accept)) throw appError('not_acceptable')
      refuseUnlessAllowed(principalOf(request), route.access)
      refuseEncodedBody(request.raw)
      done()
    },
    handler: async (request, reply) => answer(route, services, request, reply),
  })
}

/** Whether the caller accepts JSON, or the route's own media type. */
function isAcceptable(route: Route, accept: string | undefined): boolean {
  const own = route.replies[200]?.mediaType
  return negotiate(accept) !== undefined || (own !== undefined && accept?.includes(own) === true)
}

/** `/team-members` is also served as `/team_members`. */
function spellings(path: string): string[] {
  return path.includes('-') ? [path, path.replaceAll('-', '_')] : [path]
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
  if (made.page !== undefined) return sendPage(made.page, request, reply, services)
  if (made.json === undefined) return reply.code(made.status).send()
  reply.type('application/json; charset=utf-8')
  const isUnchanged = isKnown(request.headers['if-none-match'], headers['etag'])
  if (made.single === true && isRead(request) && isUnchanged) return reply.code(304).send()
  return reply.code(made.status).send(rewriteFileLinks(made.json, request, services))
}

async function makeReply(
  route: Route,
  services: AppServices,
  request: FastifyRequest,
): Promise<Reply> {
  const principal = principalOf(request)
  const attempt = attemptOf(request, signatureOf(principal).owner_id)
  if (attempt === undefined)
    return handleRoute(route, apiRequest(request, principal, services), services)
  return answerOnce(services, principal, attempt, async (once) =>
    handleRoute(route, apiRequest(request, principal, services, once), services),
  )
}

function apiRequest(
  request: FastifyRequest,
  principal: Principal,
  services: AppServices,
  once?: Once,
): ApiRequest {
  return {
    principal,
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    body: (request.body ?? {}) as Record<string, unknown>,
    request_id: request.id,
    raw: request.raw,
    log: request.log,
    if_match: request.headers['if-match'],
    ...(once === undefined ? {} : { once }),
    // Parsing an address is not cheap, and only lists and creations need it.
    get url() {
      return absoluteUrl(request, services.config)
    },
  }
}

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}
