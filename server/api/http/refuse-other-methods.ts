import { METHODS } from 'node:http'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { appError } from '../../errors.ts'

/** Every method that Node parses, so that a wrong method is answered with 405 instead of 404. */
export const knownMethods = METHODS.filter((method) => method !== 'CONNECT') as HTTPMethods[]

/** Completes an address that serves these methods: OPTIONS with `Allow`, and 405 for all other methods. */
export function refuseOtherMethods(
  server: FastifyInstance,
  url: string,
  served: readonly HTTPMethods[],
): void {
  const allow = [...served, 'OPTIONS'].toSorted().join(', ')
  server.options(url, async (_request, reply) => reply.code(204).header('allow', allow).send())
  server.route({
    method: knownMethods.filter((method) => method !== 'OPTIONS' && !served.includes(method)),
    url,
    exposeHeadRoute: false,
    onRequest: () => {
      throw appError('method_not_allowed', { allow })
    },
    handler: neverReached,
  })
}

/** The handler of routes whose `onRequest` always throws. */
export async function neverReached(): Promise<void> {
  throw appError('path_unknown')
}
