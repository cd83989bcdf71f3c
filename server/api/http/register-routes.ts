import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseUnlessAllowed } from '../access/policy.ts'
import type { Principal } from '../access/principal.ts'
import { accessError, appError } from '../../errors.ts'
import type { AppServices } from './services.ts'
import { negotiate } from './accept.ts'
import { answerOnce, attemptOf } from './answer-once.ts'
import { leaveStreams } from './json-body.ts'
import { rewriteFileLinks } from './rewrite-file-links.ts'
import { handleRoute } from './handle-route.ts'
import { HttpRequest } from './http-request.ts'
import { principalOf } from './authenticate.ts'
import { codingOf, sendCoded } from './content-coding.ts'
import { codedTag, isKnown } from './etag.ts'
import { refuseEncodedBody } from './check-headers.ts'
import { isOwnPage, refuseSimpleBody } from './same-origin.ts'
import { sessionTokenIn } from '../access/session-token.ts'
import { neverReached, refuseOtherMethods, refuseUnserved } from './refuse-other-methods.ts'
import { headersOf } from './reply-headers.ts'
import { sendPage } from './send-page.ts'
import {
  methodsOf,
  type ApiRequest,
  type Endpoint,
  type Once,
  type Reply,
  type Route,
} from './route.ts'

/** A route, and the one that answers visitors at the same address. */
type Served = { readonly route: Endpoint; readonly forVisitors: Route | undefined }

/**
 * Registers the endpoints, each also under its other spelling, with HEAD for GET, PUT for PATCH, OPTIONS, and 405 with
 * `Allow` for other methods. Checks run in the order of api-decisions: the key (401, set up by the caller), path and
 * method, `Accept`, scope, then the body. Contacts are answered by `visitorRoutes` alone, whatever `access` says, so that
 * no route of the team can show them anything (docs/decisions/0084).
 */
export function registerRoutes(
  server: FastifyInstance,
  services: AppServices,
  routes: readonly Endpoint[],
  visitorRoutes: readonly Route[] = [],
): void {
  const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`
  const forVisitors = new Map(visitorRoutes.map((route) => [addressOf(route), route]))
  const served = routes.map((route) => ({ route, forVisitors: forVisitors.get(addressOf(route)) }))
  const byPath = Map.groupBy(served, ({ route }) => route.path)
  const addresses: Parameters<typeof refuseOtherMethods>[3] = []
  for (const [path, siblings] of byPath) {
    for (const url of spellings(belowPrefix(server, path))) {
      registerPath(server, services, url, siblings)
      const methods = siblings.flatMap(({ route }) => methodsOf(route))
      refuseOtherMethods(server, url, methods, addresses)
    }
  }
  server.all('/*', { onRequest: refuseUnserved(addresses) }, neverReached)
}

function registerPath(
  server: FastifyInstance,
  services: AppServices,
  url: string,
  siblings: readonly Served[],
): void {
  for (const served of siblings) {
    if (served.route.bodyTypes === undefined) registerRoute(server, services, url, served)
    else {
      void server.register(async (scope) => {
        leaveStreams(scope)
        registerRoute(scope, services, url, served)
      })
    }
  }
}

function registerRoute(
  server: FastifyInstance,
  services: AppServices,
  url: string,
  served: Served,
): void {
  const { route } = served
  const bodyTypes = Object.keys(route.bodyTypes ?? {})
  server.route({
    method: methodsOf(route).filter((method) => method !== 'HEAD'),
    url,
    config: { area: route.tag, isOpen: route.access === 'open' },
    onRequest: (request, _reply, done) => {
      if (!isAcceptable(route, request.headers.accept)) throw appError('not_acceptable')
      const { access } = routeFor(served, request.principal)
      if (access === 'open') refuseForeignCaller(request, services)
      else refuseUnlessAllowed(principalOf(request), access)
      refuseEncodedBody(request.raw)
      const { principal } = request
      if (principal?.kind === 'member' && principal.key_id === null) {
        refuseSimpleBody(request, bodyTypes)
      }
      done()
    },
    handler: (request, reply) =>
      answer(routeFor(served, request.principal), services, request, reply),
  })
}

/** 403 for a change that a page of another host sent. Programs send neither of a browser's headers. */
function refuseForeignCaller(request: FastifyRequest, { config }: AppServices): void {
  const { 'sec-fetch-site': site, origin, cookie } = request.headers
  if (request.method === 'GET' || request.method === 'HEAD') return
  const isBrowser = site !== undefined || origin !== undefined
  const hasSession = sessionTokenIn(cookie) !== undefined
  if ((isBrowser || hasSession) && !isOwnPage(request, config)) throw appError('cross_site')
}

function routeFor({ route, forVisitors }: Served, principal: Principal | null): Endpoint {
  if (principal?.kind !== 'contact') return route
  if (forVisitors === undefined) throw accessError([])
  return forVisitors
}

/** Whether the caller accepts JSON, or the route's own media type. */
export function isAcceptable(route: Endpoint, accept: string | undefined): boolean {
  const own = route.replies[200]?.mediaType
  return negotiate(accept) !== undefined || (own !== undefined && accept?.includes(own) === true)
}

/** Paths of routes at the root of the host include the prefix that they are registered under. */
export function belowPrefix({ prefix }: FastifyInstance, path: string): string {
  return prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}

/** `/team-members` is also served as `/team_members`. */
function spellings(path: string): string[] {
  return path.includes('-') ? [path, path.replaceAll('-', '_')] : [path]
}

/** Sends the reply of a route whose checks have passed. */
export async function answer(
  route: Endpoint,
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
  for (const cookie of made.cookies ?? []) reply.header('set-cookie', cookie)
  if (made.page !== undefined) return sendPage(made.page, route, request, reply, services)
  if (made.json === undefined) return reply.code(made.status).send()
  reply.type('application/json; charset=utf-8')
  const text = rewriteFileLinks(made.json, request, services)
  const coding = codingOf(route, request, reply, text)
  const { etag } = headers
  if (etag !== undefined) reply.header('etag', codedTag(etag, coding))
  const isUnchanged = isKnown(request.headers['if-none-match'], etag)
  if (made.single === true && isRead(request) && isUnchanged) return reply.code(304).send()
  return sendCoded(reply.code(made.status), coding, text)
}

/** Not async, like what it calls: each async function on the way would settle a promise of its own. */
function makeReply(
  route: Endpoint,
  services: AppServices,
  request: FastifyRequest,
): Promise<Reply> {
  if (route.access === 'open') return route.handle(new HttpRequest(request, services), services)
  const principal = principalOf(request)
  const isStored = route.isSecret !== true
  const attempt = isStored ? attemptOf(request, principal) : undefined
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
  const read = new HttpRequest(request, services)
  return Object.assign(read, { principal, ...(once === undefined ? {} : { once }) })
}

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}
