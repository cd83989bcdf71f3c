import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { refuseUnlessAllowed } from '../access/policy.ts'
import type { Principal } from '../access/principal.ts'
import { appError } from '../../errors.ts'
import { refuseEncodedBody } from './check-headers.ts'
import { refuseOtherMethods } from './refuse-other-methods.ts'
import { refuseForeignPage } from './same-origin.ts'
import { answer, belowPrefix, isAcceptable } from './register-routes.ts'
import { methodsOf, type Route } from './route.ts'
import type { AppServices } from './services.ts'

/** The sender of a request that carries its credentials in its body. */
export type BodyPrincipals = {
  /** The principal that the headers name; undefined if the body does. Throws 401 for what the headers alone tell. */
  readonly admit: (request: FastifyRequest) => Promise<Principal | undefined>
  /** The principal that only the body names. */
  readonly read: (request: FastifyRequest) => Promise<Principal>
}

/** Registers routes whose requests carry their credentials in the body. */
export function registerBodyRoutes(
  server: FastifyInstance,
  services: AppServices,
  routes: readonly Route[],
  principals: BodyPrincipals,
): void {
  for (const [path, siblings] of Map.groupBy(routes, (route) => route.path)) {
    const url = belowPrefix(server, path)
    for (const route of siblings) {
      const { bodyLimitBytes: bodyLimit } = route
      server.route({
        method: methodsOf(route).filter((method) => method !== 'HEAD'),
        url,
        config: { area: route.tag },
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
        onRequest: async (request) => {
          const admitted = await principals.admit(request)
          if (!isAcceptable(route, request.headers.accept)) throw appError('not_acceptable')
          refuseForeignPage(request, services.config)
          if (admitted !== undefined) allow(request, admitted, route)
          refuseEncodedBody(request.raw)
        },
        handler: async (request, reply) => {
          if (request.principal === null) allow(request, await principals.read(request), route)
          return answer(route, services, request, reply)
        },
      })
    }
    refuseOtherMethods(server, url, siblings.flatMap(methodsOf) as HTTPMethods[])
  }
}

function allow(request: FastifyRequest, principal: Principal, { access }: Route): void {
  refuseUnlessAllowed(principal, access)
  request.principal = principal
}
