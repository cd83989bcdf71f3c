import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { refuseUnlessAllowed } from '../access/policy.ts'
import type { Principal } from '../access/principal.ts'
import { appError } from '../../errors.ts'
import { refuseEncodedBody } from './check-headers.ts'
import { refuseOtherMethods } from './refuse-other-methods.ts'
import { answer, belowPrefix, isAcceptable } from './register-routes.ts'
import { methodsOf, type Route } from './route.ts'
import type { AppServices } from './services.ts'

/** The principal of a request that carries its credentials in its body. */
export type ReadPrincipal = (request: FastifyRequest) => Promise<Principal>

/** Registers routes whose requests carry their credentials in the body, which `readPrincipal` reads. */
export function registerBodyRoutes(
  server: FastifyInstance,
  services: AppServices,
  routes: readonly Route[],
  readPrincipal: ReadPrincipal,
): void {
  for (const [path, siblings] of Map.groupBy(routes, (route) => route.path)) {
    const url = belowPrefix(server, path)
    for (const route of siblings) {
      server.route({
        method: methodsOf(route).filter((method) => method !== 'HEAD'),
        url,
        config: { area: route.tag },
        onRequest: (request, _reply, done) => {
          if (!isAcceptable(route, request.headers.accept)) throw appError('not_acceptable')
          refuseEncodedBody(request.raw)
          done()
        },
        handler: async (request, reply) => {
          request.principal = await readPrincipal(request)
          refuseUnlessAllowed(request.principal, route.access)
          return answer(route, services, request, reply)
        },
      })
    }
    refuseOtherMethods(server, url, siblings.flatMap(methodsOf) as HTTPMethods[])
  }
}
