import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { refuseUnlessAllowed, type Access } from '../../api/access/policy.ts'
import { signatureOf } from '../../api/access/principal.ts'
import { absoluteUrl } from '../../api/http/absolute-url.ts'
import { authenticateRequests, principalOf } from '../../api/http/authenticate.ts'
import { refuseEncodedBody } from '../../api/http/check-headers.ts'
import { acceptLargeBodies } from '../../api/http/json-body.ts'
import { refuseOtherMethods } from '../../api/http/refuse-other-methods.ts'
import type { AppServices } from '../../api/http/services.ts'
import { documentRoutes } from './document-routes.ts'
import { groupRoutes } from './group-routes.ts'
import { describeScimError } from './scim-error.ts'
import type { ScimRoute } from './scim-route.ts'
import { userRoutes } from './user-routes.ts'

const prefix = '/scim/v2'
const mediaType = 'application/scim+json; charset=utf-8'
const access: Access = { key: 'directory:manage', member: 'none', contact: 'none' }

/**
 * `/scim/v2`: users and groups of a company's directory, by SCIM 2.0 (RFC 7643, 7644). Beside the External API, because bodies,
 * errors and media type are those of another contract (docs/decisions/0214).
 */
export function registerScim(server: FastifyInstance, services: AppServices): void {
  void server.register(
    async (scim) => {
      authenticateRequests(scim, services)
      acceptLargeBodies(scim, services.config.bodyLimitBytes)
      scim.setErrorHandler((error, { id, log }, reply) => {
        const { status, headers, body } = describeScimError(error, { id, log })
        void reply.code(status).headers(headers).type(mediaType).send(body)
      })
      const routes = [...documentRoutes, ...userRoutes, ...groupRoutes]
      for (const [path, siblings] of Map.groupBy(routes, (route) => route.path)) {
        for (const route of siblings) addRoute(scim, services, route)
        const methods = siblings.flatMap(({ method }): HTTPMethods[] =>
          method === 'GET' ? ['GET', 'HEAD'] : [method],
        )
        refuseOtherMethods(scim, path, methods)
      }
    },
    { prefix },
  )
}

function addRoute(scim: FastifyInstance, services: AppServices, route: ScimRoute): void {
  scim.route({
    method: route.method,
    url: route.path,
    config: { area: 'Directory' },
    onRequest: (request, _reply, done) => {
      refuseUnlessAllowed(principalOf(request), access)
      refuseEncodedBody(request.raw)
      done()
    },
    handler: async (request, reply) => answer(services, route, request, reply),
  })
}

async function answer(
  services: AppServices,
  { handle }: ScimRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const principal = principalOf(request)
  const { origin } = absoluteUrl(request, services.config)
  const { status, body, resource } = await handle({
    services,
    context: {
      workspace_id: principal.workspace_id,
      actor: signatureOf(principal).actor,
      request_id: request.id,
    },
    if_match: request.headers['if-match'],
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    body: (request.body ?? {}) as Record<string, unknown>,
    base: `${origin}${prefix}`,
  })
  void reply.code(status)
  if (body === undefined) return reply.send()
  if (resource !== undefined) void reply.header('etag', resource.meta.version)
  if (status === 201 && resource !== undefined) {
    void reply.header('location', resource.meta.location)
  }
  const isKnown =
    resource !== undefined && request.headers['if-none-match'] === resource.meta.version
  if (isKnown && request.method === 'GET') return reply.code(304).send()
  return reply.type(mediaType).send(JSON.stringify(body))
}
