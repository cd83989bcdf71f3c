import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appError } from '../../errors.ts'
import { knownMethods } from './register-routes.ts'

const allow = 'GET, HEAD, OPTIONS'

/**
 * Registers an address outside the API that needs no key and is only ever read: GET and HEAD,
 * OPTIONS, and 405 with `Allow` for the rest.
 */
export function registerPage(
  server: FastifyInstance,
  url: string,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  server.get(url, answer)
  server.options(url, async (_request, reply) => reply.code(204).header('allow', allow).send())
  server.route({
    method: knownMethods.filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method)),
    url,
    onRequest: async () => {
      throw appError('method_not_allowed', { allow })
    },
    // Never reached: the refusal comes before it.
    handler: async (_request, reply) => reply.send(),
  })
}

/** For addresses that a browser shows: what is opened from here does not learn where from. */
export function protectPages(server: FastifyInstance): void {
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cross-origin-opener-policy', 'same-origin')
  })
}
